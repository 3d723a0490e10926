import type { Ledger } from './ledger.ts';

export interface Clock {
  now(): number;
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
