import type { Outcome, Pending } from '../runs.ts';

export function duration(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  if (whole < 1_000) return `${whole} ms`;
  if (whole < 100_000) return `${(whole / 1_000).toFixed(1)} s`;
  return `${Math.floor(whole / 60_000)} min ${Math.floor((whole % 60_000) / 1_000)} s`;
}

export const SIGNS: Record<Outcome, string> = { running: '●', done: '✓', failed: '✕', abandoned: '↩' };

export const waitingFor = ({ label, since }: Pending, now: number): string =>
  `waits for ${label}, ${duration(now - since)}`;

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
