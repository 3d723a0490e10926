// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  const list = [[36, 48, 51, 55], [35, 47, 51, 54], [36, 48, 49, 55], [35, 47, 50, 53]];
  bed(to, 'hum', 0.42);
  chords(to, list, 0.42, 420);
  every(0, 5.4, 0.74, (t) => tick(to, t, 0.3, 700));
  glide(to, 1, 4, [62, 61, 62], 0.08, 0.012);
  boom(to, 5.5, 0.8, 160);
  for (const t of [7.6, 8.2, 8.8]) pluck(to, t, 50, 0.3, 0.8, true);
  every(6.4, 11.6, 1.3, (t) => heart(to, t, 0.5));
  riser(to, 9.8, 2.1, 0.55);
  boom(to, 12, 1, 120, 3.4);
  bell(to, 12, 75, 0.26, 2.4);
  for (const t of [13.1, 13.9, 14.7]) boom(to, t, 0.5, 80, 0.9);
  glide(to, 12.4, 3.4, [74, 75, 78], 0.09, 0.014);
};
