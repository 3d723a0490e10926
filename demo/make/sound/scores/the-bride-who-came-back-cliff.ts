// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'room', 0.3);
  chords(to, [[45, 57, 64, 69], [44, 56, 62, 68], [43, 55, 62, 67], [40, 52, 59, 65]], 0.46, 900);
  bell(to, 0.3, 57, 0.4, 6);
  for (const [from, until] of [[3.6, 5.5], [7.4, 8.9], [10.3, 11.7]] as const) every(from, until, 0.2, (t, i) => tick(to, t, i % 2 ? 0.3 : 0.2, 640));
  for (const t of [5.6, 9, 11.8]) {
    tick(to, t, 0.8, 1500);
    pluck(to, t, 33, 0.6, 1.4, true);
    boom(to, t, 0.7, 130, 1.8);
  }
  glide(to, 6, 2.4, [45, 46, 44, 45], 0.14, 0.02);
  glide(to, 9.3, 2.3, [46, 47, 45, 47], 0.16, 0.02);
  every(6.2, 11.6, 0.9, (t) => heart(to, t, 0.5));
  riser(to, 11.9, 4.1, 0.8);
  glide(to, 12, 4, [64, 71, 80, 89], 0.13, 0.01);
  every(12.2, 15.8, 0.45, (t) => heart(to, t, 0.7));
};
