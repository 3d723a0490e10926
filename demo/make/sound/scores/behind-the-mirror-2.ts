// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, riser, shatter } from '../synth.ts';

export const score: Score = (to) => {
  chords(to, [[40, 52, 59, 63], [41, 53, 59, 64], [40, 52, 58, 63], [39, 51, 57, 60]], 0.44, 560);
  bed(to, 'room', 0.2);
  every(0.5, 11.5, 1, (t, i) => bell(to, t, [88, 87, 83, 79, 80, 83][i % 6] ?? 83, 0.1, 2.2));
  glide(to, 1, 4, [71, 72, 70, 71], 0.09, 0.012);
  riser(to, 4, 1.5, 0.25);
  bell(to, 5.5, 64, 0.45, 5);
  boom(to, 5.5, 0.4, 80, 1.6);
  every(8, 12, 0.9, (t) => heart(to, t, 0.55));
  riser(to, 10, 2.05, 0.45);
  shatter(to, 12.05, 0.45, 20);
  boom(to, 12.05, 0.8);
  shatter(to, 13.35, 0.3, 12);
  glide(to, 12.6, 3, [83, 82, 83, 78], 0.1, 0.014);
};
