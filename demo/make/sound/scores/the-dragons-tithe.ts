// biome-ignore-all format: lists of notes read better in rows

import { chords, epic, every, type Score } from '../phrases.ts';
import { bed, boom, glide } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'wind', 0.35);
  chords(to, epic, 0.5, 800);
  every(0, 15.5, 0.5, (t, i) => boom(to, t, i % 4 ? (i % 2 ? 0.08 : 0.14) : 0.36, 100, 0.7));
  boom(to, 5.2, 0.7, 60, 3);
  boom(to, 9.5, 1, 60, 3.4);
  boom(to, 13.4, 0.7, 60, 2.4);
  glide(to, 6.6, 3, [33, 40, 36, 31], 0.4, 0.03);
  glide(to, 10, 5.5, [74, 77, 76, 74], 0.1);
};
