// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'fire', 0.14);
  chords(to, [[38, 50, 55], [38, 50, 57], [36, 51, 55], [38, 44, 50]], 0.46, 460);
  melody(to, [[0.6, 69], [1.4, 67], [2.2, 62], [3.8, 74], [4.6, 72], [8.8, 67], [9.6, 69], [10.6, 62]], 0.26, 2.8);
  glide(to, 5.4, 3.3, [74, 72, 69, 67], 0.13, 0.012);
  bell(to, 5.4, 74, 0.24, 3);
  every(0, 12, 1.5, (t) => tick(to, t, 0.2, 1100));
  riser(to, 10, 2, 0.35);
  boom(to, 12.1, 0.8);
  bell(to, 12.1, 38, 0.7, 4);
  every(12.8, 15.6, 0.9, (t) => heart(to, t, 0.5));
};
