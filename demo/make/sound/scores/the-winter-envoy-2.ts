// biome-ignore-all format: lists of notes read better in rows

import { bass, chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, riser } from '../synth.ts';

export const score: Score = (to) => {
  const list = [[38, 57, 60, 65], [36, 55, 60, 63], [34, 53, 58, 62], [33, 52, 57, 61]];
  bed(to, 'wind', 0.36);
  every(0, 11.6, 0.25, (t, i) => bell(to, t, i % 2 ? 91 : 94, 0.045, 0.5));
  chords(to, list, 0.44, 700);
  bass(to, list, 0.5, 0.28);
  melody(to, [[0.5, 69], [1.5, 72], [2.5, 70], [3.5, 65], [8.4, 70], [9.4, 69], [10.4, 65]], 0.28, 2.2);
  for (const t of [5.5, 6.2, 6.8, 7.5]) boom(to, t, 0.4, 100, 1.2);
  riser(to, 9.6, 2.2, 0.4);
  boom(to, 11.8, 0.8);
  every(12.6, 15.6, 0.9, (t) => heart(to, t, 0.5));
  glide(to, 12.4, 3.2, [69, 68, 69, 64], 0.1, 0.01);
};
