// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, bass, chords, melody, type Score, warm } from '../phrases.ts';
import { bed } from '../synth.ts';

export const score: Score = (to) => {
  arpeggio(to, warm, 0.25, 0, 0.26, true);
  bass(to, warm, 1, 0.36);
  melody(to, [[0, 76], [1, 79], [1.5, 81], [2, 79], [3, 76], [4, 72], [5, 76], [6, 74], [8, 77], [9, 81], [9.5, 84], [10, 81], [11, 79], [12, 79], [13, 74], [14, 71], [14.5, 72]], 0.3, 1.5);
  bed(to, 'train', 0.12);
  chords(to, warm, 0.2, 900);
};
