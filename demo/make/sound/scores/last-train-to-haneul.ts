// biome-ignore-all format: lists of notes read better in rows

import { chords, melody, minor, type Score } from '../phrases.ts';
import { bed, bell, glide } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'wind', 0.25);
  bed(to, 'train', 0.42);
  chords(to, minor, 0.42, 620);
  glide(to, 0.6, 2.2, [66, 67, 66], 0.16, 0.002);
  glide(to, 0.6, 2.2, [70, 71, 70], 0.12, 0.002);
  melody(to, [[7.5, 76], [8.5, 72], [9.5, 71], [11, 69], [12, 76], [13, 79], [14, 76]], 0.32, 2.8);
  bell(to, 6.8, 81, 0.16, 3);
};
