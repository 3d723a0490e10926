import { screen } from '@testing-library/react';
import type { EpisodeList } from '../../../contract/entities.ts';
import { RatingButtons } from '../../../src/features/videos/RatingButtons.tsx';
import { rated, rateFailed, rateRequested } from '../../../src/features/videos/ratingsSlice.ts';
import { drawScreen, reason, withEpisodes } from '../../screens/drawScreen.tsx';
import { episodeList, video } from '../../support/samples.ts';

const draw = (rating: EpisodeList['rating'] = null, likedPercent: number | null = null) =>
  drawScreen(() => <RatingButtons video={video('v', { likedPercent })} />, {
    at: '/videos/v?ep=2',
    state: { videos: withEpisodes(episodeList({ videoId: 'v', rating })) },
  });
const thumb = (name: string, pressed: boolean) => screen.getByRole('button', { name, pressed });
const wish = (rating: 'up' | 'down' | 'none') =>
  rateRequested({ videoId: 'v', rating, from: '/videos/v?ep=2' });

test('the rating shows the viewer’s thumb at once, changes it, and takes it back when pressed again', async () => {
  const { person, actions } = await draw('down');
  expect(thumb('Not for me', true)).toBeVisible();
  await person.click(thumb('Loved it', false));
  expect(thumb('Not for me', false)).toBeVisible();
  await person.click(thumb('Loved it', true));
  expect(actions).toEqual([wish('up'), wish('none')]);
  expect(thumb('Loved it', false)).toBeVisible();
});

test('the rating restores the thumb and shows an error when the server refuses', async () => {
  const { person, say } = await draw('down');
  await person.click(thumb('Loved it', false));
  say(rateFailed({ videoId: 'v', reason: reason(null) }));
  expect(thumb('Not for me', true)).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
});

test('the rating shows the share of viewers who liked the video, and updates it after a new rating', async () => {
  const { say } = await draw(null, 94);
  expect(screen.getByText('94% liked it')).toBeVisible();
  say(rated({ videoId: 'v', rating: 'up', likedPercent: 95 }));
  expect(screen.getByText('95% liked it')).toBeVisible();
});

test('the rating shows no share of likes when the server sends none', async () => {
  await draw();
  expect(screen.queryByText(/liked it/)).not.toBeInTheDocument();
});
