// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score, waltz } from '../phrases.ts';
import { bed, glide, pluck } from '../synth.ts';

export const score: Score = (to) => {
  every(0, 15.6, 2, (t) => {
    const chord = waltz[Math.floor(t / 4)] ?? [];
    pluck(to, t, (chord[0] ?? 43) - 0, 0.42, 1.4, true);
    for (const beat of [0.667, 1.333]) for (const note of chord.slice(1)) pluck(to, t + beat, note, 0.16, 0.8, true);
  });
  chords(to, waltz, 0.3, 1100);
  for (const [t, n] of [[0, 79], [1.33, 78], [2, 79], [4, 84], [5.33, 83], [6, 79], [8, 81], [9.33, 78], [10, 74], [12, 79], [13.33, 83], [14, 86]] as const) glide(to, t, 1.7, [n, n], 0.13);
  bed(to, 'room', 0.15);
};
