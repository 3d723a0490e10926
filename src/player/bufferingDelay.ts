/** How long the viewer has waited: not noticeably, noticeably, longer than usual, too long. */
export type Waiting = false | 'short' | 'long' | 'stuck';

const STEPS: [ms: number, waiting: Waiting][] = [
  [400, 'short'],
  [6000, 'long'],
  [12_000, 'stuck'],
];

export type BufferingDelay = { wait: () => void; settle: () => void };

export function createBufferingDelay(onChange: (waiting: Waiting) => void): BufferingDelay {
  let timers: ReturnType<typeof setTimeout>[] = [];
  return {
    wait() {
      if (timers.length === 0) timers = STEPS.map(([ms, waiting]) => setTimeout(() => onChange(waiting), ms));
    },
    settle() {
      timers.forEach(clearTimeout);
      timers = [];
      onChange(false);
    },
  };
}
