import type { Ledger } from './ledger.ts';

/** Time as the payments see it: the real one, moved on as often as somebody asks for it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Moves it on for good, over restarts too. */
  advance(seconds: number): void;
}

export function createClock(ledger: Ledger, real: () => number): Clock {
  return {
    now: () => real() + ledger.state.aheadMs,
    advance(seconds) {
      ledger.commit({ kind: 'clock', aheadMs: ledger.state.aheadMs + seconds * 1000 });
    },
  };
}
