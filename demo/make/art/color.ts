type Rgb = [number, number, number];

export const rgb = (hex: string): Rgb => {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
};

export const fade = (hex: string, alpha: number): string => {
  const [r, g, b] = rgb(hex);
  return `rgba(${r},${g},${b},${Math.max(0, Math.min(1, alpha))})`;
};

export const mix = (a: string, b: string, t: number): string => {
  const [x, y] = [rgb(a), rgb(b)];
  const part = (i: 0 | 1 | 2) =>
    Math.round(x[i] + (y[i] - x[i]) * t)
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
};

export type Rand = (from?: number, to?: number) => number;

/** A small seeded generator: every run must draw the same picture. */
export const rng = (seed: number): Rand => {
  let a = (seed * 2654435761) >>> 0 || 1;
  return (from = 0, to = 1) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return from + (to - from) * (((t ^ (t >>> 14)) >>> 0) / 4294967296);
  };
};

export const clamp = (x: number, lo = 0, hi = 1): number => Math.max(lo, Math.min(hi, x));

/** 0 before `from`, 1 after `to`, smooth between. */
export const ease = (x: number, from = 0, to = 1): number => {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
};

/** A bump: rises over `rise` seconds at `at`, then falls over `fall`. */
export const pulse = (t: number, at: number, rise: number, fall: number): number =>
  t < at ? ease(t, at - rise, at) : 1 - ease(t, at, at + fall);

/** Irregular but repeatable flicker between 0 and 1. */
export const flicker = (t: number, seed = 1): number =>
  clamp(
    0.55 +
      0.25 * Math.sin(t * 11.3 + seed) +
      0.2 * Math.sin(t * 23.7 + seed * 2.1) * Math.sin(t * 5.1 + seed),
  );
