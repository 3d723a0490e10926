import { act, fireEvent, screen } from '@testing-library/react';
import type { Access } from '../../contract/entities.ts';
import type { RootState } from '../../src/app/rootReducer.ts';
import { episodesFailed, episodesLoaded, episodesWanted } from '../../src/features/videos/slice.ts';
import HeroFilms, { heroFilms, REST_MS } from '../../src/screens/HeroFilms.tsx';
import { fakeAttach, fakePlayback, setSaveData } from '../player/fakes.ts';
import { stubObserver } from '../support/observer.ts';
import { episode, episodeList, video } from '../support/samples.ts';
import { drawScreen, initial, reason } from './drawScreen.tsx';

const mockEngine = fakeAttach();
jest.mock('../../src/player/engine/attach.ts', () => ({
  attach: (...how: Parameters<typeof mockEngine.attach>) => mockEngine.attach(...how),
}));

const videoId = video().id;
/** The pictures of three slides, the last of which is no featured video's; and the films, which come later. */
const Pictures = () => (
  <main>
    <div data-film={videoId} />
    <div data-film="rain-check" />
    <div data-film="other" />
    <HeroFilms />
  </main>
);
const slide = (id: string) => document.querySelector<HTMLElement>(`[data-film="${id}"]`) as HTMLElement;
const first = (access: Access) => episodeList({ episodes: [episode(1, access), episode(2, 'locked')] });
const draw = (episodes: RootState['videos']['episodes']) => {
  const home = { ...initial.videos.home, featured: [videoId, 'rain-check'] };
  return drawScreen(Pictures, { state: { videos: { ...initial.videos, home, episodes } } });
};
const drawLoaded = (access: Access = 'free') => draw({ [videoId]: { status: 'ready', list: first(access) } });

let observer: ReturnType<typeof stubObserver>;
/** How much of a slide is on screen. */
const at = (ratio: number, id = videoId) => ({ target: slide(id), intersectionRatio: ratio });
const see = (ratio: number) => observer.tell(at(ratio));
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const rest = async () => {
  see(1);
  await wait(REST_MS);
};
const film = () => document.querySelector('video');
const button = (name: string) => screen.queryByRole('button', { name });
const shown = () => film()?.className.split(' ').length === 2;
const paint = () => act(() => mockEngine.last().hooks.onFrame());
async function drawMoving() {
  const drawn = await drawLoaded();
  await rest();
  paint();
  return drawn;
}

beforeEach(() => {
  jest.useFakeTimers();
  mockEngine.calls.length = 0;
  heroFilms.set({ paused: false });
  setSaveData(false);
  observer = stubObserver();
  fakePlayback();
});

describe('a slide', () => {
  test('requests the episodes once it rests in view, and plays the first one muted in the lowest quality', async () => {
    const { actions, say } = await draw({});
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

  test('requests nothing if it is only scrolled past', async () => {
    const { actions } = await draw({});
    see(1);
    await wait(REST_MS - 100);
    see(0.2);
    await wait(10_000);
    expect(actions).toEqual([]);
  });

  test.each<Access>(['locked', 'unlocked'])('stays a poster if the first episode is %s', async (access) => {
    await drawLoaded(access);
    await rest();
    expect(film()).toBeNull();
  });

  test('stays a poster without an error message if the episodes fail to load', async () => {
    const { say, container } = await draw({});
    const before = container.textContent;
    await rest();
    say(episodesFailed({ videoId, reason: reason(null) }));
    expect(film()).toBeNull();
    expect(container.textContent).toBe(before);
  });

  test('stays a poster if the browser saves data', async () => {
    setSaveData(true);
    const { actions } = await drawLoaded();
    await rest();
    expect(observer.elements).toEqual([]);
    expect(film()).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(actions).toEqual([]);
  });
});

describe('the films of the hero', () => {
  test('play one at a time, in the current slide of the carousel only', async () => {
    const { actions } = await drawMoving();
    expect(observer.elements).toEqual([slide(videoId), slide('rain-check')]);
    const { detach } = mockEngine.last().attachment;
    observer.tell(at(0.1), at(0.9, 'rain-check'));
    expect(film()).toBeNull();
    expect(detach).toHaveBeenCalled();
    await wait(REST_MS);
    expect(actions).toEqual([episodesWanted({ videoId: 'rain-check' })]);
  });

  test('play once, give way to the poster and play again on request', async () => {
    await drawMoving();
    expect(shown()).toBe(true);
    fireEvent.ended(film() as HTMLVideoElement);
    expect(shown()).toBe(false);
    expect(mockEngine.calls).toHaveLength(1);
    fireEvent.click(button('Play the preview') as HTMLElement);
    expect(mockEngine.calls).toHaveLength(2);
    paint();
    expect(shown()).toBe(true);
  });

  test('are paused and resumed by one button, and stay paused after a remount', async () => {
    const { unmount } = await drawMoving();
    const pause = button('Pause the preview');
    pause?.focus();
    fireEvent.click(pause as HTMLElement);
    expect(film()).toBeNull();
    expect(mockEngine.last().attachment.detach).toHaveBeenCalled();
    expect(button('Play the preview')).toHaveFocus();
    unmount();
    await drawLoaded();
    await rest();
    expect(film()).toBeNull();
    fireEvent.click(button('Play the preview') as HTMLElement);
    paint();
    expect(shown()).toBe(true);
    expect(button('Pause the preview')).toBeVisible();
  });
});
