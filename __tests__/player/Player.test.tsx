import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type FeedPage,
  Player,
  type PlayerHandle,
  type PlayerLabels,
  type StageEvent,
} from '../../src/player/Player.tsx';
import { settings } from '../../src/player/settings.ts';
import { forgetTracks } from '../../src/player/tracks.ts';
import { usePlayerLabels } from '../../src/screens/video/hooks.ts';
import { type FakeVideo, fakeFetch, fakeVideo } from './fakes.ts';
import { freshBrowser } from './stageFixture.ts';

let labels: PlayerLabels;
beforeAll(() => {
  labels = renderHook(usePlayerLabels).result.current;
});
const page = (id: string, over: Partial<FeedPage> = {}): FeedPage => ({
  id,
  media: { manifest: `https://cdn.test/${id}.m3u8`, still: `/${id}.webp` },
  startAt: 0,
  ...over,
});
/** Two to play, the wall, and the end. */
const pages = [page('e1'), page('e2'), page('e3', { media: null }), page('end', { media: null })];
const pagesWith = (changed: FeedPage) => pages.map((each) => (each.id === changed.id ? changed : each));

/** The three elements, in the order of their slots. */
let videos: FakeVideo[];
let fake: FakeVideo;
/** What was copied onto a page without a picture. */
let drawn: jest.Mock;

freshBrowser();
beforeEach(() => {
  forgetTracks();
  window.fetch = fakeFetch(404) as unknown as typeof fetch;
  videos = [fakeVideo(), fakeVideo(), fakeVideo()];
  fake = videos[0] as FakeVideo;
  const waiting = videos.map(({ video }) => video);
  drawn = jest.fn();
  const context = { drawImage: drawn } as unknown as GPUCanvasContext;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  // jsdom scrolls nothing; this arrives at once.
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? 0;
  };
  const create = document.createElement.bind(document);
  jest
    .spyOn(document, 'createElement')
    .mockImplementation((tag: string) => (tag === 'video' && waiting.shift()) || create(tag));
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** The film in a slot shows its first picture, or is over. */
const ready = async (slot: number) => {
  act(() => videos[slot]?.frame());
  await pass(0);
};
const show = () => ready(0);
const finish = async (slot: number) => {
  act(() => videos[slot]?.end());
  await pass(0);
};
const click = (text: string) => fireEvent.click(screen.getByRole('button', { name: text }));
const press = async (text: string) => {
  click(text);
  await pass(0);
};
const name = (text: string) => screen.queryByRole('button', { name: text });
/** jsdom has no pointer events of its own. */
const mouse = (on: HTMLElement, type: string, clientX = 0) => {
  const about = { pointerType: 'mouse', button: 0, clientX };
  fireEvent(on, Object.assign(new Event(type, { bubbles: true }), about));
};

/** A player as it stands, with the last words on each of its properties. */
const player = (over: Partial<ComponentProps<typeof Player>> = {}) => (
  <Player
    pages={pages}
    index={0}
    onSettled={() => {}}
    onEvent={() => {}}
    poster="/poster.webp"
    nowPlaying={{ title: 'Episode 1', series: 'The Glass Heiress', poster: null }}
    language="en"
    labels={labels}
    cover={null}
    {...over}
  >
    <a href="#series">EP 1 / 60</a>
  </Player>
);

function stage(over: Partial<ComponentProps<typeof Player>> = {}) {
  const events: StageEvent[] = [];
  const settled: number[] = [];
  const handle: { current: PlayerHandle | null } = { current: null };
  const element = (change: Partial<ComponentProps<typeof Player>> = {}) =>
    player({
      ref: handle,
      onSettled: (index) => settled.push(index),
      onEvent: (event) => events.push(event),
      ...over,
      ...change,
    });
  const { container, rerender, unmount } = render(element());
  const still = () => container.querySelector('[data-current] img')?.getAttribute('src') ?? null;
  const chrome = () => screen.getByText('EP 1 / 60').closest('.chrome') as HTMLElement;
  const group = () => screen.getByRole('group');
  const change = (next: Partial<ComponentProps<typeof Player>>) => rerender(element(next));
  /** A finger scrolls the feed to a page and lets go. */
  const drag = (to: number) => {
    const feed = container.querySelector('[data-feed]') as HTMLElement;
    act(() => {
      feed.dispatchEvent(Object.assign(new Event('touchstart'), { touches: [{}] }));
      feed.dispatchEvent(Object.assign(new Event('touchend'), { touches: [] }));
      feed.scrollTop = to;
      feed.dispatchEvent(new Event('scroll'));
    });
  };
  const swipe = async (to: number) => {
    drag(to);
    await pass(0);
  };
  return { events, settled, handle, still, chrome, group, change, drag, swipe, unmount, container };
}

async function shown(over: Partial<ComponentProps<typeof Player>> = {}) {
  const made = stage(over);
  await show();
  return made;
}

test('the still disappears with the first frame', async () => {
  const { still, events } = stage();
  expect(still()).toBe('/e1.webp');
  expect(fake.video.src).toBe('https://cdn.test/e1.m3u8');
  await show();
  expect(still()).toBeNull();
  expect(events).toEqual([{ type: 'started', id: 'e1' }]);
});

test('the still returns while a television plays the film, with a note that it plays on TV', async () => {
  const remote = new EventTarget();
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', { value: remote, configurable: true });
  const { still } = await shown();
  act(() => void remote.dispatchEvent(new Event('connect')));
  expect(still()).toBe('/e1.webp');
  expect(screen.getByText('Playing on TV')).toBeVisible();
  act(() => void remote.dispatchEvent(new Event('disconnect')));
  expect(screen.queryByText('Playing on TV')).not.toBeInTheDocument();
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'remote');
});

test('an episode pauses behind a sheet and continues after it', async () => {
  const { change } = await shown();
  change({ covered: true });
  expect(fake.own.paused).toBe(true);
  change({ covered: false });
  expect(fake.own.paused).toBe(false);
});

test('the accessible name of the player has the series, the episode and whether it plays', async () => {
  const { group, change } = await shown();
  expect(group()).toHaveAccessibleName('The Glass Heiress, Episode 1, playing');
  fireEvent.keyDown(group(), { key: ' ' });
  expect(group()).toHaveAccessibleName('The Glass Heiress, Episode 1, paused');
  change({ index: 2, nowPlaying: { title: 'Episode 3', series: 'The Glass Heiress', poster: null } });
  expect(group()).toHaveAccessibleName('The Glass Heiress, Episode 3');
});

test('the server render shows the requested page with its still', () => {
  const drawnOnServer = renderToString(player({ index: 1 }));
  const page = document.createElement('div');
  page.innerHTML = drawnOnServer;
  const current = page.querySelector<HTMLElement>('[data-current]');
  expect(current?.style.getPropertyValue('--page')).toBe('0');
  expect(current?.querySelector('img')).toHaveAttribute('src', '/e2.webp');
});

test('the poster replaces a still that is missing or fails to load', () => {
  const media = { manifest: 'https://cdn.test/e1.m3u8', still: null };
  const { still, change, container } = stage({ pages: [page('e1', { media })] });
  expect(still()).toBe('/poster.webp');
  change({ pages: [page('e1', { media: null })] });
  expect(still()).toBe('/poster.webp');
  expect(name('Pause')).toBeNull();
  change({ pages: [page('e1')] });
  expect(still()).toBe('/e1.webp');
  fireEvent.error(container.querySelector('[data-current] img') as HTMLElement);
  expect(still()).toBe('/poster.webp');
});

describe('the feed', () => {
  const healthy = async () => {
    await show();
    act(() => fake.buffer(30));
  };

  test('a swipe plays the preloaded episode, saves the old one and calls onSettled', async () => {
    const { settled, swipe, events } = stage();
    await healthy();
    await ready(1);
    act(() => fake.watch(3));
    await swipe(1);
    expect(settled).toEqual([1]);
    expect(fake.own.paused).toBe(true);
    expect(videos[1]?.own.paused).toBe(false);
    expect(events.slice(1)).toEqual([
      { type: 'watched', id: 'e1', second: 3 },
      { type: 'started', id: 'e2' },
    ]);
    expect(document.querySelectorAll('video')).toHaveLength(3);
  });

  test('does not move for an index that repeats a reported page, even if it comes late', async () => {
    const { settled, swipe, change, container } = stage();
    await swipe(1);
    await swipe(2);
    change({ index: 1 });
    change({ index: 2 });
    expect(settled).toEqual([1, 2]);
    expect(container.querySelector('[data-feed]')?.scrollTop).toBe(2);
  });

  test('moves to a new index without reporting it', async () => {
    const { settled, change, container } = await shown();
    const more = [...pages, ...pages.map(({ id, ...rest }) => ({ ...rest, id: `${id}b` }))];
    change({ index: 1, pages: more });
    change({ index: 4, pages: more });
    expect(container.querySelector('[data-feed]')?.scrollTop).toBe(4);
    expect(videos[1]?.video.src).toBe('https://cdn.test/e1.m3u8');
    expect(settled).toEqual([]);
  });

  test('the paywall is a page: nothing plays, the cover shows, and a swipe goes back', async () => {
    const { swipe, settled } = stage({ index: 1, cover: <p>The wall</p> });
    await ready(1);
    await swipe(2);
    expect(videos.every(({ own }) => own.paused)).toBe(true);
    expect(drawn).toHaveBeenLastCalledWith(videos[1]?.video, 0, 0);
    expect(name('Pause')).toBeNull();
    expect(screen.getByText('The wall')).toBeInTheDocument();
    await swipe(1);
    expect(settled).toEqual([2, 1]);
    expect(videos[1]?.own.paused).toBe(false);
  });

  test('opens nothing while waiting, then starts at the resume position', async () => {
    const { change, events } = stage({ waiting: true });
    await pass(1000);
    expect(videos.map(({ video }) => video.hasAttribute('src'))).toEqual([false, false, false]);
    change({ waiting: false, pages: pagesWith(page('e1', { startAt: 9 })) });
    await pass(0);
    expect(fake.video.src).toBe('https://cdn.test/e1.m3u8');
    expect(fake.own.currentTime).toBe(9);
    expect(events).toEqual([]);
  });

  test('an unlocked page starts at its second in the same element', async () => {
    const { change } = stage({ index: 2 });
    const before = document.querySelectorAll('video')[2];
    change({ index: 2, pages: pagesWith(page('e3', { startAt: 7 })) });
    expect(videos[2]?.video.src).toBe('https://cdn.test/e3.m3u8');
    expect(videos[2]?.own.currentTime).toBe(7);
    expect(document.querySelectorAll('video')[2]).toBe(before);
  });

  test('arrow keys and buttons change the episode and stop at the ends', async () => {
    const { settled, group } = stage();
    fireEvent.keyDown(group(), { key: 'ArrowUp' });
    expect(settled).toEqual([]);
    expect(screen.getByRole('button', { name: 'Previous episode' })).toBeDisabled();
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    await pass(0);
    fireEvent.keyDown(group(), { key: 'PageDown' });
    await pass(0);
    await press('Next episode');
    expect(settled).toEqual([1, 2, 3]);
    expect(screen.getByRole('button', { name: 'Next episode' })).toBeDisabled();
    fireEvent.keyDown(group(), { key: 'PageUp' });
    await pass(0);
    expect(settled.at(-1)).toBe(2);
  });

  test('the next episode follows by itself, up to the paywall', async () => {
    const { settled, events } = stage({ index: 1 });
    await ready(1);
    act(() => videos[1]?.end());
    expect(events.at(-1)).toEqual({ type: 'ended', id: 'e2' });
    await pass(0);
    expect(settled).toEqual([2]);
    await pass(60_000);
    expect(settled).toEqual([2]);
  });

  test('plays no next episode without autoplay, but the last episode leads to the end page', async () => {
    settings.set({ autoNext: false });
    const { settled, swipe } = await shown({ pages: [page('e1'), page('e2'), page('end', { media: null })] });
    await finish(0);
    expect(settled).toEqual([]);
    await swipe(1);
    await ready(1);
    await finish(1);
    expect(settled).toEqual([1, 2]);
  });

  test('stops after the episode limit, explains it and continues on request', async () => {
    settings.set({ stopAfter: 3 });
    const { settled } = stage({ pages: ['a', 'b', 'c', 'd'].map((id) => page(id)) });
    for (const slot of [0, 1, 2]) {
      await ready(slot);
      await finish(slot);
    }
    expect(settled).toEqual([1, 2]);
    expect(screen.getByRole('alert')).toHaveTextContent('You asked to stop here.');
    await press('Keep watching');
    expect(settled).toEqual([1, 2, 3]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stops when the sleep timer ends', async () => {
    const { handle } = await shown();
    act(() => handle.current?.autoStop?.setSleep(15));
    await pass(15 * 60_000 + 10);
    expect(fake.own.paused).toBe(true);
    expect(screen.getByRole('alert')).toHaveTextContent('Paused by your sleep timer.');
    await press('Keep watching');
    expect(fake.own.paused).toBe(false);
  });
});

test('the controls hide after 3 s of playback, and a tap on the picture, but not on them, toggles them', async () => {
  const { chrome, group } = stage();
  await pass(10_000);
  expect(chrome()).not.toHaveClass('away');
  await show();
  await pass(2900);
  expect(chrome()).not.toHaveClass('away');
  await pass(200);
  expect(chrome()).toHaveClass('away');
  fireEvent.click(group());
  expect(chrome()).not.toHaveClass('away');
  fireEvent.click(screen.getByText('EP 1 / 60'));
  expect(chrome()).not.toHaveClass('away');
  fireEvent.click(group());
  expect(chrome()).toHaveClass('away');
});

test.each<[string, (group: HTMLElement) => void]>([
  ['a tap', (group) => fireEvent.click(group)],
  ['a mouse', (group) => mouse(group, 'pointermove')],
  ['a key', (group) => fireEvent.keyDown(group, { key: 'm' })],
  ['a visible focus', () => act(() => name('Pause')?.focus())],
])('the middle buttons stay hidden on a new picture and appear with %s', async (_what, happen) => {
  const middle = () => name('Pause')?.parentElement;
  const { swipe, group } = await shown();
  expect(middle()).toHaveClass('faint');
  happen(group());
  expect(middle()).not.toHaveClass('faint');
  await swipe(1);
  await ready(1);
  expect(middle()).toHaveClass('faint');
});

describe('a mouse click on the picture', () => {
  const clickOn = (on: HTMLElement, clientX = 200) => {
    mouse(on, 'pointerdown', clientX);
    fireEvent.click(on, { clientX });
  };

  test('pauses and plays', async () => {
    const { group, chrome } = await shown();
    clickOn(group());
    expect(fake.own.paused).toBe(true);
    expect(chrome()).not.toHaveClass('away');
    clickOn(group());
    await pass(0);
    expect(fake.own.paused).toBe(false);
  });

  test('skips ten seconds when it is doubled on a side, and playback continues', async () => {
    const { group } = await shown();
    group().getBoundingClientRect = () => new DOMRect(0, 0, 400, 800);
    clickOn(group(), 390);
    clickOn(group(), 390);
    await pass(0);
    expect(fake.own.currentTime).toBe(10);
    expect(fake.own.paused).toBe(false);
  });

  test('does not end a failure, but “Try again” does', async () => {
    window.fetch = fakeFetch(500) as unknown as typeof fetch;
    const { group, events } = stage();
    act(() => fake.fail());
    await pass(7100);
    expect(events).toEqual([{ type: 'failed', id: 'e1', reason: 'network' }]);
    expect(screen.getByRole('alert')).toHaveTextContent('This episode can’t be played right now.');
    clickOn(group());
    click('Try again');
    await show();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(fake.own.paused).toBe(false);
    expect(events.at(-1)).toEqual({ type: 'started', id: 'e1' });
  });
});

test('a double tap on a side skips ten seconds and leaves the controls unchanged', async () => {
  const { chrome, group } = await shown();
  await pass(3100);
  group().getBoundingClientRect = () => new DOMRect(0, 0, 400, 800);
  const tap = (clientX: number) => fireEvent.click(group(), { clientX });
  tap(390);
  tap(390);
  expect(fake.own.currentTime).toBe(10);
  expect(chrome()).toHaveClass('away');
  tap(390);
  expect(fake.own.currentTime).toBe(20);
  tap(10);
  tap(10);
  expect(fake.own.currentTime).toBe(10);
});

test('a long press doubles the speed and shows it', async () => {
  const { chrome, group } = await shown();
  await pass(3100);
  fireEvent.pointerDown(group(), { button: 0 });
  await pass(500);
  expect(fake.video.playbackRate).toBe(2);
  expect(screen.getByText('2× speed')).toBeInTheDocument();
  fireEvent.pointerUp(group());
  fireEvent.click(group());
  expect(fake.video.playbackRate).toBe(1);
  expect(chrome()).toHaveClass('away');
});

test('the controls stay during a pause, under a pointer and around a visible focus', async () => {
  const { chrome, group } = await shown();
  click('Pause');
  await pass(10_000);
  expect(chrome()).not.toHaveClass('away');
  expect(name('Play')?.parentElement).not.toHaveClass('faint');
  click('Play');

  fireEvent.pointerMove(screen.getByRole('button', { name: 'Sound off' }));
  await pass(10_000);
  expect(chrome()).not.toHaveClass('away');
  fireEvent.pointerLeave(group());
  await pass(3100);
  expect(chrome()).toHaveClass('away');

  act(() => screen.getByRole('button', { name: 'Sound off' }).focus());
  await pass(10_000);
  expect(chrome()).not.toHaveClass('away');
});

test('keys work on the stage; a focused button keeps its space key', async () => {
  const { group } = await shown();
  const key = (name: string, on = group()) => fireEvent.keyDown(on, { key: name });
  key(' ');
  expect(fake.own.paused).toBe(true);
  key('k');
  expect(fake.own.paused).toBe(false);
  key('ArrowRight');
  expect(fake.own.currentTime).toBe(5);
  key('ArrowLeft');
  expect(fake.own.currentTime).toBe(0);
  key('m');
  expect(fake.video.muted).toBe(true);
  key('>');
  expect(fake.video.playbackRate).toBe(1.25);
  key('<');
  expect(fake.video.playbackRate).toBe(1);
  key('c');
  expect(settings.get().captions).toBe(false);
  const requestFullscreen = jest.fn(async () => {});
  Object.assign(group(), { requestFullscreen });
  key('f');
  expect(requestFullscreen).toHaveBeenCalled();
  key(' ', screen.getByRole('button', { name: 'Pause' }));
  expect(fake.own.paused).toBe(false);
  key('k', document.body);
  fireEvent.keyDown(group(), { key: 'k', ctrlKey: true });
  expect(fake.own.paused).toBe(false);
});

test('the scrub bar shows and sets the time', async () => {
  stage();
  const bar = screen.getByRole('slider', { name: 'Position' });
  expect(bar).toBeDisabled();
  await show();
  act(() => fake.watch(15));
  expect(bar).toHaveAttribute('aria-valuetext', '0:15 / 1:00');
  fireEvent.change(bar, { target: { value: '30' } });
  expect(fake.own.currentTime).toBe(30);
});

test('a dragged thumb shows the preview of its position', async () => {
  const storyboard = { file: 's.webp', columns: 5, rows: 2, width: 90, height: 160, everySeconds: 2 };
  window.fetch = jest.fn(async () => ({ ok: true, json: async () => ({ storyboard }) }) as Response);
  const { container } = await shown();
  act(() => fake.watch(1));
  await pass(0);
  const tile = () => container.querySelector<HTMLElement>('[data-tile]');
  expect(tile()).toBeNull();
  const bar = screen.getByRole('slider', { name: 'Position' });
  fireEvent.change(bar, { target: { value: '13' } });
  expect(tile()?.dataset.tile).toBe('6');
  expect(tile()?.style.backgroundPosition).toBe('-90px -160px');
  expect(tile()?.style.backgroundImage).toContain('https://cdn.test/s.webp');
  fireEvent.pointerUp(bar);
  expect(tile()).toBeNull();
});

test.each([
  ['silent', 'Tap for sound'],
  ['none', 'Play'],
] as const)(
  'where autoplay is %s, one button asks for the tap that brings film and sound: %s',
  async (allowed, words) => {
    fake.allow(allowed);
    await shown();
    fake.allow('all');
    await press(words);
    expect(fake.own.paused).toBe(false);
    expect(fake.video.muted).toBe(false);
    expect(name(words)).toBeNull();
  },
);

describe('a film that does not load', () => {
  test('shows that it is loading, that it takes longer after 6 s, and a retry after 12 s', async () => {
    const { still } = stage();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await pass(450);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    await pass(5450);
    expect(screen.getByRole('status')).not.toHaveTextContent('Taking longer than usual');
    await pass(200);
    expect(screen.getByRole('status')).toHaveTextContent('Taking longer than usual');
    expect(name('Try again')).toBeNull();
    await pass(5900);
    expect(screen.getByRole('alert')).toHaveTextContent('This episode can’t be played right now.');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(still()).toBe('/e1.webp');
    fake.load.mockClear();
    click('Try again');
    expect(fake.load).toHaveBeenCalled();
    expect(fake.video.src).toBe('https://cdn.test/e1.m3u8');
    expect(name('Try again')).toBeNull();
    await pass(12_100);
    expect(name('Try again')).not.toBeNull();
    await show();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers the lowest quality unless it is already chosen', async () => {
    settings.set({ quality: 720 });
    stage();
    await pass(12_100);
    click('Lower quality');
    expect(settings.get().quality).toBe(270);
    await pass(12_100);
    expect(name('Try again')).not.toBeNull();
    expect(name('Lower quality')).toBeNull();
  });
});

test('unmounting saves the position and empties the element', async () => {
  const { events, unmount } = await shown();
  act(() => fake.watch(4));
  unmount();
  expect(events.at(-1)).toEqual({ type: 'watched', id: 'e1', second: 4 });
  expect(fake.video.hasAttribute('src')).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
});

test('the player plays once in strict mode', async () => {
  const events: StageEvent[] = [];
  render(<StrictMode>{player({ onEvent: (event) => events.push(event) })}</StrictMode>);
  await show();
  expect(fake.own.paused).toBe(false);
  expect(events).toEqual([{ type: 'started', id: 'e1' }]);
});
