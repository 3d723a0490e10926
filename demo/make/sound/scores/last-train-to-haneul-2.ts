// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, tick } from '../synth.ts';

export const score: Score = (to) => {
  const waiting = [[40, 55, 59, 62], [45, 57, 60, 64], [38, 53, 57, 60], [41, 56, 60, 63]];
  bed(to, 'wind', 0.3);
  bed(to, 'train', 0.2);
  chords(to, waiting, 0.42, 560);
  melody(to, [[0.5, 71], [1.5, 74], [2.5, 79], [3.5, 78], [4.5, 74], [8.2, 76], [9, 72], [9.8, 69], [10.6, 65]], 0.32, 2.8);
  for (const t of [5.5, 6.1]) {
    boom(to, t, 0.5, 90, 1.4);
    tick(to, t, 0.6, 600);
  }
  every(10.6, 12, 0.23, (t, i) => tick(to, t, i % 3 ? 0.14 : 0.26, 3000));
  bell(to, 12.2, 68, 0.4, 4);
  glide(to, 11.4, 4.2, [63, 68, 67, 68], 0.14, 0.01);
};
