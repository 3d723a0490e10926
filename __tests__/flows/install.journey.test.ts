import { progressMade } from '../../src/features/history/slice.ts';
import { installRequested, selectInstallOffered } from '../../src/features/install/slice.ts';
import { inAFreshBrowser, startApp } from '../support/app.ts';
import { episode, episodeList } from '../support/samples.ts';
import { settle, visitor } from '../support/scenarios.ts';

/* A viewer who comes back is offered the app once an episode is finished. */

inAFreshBrowser();
afterEach(() => {
  window.installPrompt = undefined;
});

const DAY_MS = 86_400_000;
const first = episode(1, 'free', 'v');

function browserOffers() {
  window.installPrompt = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => {},
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  });
  window.dispatchEvent(new Event('beforeinstallprompt'));
}

/** A visit in which the first episode is watched to its end. */
async function visit() {
  const app = startApp({
    at: '/videos/v',
    server: { ...visitor, 'GET /api/video/episode': episodeList({ videoId: 'v', episodes: [first] }) },
  });
  await app.until('videos/episodesLoaded');
  browserOffers();
  app.dispatch(progressMade({ videoId: 'v', episodeId: first.id, second: first.seconds }));
  await app.until('history/progressSaved');
  await settle();
  return { ...app, isOffered: () => selectInstallOffered(app.store.getState()) };
}

test('the app is offered on another day than the first, and installed with one tap', async () => {
  const visited = await visit();
  expect(visited.isOffered()).toBe(false);
  visited.stop();
  jest.setSystemTime(Date.now() + DAY_MS);
  const second = await visit();
  expect(second.isOffered()).toBe(true);
  second.dispatch(installRequested());
  await second.until('install/installed');
  expect(second.isOffered()).toBe(false);
});
