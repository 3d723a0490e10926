import { screen } from '@testing-library/react';
import { notInterestedChanged } from '../../src/features/forYou/slice.ts';
import * as row from '../../src/features/history/continueWatchingSlice.ts';
import { pageFailed, pageReceived, similarWanted } from '../../src/features/history/slice.ts';
import { pageReceived as similarReceived } from '../../src/features/videos/slice.ts';
import BecauseYouWatched from '../../src/screens/BecauseYouWatched.tsx';
import ContinueWatching from '../../src/screens/ContinueWatching.tsx';
import { stubObserver } from '../support/observer.ts';
import { place, video } from '../support/samples.ts';
import { drawScreen, initial, reason } from './drawScreen.tsx';
import { button, hrefOf, region } from './seen.ts';

const wolf = video('wolf', { title: 'The Wolf' });
const entry = place({ episodeNumber: 3, episodeSeconds: 60, second: 18, video: wolf });
const last = { ...entry, episodeNumber: 12, video: video('last', { title: 'The Last Train' }) };
const page = (items: (typeof entry)[]) => pageReceived({ page: { items, cursor: null }, first: true });
const nothingHidden = row.hiddenChanged({ videos: {}, before: null });
const draw = async () => {
  const observer = stubObserver();
  const drawn = await drawScreen(ContinueWatching, { state: { history: initial.history } });
  return { ...drawn, ...observer, rail: region('Continue watching') };
};

test('Continue watching loads in view and links to the exact second', async () => {
  const { near, actions, say, rail } = await draw();
  near();
  expect(actions).toEqual([row.rowWanted()]);
  say(page([entry, last]));
  expect(rail.queryByRole('link')).not.toBeInTheDocument();
  say(nothingHidden);
  expect(hrefOf('The Wolf EP 3 · 9 to go', rail)).toBe('/videos/wolf?ep=3&t=18');
  expect(rail.getByRole('link', { name: 'The Last Train EP 12' })).toBeVisible();
});

test('Continue watching removes a video and focuses the undo button', async () => {
  const { person, actions, say, rail } = await draw();
  say(page([entry]));
  say(nothingHidden);
  await person.click(button('Remove “The Wolf” from Continue watching', rail));
  expect(actions.at(-1)).toEqual(row.hideRequested({ videoId: 'wolf' }));
  say(row.hiddenChanged({ videos: { wolf: '2026-03-05T00:00:00Z' }, before: {} }));
  expect(rail.getByText('You’re all caught up.')).toBeVisible();
  const undo = button('Undo', rail);
  expect(undo).toHaveFocus();
  await person.click(undo);
  expect(actions.at(-1)).toEqual(row.hideReverted());
});

test('Continue watching shows a failure and retries', async () => {
  const { person, actions, say, rail } = await draw();

  say(pageFailed(reason(null)));
  say(nothingHidden);
  await person.click(button('Try again', rail));
  expect(actions.at(-1)).toEqual(row.rowWanted());
});

test('“Because you watched” loads near the viewport and names the watched video', async () => {
  const { near } = stubObserver();
  const { actions, say } = await drawScreen(BecauseYouWatched);
  near();
  expect(actions).toEqual([similarWanted()]);
  say(page([entry]));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  const similar = { items: [video('bride', { title: 'The Bride' })], cursor: null };
  say(similarReceived({ query: { similarTo: 'wolf' }, page: similar, first: true }));
  expect(region('Because you watched The Wolf').getByRole('link', { name: /The Bride/ })).toBeVisible();

  say(notInterestedChanged(['bride']));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
