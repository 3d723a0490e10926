import { act, fireEvent, screen } from '@testing-library/react';
import type { Access } from '../../contract/entities.ts';
import { i18n } from '../../i18n/browser.ts';
import { loadNamespaces } from '../../i18n/index.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { episodesFailed, episodesLoaded, episodesWanted } from '../../src/features/videos/slice.ts';
import { settings } from '../../src/player/settings.ts';
import { heroFilms } from '../../src/screens/home/HeroFilm.tsx';
import HomeFilms from '../../src/screens/home/HomeFilms.tsx';
import { REST_MS } from '../../src/screens/home/useRestingPoster.ts';
import { fakeAttach, fakePlayback, setSaveData } from '../player/fakes.ts';
import { episode, episodeList, video } from '../support/samples.ts';
import { drawScreen, initial, reason } from './drawScreen.tsx';

const mockEngine = fakeAttach();
jest.mock('../../src/player/engine/attach.ts', () => ({
  attach: (...how: Parameters<typeof mockEngine.attach>) => mockEngine.attach(...how),
}));

const series = video();
const videoId = series.id;
/** The pictures of three slides, the last of which is no featured video's, and the films that come later. */
const Slides = () => (
  <>
    <div data-film={videoId} />
    <div data-film="rain-check" />
    <div data-film="other" />
    <HomeFilms />
  </>
);
const slide = (id: string) => document.querySelector<HTMLElement>(`[data-film="${id}"]`) as HTMLElement;
const first = (access: Access) => episodeList({ episodes: [episode(1, access), episode(2, 'locked')] });
const withEpisodes = (episodes: RootState['videos']['episodes']): Partial<RootState> => ({
  videos: {
    ...initial.videos,
    home: { ...initial.videos.home, featured: [videoId, 'rain-check'] },
    episodes,
  },
});
const loaded = (access: Access = 'free') =>
  withEpisodes({ [videoId]: { status: 'ready', list: first(access) } });

type Told = (entries: { target: HTMLElement; intersectionRatio: number }[]) => void;
let tell: Told | null;
let watched: Element[];
/** How much of a slide is on screen. */
const see = (ratio: number, id = videoId) =>
  act(() => tell?.([{ target: slide(id), intersectionRatio: ratio }]));
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const rest = async () => {
  see(1);
  await wait(REST_MS);
};
const film = () => document.querySelector('video');
const button = (name: string) => screen.queryByRole('button', { name });
const shown = () => film()?.className.split(' ').length === 2;

beforeAll(() => loadNamespaces(i18n, ['player']));
beforeEach(() => {
  jest.useFakeTimers();
  mockEngine.calls.length = 0;
  heroFilms.set({ paused: false });
  settings.set({ dataSaver: 'auto' });
  setSaveData(false);
  tell = null;
  watched = [];
  window.IntersectionObserver = class {
    constructor(told: Told) {
      tell = told;
    }
    observe(element: Element) {
      watched.push(element);
    }
    disconnect() {
      tell = null;
    }
  } as never;
  fakePlayback();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const paint = () => act(() => mockEngine.last().hooks.onFrame());
async function drawMoving() {
  const drawn = await drawScreen(Slides, { state: loaded() });
  await rest();
  paint();
  return drawn;
}

test('asks for the episodes when the slide rests in view, and then plays the first in its smallest rendition', async () => {
  const { actions, say } = await drawScreen(Slides, { state: withEpisodes({}) });
  see(1);
  await wait(REST_MS - 1);
  expect(actions).toEqual([]);
  await wait(1);
  expect(actions).toEqual([episodesWanted({ videoId })]);
  expect(film()).toBeNull();
  say(episodesLoaded(first('free')));
  expect(slide(videoId)).toContainElement(film());
  expect(film()).toHaveProperty('muted', true);
  expect(film()).toHaveAttribute('playsinline');
  expect(film()).not.toHaveAttribute('controls');
  expect(mockEngine.last()).toMatchObject({ startAt: 0, terms: { height: 'least' } });
  expect(actions).toHaveLength(2);
});

test('shows the poster until the film is painted', async () => {
  await drawScreen(Slides, { state: loaded() });
  await rest();
  expect([shown(), button('Pause the preview')]).toEqual([false, null]);
  paint();
  expect(shown()).toBe(true);
  expect(button('Pause the preview')).toBeVisible();
});

test('asks for nothing where the slide is only passed by', async () => {
  const { actions } = await drawScreen(Slides, { state: withEpisodes({}) });
  see(1);
  await wait(REST_MS - 100);
  see(0.2);
  await wait(10_000);
  expect(actions).toEqual([]);
});

test('goes to the next slide with the carousel, one film at a time', async () => {
  const { actions } = await drawMoving();
  const { detach } = mockEngine.last().attachment;
  act(() =>
    tell?.([
      { target: slide(videoId), intersectionRatio: 0.1 },
      { target: slide('rain-check'), intersectionRatio: 0.9 },
    ]),
  );
  expect(film()).toBeNull();
  expect(detach).toHaveBeenCalled();
  await wait(REST_MS);
  expect(actions).toEqual([episodesWanted({ videoId: 'rain-check' })]);
});

test('only the slides of the hero move', async () => {
  await drawMoving();
  expect(watched).toEqual([slide(videoId), slide('rain-check')]);
});

test('stops when less than half of it is in view', async () => {
  await drawMoving();
  const { detach } = mockEngine.last().attachment;
  see(0.4);
  expect(film()).toBeNull();
  expect(detach).toHaveBeenCalled();
});

test('stops when the page is left', async () => {
  const { unmount } = await drawMoving();
  unmount();
  expect(mockEngine.last().attachment.detach).toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ['the browser saves data', () => setSaveData(true)],
  ['the player saves data', () => settings.set({ dataSaver: 'on' })],
  ['the line is a slow one', () => setConnection({ effectiveType: '3g' })],
  ['the line carries too little', () => setConnection({ effectiveType: '4g', downlink: 0.9 })],
  ['the viewer prefers reduced motion', () => setReducedMotion()],
])('stays a poster if %s', async (_when, set) => {
  set();
  const { actions } = await drawScreen(Slides, { state: loaded() });
  expect(watched).toEqual([]);
  expect(film()).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(actions).toEqual([]);
  Reflect.deleteProperty(window, 'matchMedia');
});

test.each<Access>(['locked', 'unlocked'])('stays a poster if the first episode is %s', async (access) => {
  await drawScreen(Slides, { state: loaded(access) });
  await rest();
  expect(film()).toBeNull();
});

test('stays a poster, without a word, if the episodes cannot be had', async () => {
  const { say, container } = await drawScreen(Slides, { state: withEpisodes({}) });
  await rest();
  say(episodesFailed({ videoId, reason: reason(null) }));
  expect(film()).toBeNull();
  expect(container).toHaveTextContent('');
});

test('the poster and no button show again if the film fails', async () => {
  await drawMoving();
  act(() => mockEngine.last().hooks.onFailure('media'));
  expect(shown()).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
});

test('it plays once; then the poster is back, and the film plays again on request', async () => {
  await drawMoving();
  fireEvent.ended(film() as HTMLVideoElement);
  expect(shown()).toBe(false);
  expect(mockEngine.calls).toHaveLength(1);
  fireEvent.click(button('Play the preview') as HTMLElement);
  expect(mockEngine.calls).toHaveLength(2);
  paint();
  expect(shown()).toBe(true);
});

test('the button pauses the films of all slides, and plays them again', async () => {
  const { unmount } = await drawMoving();
  const pause = button('Pause the preview');
  pause?.focus();
  fireEvent.click(pause as HTMLElement);
  expect(film()).toBeNull();
  expect(button('Play the preview')).toHaveFocus();
  unmount();
  await drawScreen(Slides, { state: loaded() });
  await rest();
  expect(film()).toBeNull();
  fireEvent.click(button('Play the preview') as HTMLElement);
  paint();
  expect(shown()).toBe(true);
  expect(button('Pause the preview')).toBeVisible();
});

function setConnection(connection: object): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}

function setReducedMotion(): void {
  window.matchMedia = (query: string) => ({ matches: query.includes('reduced-motion') }) as never;
}
