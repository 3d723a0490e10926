import { local } from '../../src/lib/storage.ts';
import { lineLevel } from '../../src/player/engine/lineLevel.ts';
import { createVideoPool, SLOTS } from '../../src/player/feed/videoPool.ts';
import { settings } from '../../src/player/settings.ts';
import { mutedChoice } from '../../src/player/sound.ts';
import { createStageController } from '../../src/player/stageController.ts';
import type { StageEvent, StageInput } from '../../src/player/types.ts';
import { fakeAttach, fakeVideo, setHidden, setOnline, setSaveData } from './fakes.ts';

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
    local.remove('player.settings');
    settings.reread();
    lineLevel.forget();
    setSaveData(false);
  });
}

export function stage(first: Partial<StageInput> = {}, changesInStride = true) {
  const fake = fakeVideo();
  const engine = fakeAttach(changesInStride);
  const events: StageEvent[] = [];
  const onHealthy = jest.fn();
  const onEvent = (event: StageEvent) => events.push(event);
  const controller = createStageController(fake.video, { onEvent, onHealthy }, { attach: engine.attach });
  let input: StageInput = { source: source('e1'), front: true, ...first };
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
  return { fake, engine, events, of, onHealthy, controller, update, show };
}

/** Three stages over fake elements, as a feed turns its pages over them. */
export function pool() {
  const fakes = Array.from({ length: SLOTS }, fakeVideo);
  const engine = fakeAttach();
  const events: StageEvent[] = [];
  const made = createVideoPool(
    fakes.map(({ video }) => video),
    (event) => events.push(event),
    (video, hooks) => createStageController(video, hooks, { attach: engine.attach }),
  );
  return { fakes, engine, events, made };
}

/** A stage whose film is on the screen. */
export async function shown(...of: Parameters<typeof stage>) {
  const made = stage(...of);
  await made.show();
  return made;
}
export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
