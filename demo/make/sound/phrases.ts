// biome-ignore-all format: lists of points and notes read better in rows

import { pad, pluck, type Tape } from './synth.ts';

export type Score = (to: Tape) => void;

export const every = (from: number, to: number, step: number, play: (t: number, i: number) => void): void => {
  for (let t = from, i = 0; t < to; t += step, i++) play(t, i);
};

/** Four chords of four seconds. */
export const chords = (to: Tape, list: number[][], gain: number, bright?: number): void => {
  for (const [i, notes] of list.entries()) pad(to, i * 4, 4, notes, gain, bright);
};
/** Broken chords above them. */
export const arpeggio = (to: Tape, list: number[][], step: number, up: number, gain: number, wood = false, from = 0): void =>
  every(from, 15.2, step, (t, i) => {
    const notes = list[Math.floor(t / 4)] ?? list[0] ?? [];
    pluck(to, t, (notes[[0, 2, 1, 3, 2, 1][i % 6] ?? 0] ?? notes[0] ?? 60) + up, gain * (i % 4 ? 0.75 : 1), 1.6, wood);
  });
export const bass = (to: Tape, list: number[][], step: number, gain: number): void =>
  every(0, 15.5, step, (t) => pluck(to, t, ((list[Math.floor(t / 4)] ?? [48])[0] ?? 48) - 12, gain, 0.9, true));
export const melody = (to: Tape, notes: [number, number][], gain: number, long = 2): void => {
  for (const [t, note] of notes) pluck(to, t, note, gain, long);
};

export const minor = [[45, 57, 60, 64], [41, 57, 60, 65], [48, 55, 60, 64], [43, 55, 59, 62]];
export const dark = [[38, 50, 53, 57], [38, 50, 53, 58], [36, 48, 51, 55], [37, 49, 53, 56]];
export const warm = [[48, 60, 64, 67], [45, 57, 60, 64], [41, 57, 60, 65], [43, 59, 62, 67]];
export const pent = [[45, 57, 62, 64], [48, 60, 62, 67], [43, 57, 62, 64], [45, 57, 60, 64]];
export const waltz = [[43, 59, 62, 67], [48, 60, 64, 67], [38, 57, 60, 66], [43, 59, 62, 67]];
export const epic = [[38, 50, 57, 62], [34, 50, 58, 62], [41, 53, 57, 60], [36, 52, 55, 60]];
