import { act, fireEvent } from '@testing-library/react';
import { Link } from 'react-router-dom';
import type { Access } from '../../contract/entities.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { VideoCard } from '../../src/components/VideoCard.tsx';
import { episodesFailed, episodesLoaded, episodesWanted } from '../../src/features/videos/slice.ts';
import { settings } from '../../src/player/settings.ts';
import HomeFilms from '../../src/screens/home/HomeFilms.tsx';
import { CARD_REST_MS } from '../../src/screens/home/useRestingCard.ts';
import { fakeAttach, fakePlayback, setSaveData } from '../player/fakes.ts';
import { episode, episodeList, video } from '../support/samples.ts';
import { drawScreen, initial, reason } from './drawScreen.tsx';

const mockEngine = fakeAttach();
jest.mock('../../src/player/engine/attach.ts', () => ({
  attach: (...how: Parameters<typeof mockEngine.attach>) => mockEngine.attach(...how),
}));

const series = video();
const videoId = series.id;
const other = video('rain-check');
const Cards = () => (
  <main>
    <VideoCard video={series} />
    <VideoCard video={other} />
    <Link to={`/videos/${videoId}?ep=6`}>
      <picture />
      Resume
    </Link>
    <Link to="/browse/drama">
      <picture />
      See all
    </Link>
    <HomeFilms />
  </main>
);
const card = (at: number) => document.querySelectorAll('a')[at] as HTMLElement;
const first = (access: Access) => episodeList({ episodes: [episode(1, access), episode(2, 'locked')] });
const withEpisodes = (episodes: RootState['videos']['episodes']): Partial<RootState> => ({
  videos: { ...initial.videos, episodes },
});
const loaded = (access: Access = 'free') =>
  withEpisodes({ [videoId]: { status: 'ready', list: first(access) } });

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** jsdom has no pointer events of its own. */
function point(target: Element, pointerType = 'mouse', type = 'pointerover'): void {
  const event = Object.assign(new Event(type, { bubbles: true }), { pointerType });
  act(() => void target.dispatchEvent(event));
}
async function restOn(target: Element): Promise<void> {
  point(target);
  await wait(CARD_REST_MS);
}
const film = () => document.querySelector('video');

beforeEach(() => {
  jest.useFakeTimers();
  mockEngine.calls.length = 0;
  settings.set({ dataSaver: 'auto' });
  setSaveData(false);
  fakePlayback();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('asks for the episodes when a mouse rests on a card, and plays the first silently over its poster', async () => {
  const { actions, say } = await drawScreen(Cards, { state: withEpisodes({}) });
  point(card(0));
  await wait(CARD_REST_MS - 1);
  expect(actions).toEqual([]);
  await wait(1);
  expect(actions).toEqual([episodesWanted({ videoId })]);
  say(episodesLoaded(first('free')));
  expect(card(0).querySelector('picture')?.parentElement).toContainElement(film());
  expect(film()).toHaveProperty('muted', true);
  expect(mockEngine.last()).toMatchObject({ startAt: 0, terms: { height: 'least' } });
});

test('plays on while the mouse moves over the same card', async () => {
  await drawScreen(Cards, { state: loaded() });
  await restOn(card(0));
  point(card(0).querySelector('img') as Element);
  await wait(CARD_REST_MS);
  expect(film()).not.toBeNull();
  expect(mockEngine.calls).toHaveLength(1);
});

test('asks for nothing where the mouse only passes', async () => {
  const { actions } = await drawScreen(Cards, { state: withEpisodes({}) });
  point(card(0));
  await wait(CARD_REST_MS - 100);
  point(document.body);
  await wait(10_000);
  expect(actions).toEqual([]);
});

test.each<[string, () => void]>([
  ['the mouse leaves the card', () => point(document.body)],
  ['the mouse leaves the window', () => point(document.documentElement, 'mouse', 'pointerleave')],
  ['the mouse goes to another card', () => point(card(1))],
  ['a finger takes over', () => point(card(0), 'touch')],
])('ends when %s', async (_when, leave) => {
  await drawScreen(Cards, { state: loaded() });
  await restOn(card(0));
  const { detach } = mockEngine.last().attachment;
  leave();
  expect(film()).toBeNull();
  expect(detach).toHaveBeenCalled();
});

test('follows the keyboard as it does the mouse', async () => {
  await drawScreen(Cards, { state: loaded() });
  jest.spyOn(Element.prototype, 'matches').mockReturnValue(true);
  act(() => card(0).focus());
  await wait(CARD_REST_MS);
  expect(film()).not.toBeNull();
  act(() => card(0).blur());
  expect(film()).toBeNull();
});

test('a click that leaves the focus on a card starts no film', async () => {
  await drawScreen(Cards, { state: loaded() });
  jest.spyOn(Element.prototype, 'matches').mockReturnValue(false);
  act(() => card(0).focus());
  await wait(CARD_REST_MS);
  expect(film()).toBeNull();
});

test.each([
  ['a card that resumes an episode', 2],
  ['a link to a list', 3],
])('%s has no film', async (_what, at) => {
  const { actions } = await drawScreen(Cards, { state: loaded() });
  await restOn(card(at));
  expect(film()).toBeNull();
  expect(actions).toEqual([]);
});

test('a finger starts no film', async () => {
  const { actions } = await drawScreen(Cards, { state: withEpisodes({}) });
  point(card(0), 'touch');
  await wait(CARD_REST_MS);
  expect(actions).toEqual([]);
});

test('stays a poster with data saver', async () => {
  settings.set({ dataSaver: 'on' });
  const { actions } = await drawScreen(Cards, { state: withEpisodes({}) });
  await restOn(card(0));
  expect(actions).toEqual([]);
});

test.each<Access>(['locked', 'unlocked'])('stays a poster if the first episode is %s', async (access) => {
  await drawScreen(Cards, { state: loaded(access) });
  await restOn(card(0));
  expect(film()).toBeNull();
});

test('stays a poster, without a word, if the episodes cannot be had', async () => {
  const { say, container } = await drawScreen(Cards, { state: withEpisodes({}) });
  const before = container.textContent;
  await restOn(card(0));
  say(episodesFailed({ videoId, reason: reason(null) }));
  expect(film()).toBeNull();
  expect(container.textContent).toBe(before);
});

test('plays once; then the poster is back', async () => {
  await drawScreen(Cards, { state: loaded() });
  await restOn(card(0));
  act(() => mockEngine.last().hooks.onFrame());
  fireEvent.ended(film() as HTMLVideoElement);
  expect(film()?.className.split(' ')).toHaveLength(1);
  expect(mockEngine.calls).toHaveLength(1);
});

test('ends when the page is left', async () => {
  const { unmount } = await drawScreen(Cards, { state: loaded() });
  await restOn(card(0));
  unmount();
  expect(mockEngine.last().attachment.detach).toHaveBeenCalled();
});
