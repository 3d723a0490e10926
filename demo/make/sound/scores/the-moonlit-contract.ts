// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, chords, melody, pent, type Score } from '../phrases.ts';
import { bed } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'wind', 0.1);
  chords(to, pent, 0.45, 700);
  melody(to, [[0.5, 76], [1.5, 74], [2, 69], [3.5, 72], [4.5, 79], [5.5, 76], [6, 74], [7.5, 69], [8.5, 81], [9.5, 79], [10, 76], [11.5, 74], [12.5, 72], [13.5, 69]], 0.34, 2.6);
  arpeggio(to, pent, 1, 0, 0.14, true);
};
