// biome-ignore-all format: lists of notes read better in rows

import { bass, chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  const close = [[50, 60, 65, 69, 72], [43, 59, 65, 69], [48, 59, 64, 67], [45, 61, 64, 67]];
  bed(to, 'rain', 0.5);
  chords(to, close, 0.3, 850);
  bass(to, [[50], [43], [48], [45]], 1, 0.36);
  melody(to, [[0.5, 77], [1.5, 76], [2, 72], [3, 74], [4, 69], [8, 71], [9, 72], [9.5, 74], [10.5, 71]], 0.3, 1.8);
  for (const t of [5.4, 6.6]) every(t, t + 0.6, 0.05, (at, i) => tick(to, at, i % 2 ? 0.12 : 0.24, 180));
  bell(to, 5.4, 88, 0.12, 1.4);
  riser(to, 10.2, 1.8, 0.35);
  boom(to, 12.02, 0.6, 120, 1.6);
  tick(to, 12, 0.7, 1200);
  glide(to, 12.2, 3.2, [81, 80, 81], 0.08, 0.008);
  every(12.5, 15.5, 1, (t) => tick(to, t, 0.3, 1900));
};
