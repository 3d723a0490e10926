// biome-ignore-all format: lists of notes read better in rows

import { bass, chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'wind', 0.32);
  every(0, 15.8, 0.25, (t, i) => bell(to, t, i % 2 ? 93 : 96, 0.05, 0.5));
  chords(to, [[38, 57, 62, 65], [43, 58, 62, 67], [45, 57, 61, 64], [38, 57, 62, 65]], 0.44, 850);
  bass(to, [[38], [43], [45], [38]], 0.5, 0.3);
  melody(to, [[0, 74], [1, 77], [2, 76], [3, 74], [4, 70], [5, 74], [6, 79], [8, 77], [9, 76], [10, 73], [11, 76], [12, 74]], 0.28, 2);
};
