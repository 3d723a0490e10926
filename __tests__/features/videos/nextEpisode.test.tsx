import { screen } from '@testing-library/react';
import type { EpisodeList, Video } from '../../../contract/entities.ts';
import { NextEpisode } from '../../../src/features/videos/NextEpisode.tsx';
import { remindFailed, remindRequested } from '../../../src/features/videos/remindersSlice.ts';
import { drawScreen, reason, withEpisodes } from '../../screens/drawScreen.tsx';
import { episodeList, video } from '../../support/samples.ts';

const next = { number: 61, at: '2026-11-27T18:00:00Z' };
const draw = (list: Partial<EpisodeList> = {}, about: Partial<Video> = { complete: false }) =>
  drawScreen(() => <NextEpisode video={video('v', about)} />, {
    at: '/videos/v?ep=2',
    state: { videos: withEpisodes(episodeList({ videoId: 'v', ...list })) },
  });
const bell = (pressed: boolean) => screen.getByRole('button', { name: 'Remind me', pressed });
const wish = (on: boolean) => remindRequested({ videoId: 'v', on, from: '/videos/v?ep=2' });

test('the next episode’s line shows the release time in the viewer’s time zone', async () => {
  await draw({ nextEpisode: next });
  const here = new Date(next.at);
  const day = here.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const clock = here.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  expect(screen.getByText(`Episode 61: ${day} at ${clock}`)).toBeVisible();
});

test('the next episode’s line sets a reminder with one tap, explains it, and removes it with another', async () => {
  const { person, actions } = await draw({ nextEpisode: next, reminder: false });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await person.click(bell(false));
  expect(screen.getByRole('status')).toHaveTextContent('We’ll email you about each new episode.');
  await person.click(bell(true));
  expect(actions).toEqual([wish(true), wish(false)]);
  expect(bell(false)).toBeVisible();
});

test('the next episode’s line restores the reminder and shows an error when the server refuses', async () => {
  const { person, say } = await draw({ nextEpisode: next, reminder: true });
  await person.click(bell(true));
  say(remindFailed({ videoId: 'v', reason: reason(null) }));
  expect(bell(true)).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
});

test('the next episode’s line announces the last episodes of a series that is called complete', async () => {
  await draw({ nextEpisode: next }, { complete: true });
  expect(screen.getByText(/^Episode 61: /)).toBeVisible();
});

test('the next episode’s line is empty for a complete series and before the episodes are loaded', async () => {
  const complete = await draw({ nextEpisode: null }, { complete: true });
  expect(complete.container).toBeEmptyDOMElement();
  complete.unmount();
  const { container } = await drawScreen(() => <NextEpisode video={video('v', { complete: false })} />);
  expect(container).toBeEmptyDOMElement();
});
