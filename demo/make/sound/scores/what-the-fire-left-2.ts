// biome-ignore-all format: lists of notes read better in rows

import { chords, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, riser, shatter } from '../synth.ts';

export const score: Score = (to) => {
  const list = [[41, 53, 56, 60], [37, 53, 56, 61], [44, 56, 60, 63], [40, 52, 56, 59]];
  bed(to, 'fire', 0.34);
  bed(to, 'wind', 0.14);
  chords(to, list, 0.44, 600);
  for (const t of [0.6, 1.5, 2.4, 3.3]) boom(to, t, 0.26, 120, 0.7);
  riser(to, 4.6, 0.9, 0.7);
  shatter(to, 5.45, 0.12, 6);
  boom(to, 5.5, 0.5);
  glide(to, 5.8, 5.6, [72, 68, 70, 67], 0.13);
  boom(to, 12.1, 0.7, 80, 3);
  bell(to, 12.4, 56, 0.4, 3.4);
  melody(to, [[12.6, 76], [13.6, 75], [14.4, 71]], 0.26, 2.6);
};
