import { screen, within } from '@testing-library/react';
import { notInterestedChanged } from '../../src/features/forYou/slice.ts';
import { pageReceived as historyReceived, similarWanted } from '../../src/features/history/slice.ts';
import { pageReceived } from '../../src/features/videos/slice.ts';
import BecauseYouWatched from '../../src/screens/BecauseYouWatched.tsx';
import { stubObserver } from '../support/observer.ts';
import { video } from '../support/samples.ts';
import { drawScreen } from './drawScreen.tsx';

const entry = { episodeId: 'v-1', episodeNumber: 1, second: 5, watchedAt: '2026-03-04T12:00:00Z' };

test('the row loads near the viewport and names the watched video', async () => {
  const { near } = stubObserver();
  const { actions, say } = await drawScreen(BecauseYouWatched);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  near();
  expect(actions).toEqual([similarWanted()]);

  const watched = { ...entry, video: video('wolf', { title: 'The Wolf' }) };
  say(historyReceived({ page: { items: [watched], cursor: null }, first: true }));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  const page = { items: [video('bride', { title: 'The Bride' })], cursor: null };
  say(pageReceived({ query: { similarTo: 'wolf' }, page, first: true }));
  const rail = screen.getByRole('region', { name: 'Because you watched The Wolf' });
  expect(within(rail).getByRole('link', { name: /The Bride/ })).toBeVisible();

  say(notInterestedChanged(['bride']));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
