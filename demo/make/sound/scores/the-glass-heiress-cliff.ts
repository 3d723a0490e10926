// biome-ignore-all format: lists of notes read better in rows

import { chords, dark, every, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, pluck, riser, shatter, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'wind', 0.42);
  chords(to, dark, 0.42, 560);
  every(0, 11, 1, (t) => pluck(to, t, 38, 0.3, 0.8, true));
  every(1.3, 5, 1.7, (t) => tick(to, t, 0.24, 420));
  riser(to, 3.2, 2.1, 0.4);
  tick(to, 5.35, 1, 1300);
  tick(to, 5.45, 0.8, 1900);
  boom(to, 5.4, 0.85, 150);
  glide(to, 5.6, 2.4, [50, 44, 46, 41], 0.2, 0.02);
  tick(to, 9.5, 0.8, 1500);
  boom(to, 9.5, 0.4, 120, 1.2);
  riser(to, 9.6, 1.7, 0.5);
  tick(to, 11.3, 0.8, 700);
  boom(to, 11.3, 0.9);
  for (const n of [69, 75]) bell(to, 11.3, n, 0.26, 4);
  // Her sister hums what was sung over the cradles.
  for (const [t, n] of [[12, 76], [12.6, 72], [13.2, 69], [13.8, 68]] as const) glide(to, t, 1, [n, n], 0.08, 0.008);
  every(11.6, 15, 0.8, (t) => heart(to, t, 0.6));
  riser(to, 13.2, 2, 0.6);
  tick(to, 15.2, 1.2, 1200);
  shatter(to, 15.22, 0.2, 6);
  boom(to, 15.22, 1, 170, 1.2);
};
