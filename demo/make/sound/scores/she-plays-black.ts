// biome-ignore-all format: lists of notes read better in rows

import { chords, dark, every, melody, type Score } from '../phrases.ts';
import { boom, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  chords(to, dark, 0.45, 600);
  every(0, 15.8, 0.5, (t, i) => pluck(to, t, 38 + (i % 8 === 7 ? 1 : 0), 0.3, 0.5, true));
  every(0, 15.8, 1, (t) => tick(to, t, 0.3));
  riser(to, 4.4, 2, 0.4);
  boom(to, 7.5, 0.9, 160);
  pluck(to, 7.5, 43, 0.5, 1.2, true);
  for (const t of [9.9, 10.7, 11.4]) boom(to, t, 0.3, 140, 0.8);
  melody(to, [[9, 74], [10, 73], [11, 69], [13, 65]], 0.24, 2.6);
};
