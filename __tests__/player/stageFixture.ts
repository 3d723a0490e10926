import { mutedChoice } from '../../src/player/sound.ts';
import { createStageController } from '../../src/player/stageController.ts';
import type { StageEvent, StageInput } from '../../src/player/types.ts';
import { fakeAttach, fakeVideo, setHidden, setOnline } from './fakes.ts';

export const source = (id: string, over: { manifest?: string; startAt?: number } = {}) => ({
  id,
  manifest: `/${id}.m3u8`,
  still: null,
  startAt: 0,
  ...over,
});

/** A browser that is online, looked at, and without memory, on a clock moved by hand. */
export function freshBrowser(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    setOnline(true);
    setHidden(false);
    mutedChoice.forget();
    window.sessionStorage.clear();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
}

export function stage(first: Partial<StageInput> = {}, path: 'native' | 'hls' = 'native') {
  const fake = fakeVideo();
  const engine = fakeAttach(path);
  const events: StageEvent[] = [];
  const warmer = { warm: jest.fn(), stop: jest.fn() };
  const onEvent = (event: StageEvent) => events.push(event);
  const controller = createStageController(fake.video, { onEvent }, { attach: engine.attach, warmer });
  let input: StageInput = { source: source('e1'), next: null, frozen: false, ...first };
  const update = (change: Partial<StageInput>) => {
    input = { ...input, ...change };
    controller.update(input);
  };
  update({});
  const show = async (duration = 60) => {
    fake.frame(duration);
    engine.last().hooks.onFrame();
    await pass(0);
  };
  const of = (type: StageEvent['type']) => events.filter((event) => event.type === type);
  return { fake, engine, events, of, warmer, controller, update, show };
}
export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
