import { isSaving } from '../settings.ts';
import { createStageController, type StageController } from '../stageController.ts';
import { createStore } from '../store.ts';
import type { FeedPage, StageEvent } from '../types.ts';

export const SLOTS = 3;

/**
 * A page keeps its slot, and the slot its element, so going to the next page moves one of three. `turn`
 * counts the pages by which a connected television has moved its slot.
 */
export const slotOf = (index: number, turn = 0): number => (((index - turn) % SLOTS) + SLOTS) % SLOTS;
export const pageIn = (slot: number, at: number, turn = 0): number =>
  [at - 1, at, at + 1].find((index) => slotOf(index, turn) === slot) ?? at;

export type VideoPool = ReturnType<typeof createVideoPool>;
type MakeStage = typeof createStageController;

export function createVideoPool(
  videos: HTMLVideoElement[],
  onEvent: (event: StageEvent) => void,
  makeStage: MakeStage = createStageController,
) {
  let pages: readonly FeedPage[] = [];
  let at = -1;
  let preloaded = new Set<number>();
  const place = createStore({ turn: 0 });
  const stages: StageController[] = videos.map((video) =>
    makeStage(video, { onEvent, onHealthy: () => preload() }),
  );
  const stageOf = (index: number) => stages[slotOf(index, place.get().turn)] as StageController;
  const mediaOf = (index: number) => pages[index]?.media ?? null;

  const updateStage = (index: number) => {
    const page = pages[index];
    const front = index === at;
    const media = front || preloaded.has(index) ? page?.media : null;
    const source = page && media ? { id: page.id, startAt: page.startAt, ...media } : null;
    stageOf(index).update({ source, front });
  };
  // The outgoing page saves and mutes before the new one plays.
  const updateAll = () => {
    for (const index of [at - 1, at + 1, at]) updateStage(index);
  };

  const preload = () => {
    if (isSaving()) return;
    const settled = (index: number) => {
      if (!mediaOf(index)) return true;
      const { shown, failure } = stageOf(index).state.get();
      return preloaded.has(index) && (shown || failure !== null);
    };
    const next = settled(at + 1) ? at - 1 : at + 1;
    if (!mediaOf(next) || preloaded.has(next)) return;
    preloaded.add(next);
    updateStage(next);
  };

  return {
    stageOf,
    place,
    update(nowPages: readonly FeedPage[], index: number): void {
      pages = nowPages;
      if (index !== at) {
        if (at >= 0 && stageOf(at).state.get().remote) {
          // A television is connected to this one element, so that element plays the next page too.
          place.set({ turn: place.get().turn + index - at });
          preloaded.clear();
        } else if (mediaOf(at)) preloaded.add(at);
        preloaded = new Set([...preloaded].filter((page) => page !== index && Math.abs(page - index) === 1));
        at = index;
      }
      updateAll();
    },
    /** After a fast swipe the neighbours release their buffers. */
    releaseNeighbours(): void {
      if (preloaded.size === 0) return;
      preloaded.clear();
      updateAll();
    },
    cover(covered: boolean): void {
      for (const stage of stages) stage.cover(covered);
    },
    /** A gesture unlocks sound only for the elements it touches, so it touches all of them. */
    unlockSound(): void {
      for (const { video } of stages) {
        if (!video.paused) continue;
        video.muted = false;
        video.muted = true;
      }
    },
    destroy(): void {
      for (const stage of stages) stage.destroy();
    },
  };
}
