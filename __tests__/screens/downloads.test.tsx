import { screen } from '@testing-library/react';
import { DownloadPanel } from '../../src/features/downloads/DownloadPanel.tsx';
import * as slice from '../../src/features/downloads/slice.ts';
import Favourites from '../../src/screens/Favourites.tsx';
import { episode, episodeList, video } from '../support/samples.ts';
import { drawScreen, initial } from './drawScreen.tsx';
import { button } from './seen.ts';

const UNTIL = '2026-03-11T12:00:00.000Z';
type State = typeof initial.downloads;
const episodes = Array.from({ length: 8 }, (_, i) => episode(i + 1, i < 7 ? 'free' : 'locked', 'v'));
const list = episodeList({ videoId: 'v', episodes });
const wishFor = (number: number, height = 480) => {
  const { media: _media, ...rest } = episode(number, 'free', 'v');
  return { video: video('v'), episode: rest, height };
};
const itemFor = (number: number, over: Partial<slice.Download> = {}): slice.Download => ({
  ...wishFor(number),
  ...{ state: 'done', reason: null, bytes: 5_000_000, share: 1, until: UNTIL },
  ...over,
});
const on = (...items: slice.Download[]): Partial<State> => ({
  able: true,
  items: Object.fromEntries(items.map((item) => [item.episode.id, item])),
});
const RENDITIONS = [
  { height: 720, bytes: 4_000_000 },
  { height: 480, bytes: 2_000_000 },
];
const stateOf = (downloads: Partial<State>) => ({ downloads: { ...initial.downloads, ...downloads } });

describe('the downloads of a series', () => {
  const draw = (downloads: Partial<State> = { able: true }, over: Partial<typeof list> = {}, current = 2) => {
    const props = { video: video('v'), list: { ...list, ...over }, current, renditions: RENDITIONS };
    return drawScreen(() => <DownloadPanel {...props} />, { state: stateOf(downloads) });
  };

  test('default to the current episode in 480p', async () => {
    const { person, actions } = await draw();
    await person.click(button('Download · about 2 MB'));
    expect(actions).toEqual([slice.downloadRequested(wishFor(2))]);
  });

  test('can be the next five or all open episodes, in another quality', async () => {
    const { person, actions } = await draw();
    await person.click(button('Next 5'));
    await person.click(button('720p · 4 MB'));
    await person.click(button('Download · about 20 MB'));
    expect(actions).toEqual([2, 3, 4, 5, 6].map((number) => slice.downloadRequested(wishFor(number, 720))));
    actions.length = 0;
    await person.click(button('All 7'));
    await person.click(button('Download · about 8 MB'));
    expect(actions).toEqual([1, 7].map((number) => slice.downloadRequested(wishFor(number, 720))));
  });

  test('leave out episodes that are already downloaded or waiting', async () => {
    const { person, actions } = await draw(on(itemFor(2), itemFor(3, { state: 'waiting', share: 0 })));
    expect(screen.getByText('These episodes are on this device, or on their way.')).toBeVisible();
    await person.click(button('Next 5'));
    await person.click(button('Download · about 6 MB'));
    expect(actions).toEqual([4, 5, 6].map((number) => slice.downloadRequested(wishFor(number))));
  });

  test.each<[string, Partial<State>, Partial<typeof list>, RegExp]>([
    ['the browser keeps no episodes', { able: false }, {}, /browser can’t keep/],
    ['the series forbids it', { able: true }, { downloads: false }, /can’t be downloaded/],
  ])('are not offered where %s', async (_why, downloads, over, words) => {
    await draw(downloads, over);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
  });

  test('are not offered for a locked episode', async () => {
    await draw({ able: true }, {}, 8);
    expect(screen.queryByRole('button', { name: 'Episode 8' })).not.toBeInTheDocument();
    expect(screen.getByText(/Locked episodes/)).toBeVisible();
  });
});

describe('the page of downloads', () => {
  const draw = (downloads: Partial<State>) =>
    drawScreen(Favourites, { at: '/favorites?downloads=1', state: stateOf(downloads) });

  test('shows a loading state until the device is read', async () => {
    await draw({});
    expect(screen.getByRole('status')).toBeVisible();
  });

  test('explains how to download if the device has no downloads', async () => {
    await draw({ able: true });
    expect(screen.getByText(/Open a series, tap “Episodes”/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find something to watch' })).toBeVisible();
  });

  test('lists the episodes of a series with their states, and the used and free space', async () => {
    const paused = itemFor(3, { state: 'paused', share: 0.25 });
    const failed = itemFor(2, { state: 'failed', reason: 'full', share: 0 });
    const loading = itemFor(4, { state: 'loading', share: 0.5 });
    const space = { used: 5_000_000, free: 2_500_000_000 };
    await draw({ ...on(paused, itemFor(1), failed, loading), space });
    expect(screen.getByRole('heading', { name: 'The Glass Heiress' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(
      expect.arrayContaining([
        'Episode 1480p · 5 MB · until 11 March 2026',
        'Episode 2There’s no space left on this device.',
        'Episode 3Paused · 25%',
        'Episode 4Downloading · 50%',
      ]),
    );
    expect(screen.getByText('5 MB used, 2.5 GB free')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Episode 1' })).toHaveAttribute('href', '/videos/v?ep=1');
  });

  test('pauses, resumes and removes downloads, and reports a failed removal', async () => {
    const stopped = itemFor(3, { state: 'failed', reason: 'interrupted' });
    const here = on(itemFor(1), itemFor(2, { state: 'waiting' }), stopped);
    const { person, actions } = await draw({ ...here, removalFailed: true });
    expect(screen.getByRole('alert')).toBeVisible();
    const ids = [1, 2, 3].map((number) => wishFor(number).episode.id);
    await person.click(button('Pause the download of episode 2'));
    await person.click(button('Go on with the download of episode 3'));
    await person.click(button('Remove episode 1 from this device'));
    await person.click(button('Remove all'));
    expect(actions).toEqual([
      slice.paused({ episodeIds: [ids[1] as string] }),
      slice.downloadRequested(wishFor(3)),
      slice.removeRequested({ episodeIds: [ids[0] as string] }),
      slice.removeRequested({ episodeIds: ids }),
    ]);
  });
});
