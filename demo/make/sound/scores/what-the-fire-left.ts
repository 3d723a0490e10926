// biome-ignore-all format: lists of notes read better in rows

import { chords, every, minor, type Score } from '../phrases.ts';
import { bed, boom, glide } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'fire', 0.6);
  chords(to, minor, 0.45, 650);
  glide(to, 1, 6, [69, 72, 71, 69], 0.12);
  glide(to, 8, 7, [76, 74, 72, 69], 0.14);
  every(0, 15.5, 2, (t) => boom(to, t, 0.3, 80, 1.6));
};
