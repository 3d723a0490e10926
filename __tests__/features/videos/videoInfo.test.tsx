import { screen, within } from '@testing-library/react';
import type { Video } from '../../../contract/entities.ts';
import { VideoInfo } from '../../../src/features/videos/VideoInfo.tsx';
import { drawScreen } from '../../screens/drawScreen.tsx';
import { video } from '../../support/samples.ts';

const draw = (over: Partial<Video> = {}) =>
  drawScreen(() => <VideoInfo video={video('v', over)} list={null} />);

test('each cast name links to a search for that name', async () => {
  await draw({ cast: ['Mei Tanaka', 'Dr. Ambrose O’Neil'] });
  const links = within(screen.getByRole('list', { name: 'Cast' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Mei Tanaka', '/searchDetail/Mei%20Tanaka'],
    ['Dr. Ambrose O’Neil', '/searchDetail/Dr.%20Ambrose%20O%E2%80%99Neil'],
  ]);
});

test.each<[Partial<Video>, string]>([
  [{ age: 16, contentNotes: ['violence', 'frightening scenes'] }, '16+ · violence, frightening scenes'],
  [{ age: 7, contentNotes: [] }, '7+'],
  [{ age: null, contentNotes: ['violence'] }, 'violence'],
])('the video info shows the age rating and the content notes (%j)', async (over, text) => {
  await draw(over);
  expect(screen.getByText(text)).toBeVisible();
});
