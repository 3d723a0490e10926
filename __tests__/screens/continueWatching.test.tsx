import { screen, within } from '@testing-library/react';
import * as row from '../../src/features/history/continueWatchingSlice.ts';
import { pageFailed, pageReceived } from '../../src/features/history/slice.ts';
import ContinueWatching from '../../src/screens/ContinueWatching.tsx';
import { stubObserver } from '../support/observer.ts';
import { place, video } from '../support/samples.ts';
import { drawScreen, initial, reason } from './drawScreen.tsx';
import { hrefOf } from './seen.ts';

const wolf = video('wolf', { title: 'The Wolf' });
const entry = place({ episodeNumber: 3, episodeSeconds: 60, second: 18, video: wolf });
const bride = { ...entry, episodeNumber: 12, second: 59, video: video('bride', { title: 'The Bride' }) };
const last = { ...entry, episodeNumber: 12, video: video('last', { title: 'The Last Train' }) };
const moon = { ...entry, second: 58, video: video('moon', { title: 'The Moon' }) };
const page = (items: (typeof entry)[]) => pageReceived({ page: { items, cursor: null }, first: true });
const nothingHidden = row.hiddenChanged({ videos: {}, before: null });
const draw = async () => {
  const observer = stubObserver();
  const drawn = await drawScreen(ContinueWatching, { state: { history: initial.history } });
  return { ...drawn, ...observer, rail: screen.getByRole('region', { name: 'Continue watching' }) };
};

test('Continue watching loads in view and links to the exact second', async () => {
  const { near, actions, say, rail } = await draw();
  near();
  expect(actions).toEqual([row.rowWanted()]);
  say(page([entry, moon, bride, last]));
  expect(within(rail).queryByRole('link')).not.toBeInTheDocument();
  say(nothingHidden);
  const link = within(rail).getByRole('link', { name: 'The Wolf EP 3 · 9 to go' });
  expect(link).toHaveAttribute('href', '/videos/wolf?ep=3&t=18');
  expect(hrefOf('The Moon EP 4 · 8 to go', within(rail))).toBe('/videos/moon?ep=4&t=0');
  expect(within(rail).getByRole('link', { name: 'The Last Train EP 12' })).toBeVisible();
  expect(within(rail).queryByRole('link', { name: /Bride/ })).not.toBeInTheDocument();
});

test('Continue watching removes a video and focuses the undo button', async () => {
  const { person, actions, say, rail } = await draw();
  say(page([entry]));
  say(nothingHidden);
  await person.click(within(rail).getByRole('button', { name: 'Remove “The Wolf” from Continue watching' }));
  expect(actions.at(-1)).toEqual(row.hideRequested({ videoId: 'wolf' }));
  say(row.hiddenChanged({ videos: { wolf: '2026-03-05T00:00:00Z' }, before: {} }));
  expect(within(rail).getByText('You’re all caught up.')).toBeVisible();
  const undo = within(rail).getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  await person.click(undo);
  expect(actions.at(-1)).toEqual(row.hideReverted());
});

test('Continue watching shows a failure and retries', async () => {
  const { person, actions, say, rail } = await draw();

  say(pageFailed(reason(null)));
  say(nothingHidden);
  await person.click(within(rail).getByRole('button', { name: 'Try again' }));
  expect(actions.at(-1)).toEqual(row.rowWanted());
});
