// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'sea', 0.34);
  bed(to, 'wind', 0.26);
  chords(to, [[45, 57, 60, 64], [41, 53, 57, 60], [38, 50, 53, 57], [40, 52, 56, 59]], 0.42, 620);
  melody(to, [[0.4, 81], [1.4, 84], [2.4, 83], [3.4, 81]], 0.22, 2.6);
  every(2.6, 5.3, 0.62, (t) => tick(to, t, 0.2, 420));
  riser(to, 3.9, 1.6, 0.5);
  boom(to, 5.5, 0.9, 130);
  glide(to, 5.5, 1.5, [88, 86, 74], 0.16, 0.012);
  boom(to, 7.05, 0.5, 80, 1.6);
  every(7.9, 11.6, 1.1, (t) => heart(to, t, 0.5));
  glide(to, 7.8, 4, [69, 72, 71, 69], 0.09);
  tick(to, 11.72, 0.5, 3000);
  bell(to, 11.8, 57, 0.55, 5);
  boom(to, 11.8, 0.8);
  glide(to, 12.2, 3.7, [80, 81, 80, 76], 0.09, 0.012);
};
