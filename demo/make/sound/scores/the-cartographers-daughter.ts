// biome-ignore-all format: lists of notes read better in rows

import { chords, epic, every, melody, type Score } from '../phrases.ts';
import { bed, boom, glide } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'sea', 0.45);
  chords(to, epic, 0.46, 850);
  every(0, 15.5, 1, (t, i) => boom(to, t, i % 4 ? 0.16 : 0.4, 90, 0.9));
  melody(to, [[0, 62], [1, 69], [2, 67], [3, 65], [4, 70], [5, 69], [6, 65], [8, 72], [9, 69], [10, 65], [12, 67], [13, 64], [14, 60]], 0.34, 1.8);
  glide(to, 8, 7.5, [69, 72, 70, 67], 0.1);
};
