import { screen, within } from '@testing-library/react';
import type { Video } from '../../../contract/entities.ts';
import { VideoInfo } from '../../../src/features/videos/VideoInfo.tsx';
import { drawScreen } from '../../screens/drawScreen.tsx';
import { video } from '../../support/samples.ts';

const draw = (over: Partial<Video> = {}) =>
  drawScreen(() => <VideoInfo video={video('v', over)} list={null} />);

test('every name of the cast leads to the search of that name', async () => {
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
])('says for whom the series is, and what to expect (%j)', async (over, text) => {
  await draw(over);
  expect(screen.getByText(text)).toBeVisible();
});
