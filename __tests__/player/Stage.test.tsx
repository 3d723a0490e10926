import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { StrictMode } from 'react';
import { Stage, type StageEvent } from '../../src/player/Stage.tsx';
import { mutedChoice } from '../../src/player/sound.ts';
import { type FakeVideo, fakeFetch, fakeVideo, setHidden, setOnline } from './fakes.ts';

const labels = {
  play: 'Play',
  pause: 'Pause',
  mute: 'Mute',
  unmute: 'Unmute',
  seek: 'Seek',
  loading: 'Loading',
  tapForSound: 'Tap for sound',
  retry: 'Try again',
  failed: 'It could not be played',
};
const source = { id: 'e1', manifest: 'https://cdn.test/e1.m3u8', still: '/still.webp', startAt: 0 };

let fake: FakeVideo;

beforeEach(() => {
  jest.useFakeTimers();
  setOnline(true);
  setHidden(false);
  mutedChoice.forget();
  window.sessionStorage.clear();
  fake = fakeVideo();
  const create = document.createElement.bind(document);
  jest
    .spyOn(document, 'createElement')
    .mockImplementation((tag: string) => (tag === 'video' ? fake.video : create(tag)));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const show = async () => {
  act(() => fake.frame());
  await pass(0);
};
const name = (text: string) => screen.queryByRole('button', { name: text });

function stage(over: Partial<ComponentProps<typeof Stage>> = {}) {
  const events: StageEvent[] = [];
  const element = (change: Partial<ComponentProps<typeof Stage>> = {}) => (
    <Stage
      source={source}
      next={null}
      frozen={false}
      posterUrl="/poster.webp"
      labels={labels}
      onEvent={(event) => events.push(event)}
      {...over}
      {...change}
    >
      <a href="#series">EP 1 / 60</a>
    </Stage>
  );
  const { container, rerender, unmount } = render(element());
  const still = () => container.querySelector('img')?.getAttribute('src') ?? null;
  const chrome = () => screen.getByText('EP 1 / 60').closest('.chrome') as HTMLElement;
  const group = () => screen.getByRole('group');
  const change = (next: Partial<ComponentProps<typeof Stage>>) => rerender(element(next));
  return { events, still, chrome, group, change, unmount };
}

test('the still gives way to the first frame', async () => {
  const { still, events } = stage();
  expect(still()).toBe('/still.webp');
  expect(fake.video.src).toBe(source.manifest);
  await show();
  expect(still()).toBeNull();
  expect(events).toEqual([{ type: 'started', id: 'e1' }]);
});

test('without a still, or with nothing to play, the poster is shown', () => {
  const { still, change } = stage({ source: { ...source, still: null } });
  expect(still()).toBe('/poster.webp');
  change({ source: null });
  expect(still()).toBe('/poster.webp');
  expect(name('Pause')).toBeNull();
});

test('the last frame stays when there is nothing more to play', async () => {
  const { still, change } = stage();
  await show();
  change({ source: null });
  expect(still()).toBeNull();
  expect(fake.own.paused).toBe(true);
  expect(fake.video.src).toBe(source.manifest);
});

test('the chrome leaves after 3 s of playing, and a tap on the picture brings and takes it', async () => {
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
  fireEvent.click(group());
  expect(chrome()).toHaveClass('away');
});

test('a tap on the screen’s own chrome is not a tap on the picture', async () => {
  const { chrome } = stage();
  await show();
  fireEvent.click(screen.getByText('EP 1 / 60'));
  expect(chrome()).not.toHaveClass('away');
});

test('the chrome stays on pause, under a pointer and around a visible focus', async () => {
  const { chrome, group } = stage();
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await pass(10_000);
  expect(chrome()).not.toHaveClass('away');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));

  fireEvent.pointerMove(screen.getByRole('button', { name: 'Mute' }));
  await pass(10_000);
  expect(chrome()).not.toHaveClass('away');
  fireEvent.pointerLeave(group());
  await pass(3100);
  expect(chrome()).toHaveClass('away');

  act(() => screen.getByRole('button', { name: 'Mute' }).focus());
  await pass(10_000);
  expect(chrome()).not.toHaveClass('away');
});

test('keys work on the stage; a button keeps its own space', async () => {
  const { group } = stage();
  await show();
  const press = (key: string, on = group()) => fireEvent.keyDown(on, { key });
  press(' ');
  expect(fake.own.paused).toBe(true);
  press('k');
  expect(fake.own.paused).toBe(false);
  press('ArrowRight');
  expect(fake.own.currentTime).toBe(5);
  press('ArrowLeft');
  expect(fake.own.currentTime).toBe(0);
  press('m');
  expect(fake.video.muted).toBe(true);
  press(' ', screen.getByRole('button', { name: 'Pause' }));
  expect(fake.own.paused).toBe(false);
  fireEvent.keyDown(group(), { key: 'k', ctrlKey: true });
  expect(fake.own.paused).toBe(false);
});

test('the scrub bar tells and sets the time', async () => {
  stage();
  const bar = screen.getByRole('slider', { name: 'Seek' });
  expect(bar).toBeDisabled();
  await show();
  act(() => fake.watch(15));
  expect(bar).toHaveAttribute('aria-valuetext', '0:15 / 1:00');
  fireEvent.change(bar, { target: { value: '30' } });
  expect(fake.own.currentTime).toBe(30);
});

test('frozen: the controls are gone, the frame and the screen’s chrome stay', async () => {
  const { change, still } = stage();
  await show();
  change({ frozen: true });
  expect(fake.own.paused).toBe(true);
  expect(name('Pause')).toBeNull();
  expect(screen.getByText('EP 1 / 60')).toBeInTheDocument();
  expect(still()).toBeNull();
  change({ frozen: false });
  expect(fake.own.paused).toBe(false);
});

test('muted by the browser: a pill gives the sound back', async () => {
  fake.allow('silent');
  stage();
  await show();
  fake.allow('all');
  fireEvent.click(screen.getByRole('button', { name: 'Tap for sound' }));
  expect(fake.video.muted).toBe(false);
  expect(name('Tap for sound')).toBeNull();
});

test('refused altogether: one big button plays', async () => {
  fake.allow('none');
  stage();
  await show();
  expect(screen.getAllByRole('button', { name: 'Play' })).toHaveLength(1);
  fake.allow('all');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await pass(0);
  expect(fake.own.paused).toBe(false);
});

test('a long start says that it is loading', async () => {
  stage();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await pass(450);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await show();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a failure is told, and retry tries again', async () => {
  window.fetch = fakeFetch(500) as unknown as typeof fetch;
  const { events } = stage();
  act(() => fake.fail());
  await pass(7100);
  expect(events).toEqual([{ type: 'failed', id: 'e1', reason: 'network' }]);
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be played');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await show();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(events.at(-1)).toEqual({ type: 'started', id: 'e1' });
});

test('leaving saves the place and empties the element', async () => {
  const { events, unmount } = stage();
  await show();
  act(() => fake.watch(4));
  unmount();
  expect(events.at(-1)).toEqual({ type: 'watched', id: 'e1', second: 4 });
  expect(fake.video.hasAttribute('src')).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
});

test('mounted twice, as in strict mode, it still plays once', async () => {
  const events: StageEvent[] = [];
  render(
    <StrictMode>
      <Stage
        source={source}
        next={null}
        frozen={false}
        posterUrl={null}
        labels={labels}
        onEvent={(event) => events.push(event)}
      />
    </StrictMode>,
  );
  await show();
  expect(fake.own.paused).toBe(false);
  expect(events).toEqual([{ type: 'started', id: 'e1' }]);
});
