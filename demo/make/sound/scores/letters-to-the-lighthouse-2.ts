// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, tick } from '../synth.ts';

export const score: Score = (to) => {
  const night = [[42, 57, 61, 66], [38, 57, 62, 66], [45, 57, 61, 64], [40, 56, 59, 64]];
  bed(to, 'sea', 0.4);
  bed(to, 'wind', 0.28);
  chords(to, night, 0.4, 650);
  melody(to, [[0.8, 73], [2, 78], [3.2, 76], [4.4, 73], [8, 69], [9, 73], [10, 76], [11, 74], [12.5, 85], [13.6, 81], [14.6, 80]], 0.32, 3);
  glide(to, 5.2, 0.9, [52, 57, 55, 61], 0.14, 0.03);
  boom(to, 5.6, 0.35, 90, 1.2);
  every(6.6, 11.8, 0.63, (t, i) => tick(to, t, i % 2 ? 0.2 : 0.28, 420));
  bell(to, 12.5, 66, 0.36, 5);
};
