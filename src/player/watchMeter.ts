/** Each save is a request; a pause and a page change save too. */
const SAVE_EVERY_S = 20;
const COUNT_AFTER_S = 5;

export type MeterEvent = { type: 'watched'; id: string; second: number } | { type: 'counted'; id: string };

export type WatchMeter = {
  tick: (time: number) => void;
  jump: (time: number) => void;
  save: () => void;
  finish: (duration: number) => void;
  position: () => number;
};

export function createWatchMeter(id: string, startAt: number, emit: (event: MeterEvent) => void): WatchMeter {
  let position = startAt;
  let last: number | null = null;
  let played = 0;
  let sinceSave = 0;
  let counted = false;
  // The start position is already saved; above all, loading must never save a 0.
  let saved = Math.floor(startAt);

  const save = () => {
    const second = Math.floor(position);
    sinceSave = 0;
    if (second === saved) return;
    saved = second;
    emit({ type: 'watched', id, second });
  };
  const count = () => {
    if (counted) return;
    counted = true;
    emit({ type: 'counted', id });
  };

  const tick = (time: number) => {
    const step = last === null ? 0 : Math.max(0, time - last);
    last = time;
    position = time;
    played += step;
    sinceSave += step;
    if (sinceSave >= SAVE_EVERY_S) save();
    if (played >= COUNT_AFTER_S) count();
  };

  return {
    tick,
    jump(time) {
      last = time;
      position = time;
    },
    save,
    finish(duration) {
      tick(duration);
      save();
      if (duration < COUNT_AFTER_S) count();
    },
    position: () => position,
  };
}
