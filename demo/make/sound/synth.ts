import { type Rand, rng } from '../art/color.ts';

export const rate = 32_000;
const seconds = 16;
const length = rate * seconds;
const TAU = Math.PI * 2;

const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

export interface Tape {
  dry: Float32Array;
  wet: Float32Array;
  rand: Rand;
}
export const tape = (seed: number): Tape => ({
  dry: new Float32Array(length),
  wet: new Float32Array(length),
  rand: rng(seed),
});

/** Write `voice(time since start)` for a while; `send` is how much of it goes to the room. */
const play = (
  to: Tape,
  at: number,
  long: number,
  send: number,
  voice: (t: number, i: number) => number,
): void => {
  const from = Math.max(0, Math.round(at * rate));
  const until = Math.min(length, Math.round((at + long) * rate));
  for (let i = from; i < until; i++) {
    const v = voice((i - from) / rate, i);
    to.dry[i] = (to.dry[i] ?? 0) + v * (1 - send * 0.5);
    to.wet[i] = (to.wet[i] ?? 0) + v * send;
  }
};

const swell = (t: number, long: number, up: number, down: number): number =>
  Math.min(1, t / up, Math.max(0, (long - t) / down));

/** A soft chord: three detuned saws per note behind a slow filter. */
export const pad = (
  to: Tape,
  at: number,
  long: number,
  notes: number[],
  gain: number,
  bright = 900,
): void => {
  for (const note of notes) {
    const f = hertz(note);
    const ph = [to.rand(), to.rand(), to.rand()];
    const bend = [0.996, 1, 1.0045];
    let [low, band] = [0, 0];
    play(to, at, long + 1.2, 0.55, (t) => {
      let v = 0;
      for (let k = 0; k < 3; k++) {
        const p = ((ph[k] ?? 0) + t * f * (bend[k] ?? 1)) % 1;
        v += p * 2 - 1;
      }
      const cut = Math.min(
        0.45,
        (TAU * (bright * (0.7 + 0.3 * Math.sin(t * 0.9 + (ph[0] ?? 0) * 6)))) / rate,
      );
      low += cut * (v - low);
      band += cut * (low - band);
      return band * gain * 0.17 * swell(t, long + 1.2, 1.1, 1.6);
    });
  }
};

/** A struck string or key. `wood` is darker and shorter. */
export const pluck = (to: Tape, at: number, note: number, gain: number, long = 1.8, wood = false): void => {
  const f = hertz(note);
  play(to, at, long, 0.45, (t) => {
    const e = Math.exp((-t * (wood ? 5 : 3.2)) / long) * Math.min(1, t * 400);
    const fm = Math.sin(TAU * f * 2.001 * t) * Math.exp(-t * 7) * (wood ? 0.6 : 1.5);
    return (
      gain *
      0.5 *
      e *
      (Math.sin(TAU * f * t + fm) + 0.3 * Math.sin(TAU * f * 3 * t) * Math.exp(-t * 6)) *
      Math.min(1, (long - t) * 20)
    );
  });
};

/** A bell: partials that do not line up. */
export const bell = (to: Tape, at: number, note: number, gain: number, long = 5): void => {
  const f = hertz(note);
  const partials = [
    [0.5, 0.6, 1],
    [1, 1, 1],
    [1.19, 0.5, 1.5],
    [2, 0.6, 1.9],
    [2.52, 0.3, 2.6],
    [3.01, 0.25, 3.2],
    [4.1, 0.15, 4.5],
  ] as const;
  play(to, at, long, 0.6, (t) => {
    let v = 0;
    for (const [r, a, d] of partials) v += a * Math.sin(TAU * f * r * t) * Math.exp((-t * d * 3.2) / long);
    return v * gain * 0.3 * Math.min(1, t * 600) * Math.min(1, (long - t) * 4);
  });
};

/** A deep hit: falling sine and a breath of noise. */
export const boom = (to: Tape, at: number, gain: number, from = 110, long = 2.6): void => {
  let low = 0;
  play(to, at, long, 0.5, (t) => {
    low += 0.08 * (to.rand(-1, 1) - low);
    const phase = TAU * (38 * t + ((from - 38) / 9) * (1 - Math.exp(-9 * t)));
    return (
      gain *
      Math.min(1, t * 300) *
      (0.9 * Math.sin(phase) * Math.exp(-t * 1.9) + 1.6 * low * Math.exp(-t * 7)) *
      Math.min(1, (long - t) * 4)
    );
  });
};

/** Noise that grows towards a moment. */
export const riser = (to: Tape, at: number, long: number, gain: number): void => {
  let [a, b] = [0, 0];
  play(to, at, long, 0.5, (t) => {
    const q = t / long;
    const cut = 0.02 + 0.3 * q * q;
    const n = to.rand(-1, 1);
    a += cut * (n - a);
    b += cut * (a - b);
    return gain * q * q * b * 1.4 * Math.min(1, (long - t) * 60);
  });
};

/** Glass: a spray of high short pings. */
export const shatter = (to: Tape, at: number, gain: number, n = 26): void => {
  let a = 0;
  play(to, at, 0.5, 0.5, (t) => {
    const x = to.rand(-1, 1);
    a += 0.5 * (x - a);
    return gain * 0.5 * (x - a) * Math.exp(-t * 16);
  });
  for (let i = 0; i < n; i++) {
    const f = to.rand(1900, 7200);
    const d = to.rand(8, 26);
    play(
      to,
      at + to.rand() ** 2 * 0.9,
      0.6,
      0.6,
      (t) => gain * 0.16 * Math.sin(TAU * f * t) * Math.exp(-t * d) * Math.min(1, t * 900),
    );
  }
};

export const tick = (to: Tape, at: number, gain: number, high = 2300): void => {
  play(
    to,
    at,
    0.09,
    0.35,
    (t) => gain * (Math.sin(TAU * high * t) * 0.5 + to.rand(-0.5, 0.5)) * Math.exp(-t * 90),
  );
};

export const heart = (to: Tape, at: number, gain: number): void => {
  for (const [d, g] of [
    [0, 1],
    [0.24, 0.7],
  ] as const)
    play(
      to,
      at + d,
      0.4,
      0.2,
      (t) =>
        gain *
        g *
        Math.sin(TAU * (46 * t + 1.2 * (1 - Math.exp(-22 * t)))) *
        Math.exp(-t * 11) *
        Math.min(1, t * 200),
    );
};

/** A gliding voice: a howl, a siren, a bowed string. */
export const glide = (
  to: Tape,
  at: number,
  long: number,
  path: number[],
  gain: number,
  vibrato = 0.006,
): void => {
  let phase = 0;
  play(to, at, long, 0.75, (t) => {
    const q = (t / long) * (path.length - 1);
    const i = Math.min(path.length - 2, Math.floor(q));
    const k = q - i;
    const note = (path[i] ?? 60) * (1 - k) + (path[i + 1] ?? 60) * k;
    phase += (hertz(note) * (1 + vibrato * Math.sin(TAU * 5.2 * t) * Math.min(1, t))) / rate;
    const v = Math.sin(TAU * phase) + 0.35 * Math.sin(TAU * phase * 2) + 0.16 * Math.sin(TAU * phase * 3);
    return gain * 0.5 * v * swell(t, long, 0.5, 0.9);
  });
};

export type Bed = 'rain' | 'wind' | 'sea' | 'fire' | 'hum' | 'train' | 'room';

/** What the place sounds like. */
export const bed = (to: Tape, kind: Bed, gain: number): void => {
  let [a, b, c] = [0, 0, 0];
  let pop = 0;
  play(to, 0, seconds, kind === 'rain' ? 0.1 : 0.2, (t) => {
    const n = to.rand(-1, 1);
    a += 0.35 * (n - a);
    b += 0.06 * (n - b);
    c += 0.008 * (n - c);
    const slow = 0.6 + 0.4 * Math.sin(t * 0.8) * Math.sin(t * 0.31 + 1);
    const ends = Math.min(1, t * 2, (seconds - t) * 2);
    if (kind === 'rain') return gain * ends * ((n - a) * 0.16 + b * 0.7);
    if (kind === 'wind') return gain * ends * slow * (b * 1.5 + c * 4);
    if (kind === 'sea')
      return gain * ends * (0.25 + 0.75 * Math.max(0, Math.sin(t * 0.95)) ** 2) * (a * 0.25 + b * 1.3);
    if (kind === 'fire') {
      if (to.rand() < 0.0009) pop = to.rand(0.3, 1);
      pop *= 0.985;
      return gain * ends * (c * 6 * slow + b * 0.4 + pop * n * 0.7);
    }
    if (kind === 'train')
      return gain * ends * (c * 6 + b * (0.5 + 0.5 * Math.max(0, Math.sin(TAU * t * 1.7)) ** 8));
    if (kind === 'hum')
      return (
        gain *
        ends *
        (0.35 * Math.sin(TAU * 50 * t) +
          0.2 * Math.sin(TAU * 100 * t) +
          0.08 * Math.sin(TAU * 301 * t) +
          c * 2)
      );
    return gain * ends * (c * 3 + b * 0.3);
  });
};

/** Dry signal plus a small feedback room, ready for a file. */
export const mixdown = ({ dry, wet }: Tape): Float32Array => {
  const combs = [1557, 1617, 1791, 1931].map((n) => ({
    line: new Float32Array(Math.round(n * 1.35)),
    at: 0,
    low: 0,
  }));
  const passes = [341, 113].map((n) => ({ line: new Float32Array(n), at: 0 }));
  const out = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    let room = 0;
    for (const comb of combs) {
      const y = comb.line[comb.at] ?? 0;
      comb.low += 0.45 * (y - comb.low);
      comb.line[comb.at] = (wet[i] ?? 0) * 0.22 + comb.low * 0.8;
      comb.at = (comb.at + 1) % comb.line.length;
      room += y;
    }
    for (const pass of passes) {
      const y = pass.line[pass.at] ?? 0;
      const x = room + y * 0.5;
      pass.line[pass.at] = x;
      pass.at = (pass.at + 1) % pass.line.length;
      room = y - x * 0.5;
    }
    const t = i / rate;
    out[i] = Math.tanh(((dry[i] ?? 0) + room * 0.32) * 0.8) * Math.min(1, t * 12, (seconds - t) * 1.6);
  }
  return out;
};
