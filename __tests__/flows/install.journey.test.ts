import { progressMade } from '../../src/features/history/slice.ts';
import { installRequested, offerDismissed, selectInstallOffered } from '../../src/features/install/slice.ts';
import { inAFreshBrowser, startApp } from '../support/app.ts';
import { episode, episodeList } from '../support/samples.ts';
import { settle, visitor } from '../support/scenarios.ts';

/* A viewer who comes back is offered the app once an episode is finished, and may say no. */

inAFreshBrowser();
afterEach(() => {
  window.installPrompt = undefined;
});

const DAY_MS = 86_400_000;
const first = episode(1, 'free', 'v');

function browserOffers(outcome: 'accepted' | 'dismissed') {
  window.installPrompt = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => {},
    userChoice: Promise.resolve({ outcome }),
  });
  window.dispatchEvent(new Event('beforeinstallprompt'));
}

/** A visit in which the first episode is watched to its end. */
async function visit(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const app = startApp({
    at: '/videos/v',
    server: { ...visitor, 'GET /api/video/episode': episodeList({ videoId: 'v', episodes: [first] }) },
  });
  await app.until('videos/episodesLoaded');
  browserOffers(outcome);
  app.dispatch(progressMade({ videoId: 'v', episodeId: first.id, second: first.seconds }));
  await app.until('history/progressSaved');
  await settle();
  return { ...app, isOffered: () => selectInstallOffered(app.store.getState()) };
}
const later = (days: number) => jest.setSystemTime(Date.now() + days * DAY_MS);

test('the app is offered on another day than the first, and installed with one tap', async () => {
  const visited = await visit();
  expect(visited.isOffered()).toBe(false);
  visited.stop();
  later(1);
  const second = await visit();
  expect(second.isOffered()).toBe(true);
  second.dispatch(installRequested());
  await second.until('install/installed');
  expect(second.isOffered()).toBe(false);
});

test.each([
  ['“not now”', offerDismissed()],
  ['a no to the browser', installRequested()],
])('after %s the offer rests for 60 days', async (_what, no) => {
  (await visit()).stop();
  later(1);
  const second = await visit('dismissed');
  second.dispatch(no);
  await settle();
  second.stop();
  later(59);
  const third = await visit();
  expect(third.isOffered()).toBe(false);
  third.stop();
  later(1);
  expect((await visit()).isOffered()).toBe(true);
});
