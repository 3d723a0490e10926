// biome-ignore-all format: lists of notes read better in rows

import { chords, melody, type Score, warm } from '../phrases.ts';
import { bed, bell } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'sea', 0.4);
  bed(to, 'wind', 0.2);
  chords(to, warm.map((c) => c.map((n) => n - 3)), 0.42, 750);
  melody(to, [[1, 69], [2.5, 73], [4, 76], [6, 74], [7, 73], [8.5, 69], [10, 81], [11, 78], [12, 76], [13.5, 73]], 0.34, 3);
  bell(to, 8, 57, 0.14, 6);
};
