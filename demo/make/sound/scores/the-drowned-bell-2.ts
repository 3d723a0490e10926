// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  const deep = [[40, 52, 55, 59], [36, 52, 55, 60], [33, 48, 52, 57], [35, 47, 54, 57]];
  bed(to, 'sea', 0.14);
  bed(to, 'hum', 0.16);
  chords(to, deep, 0.36, 430);
  for (const t of [0.6, 3.2, 8.4]) riser(to, t, 1.3, 0.3);
  every(0.25, 10, 2.17, (t) => bell(to, t, 50, 0.26, 4));
  tick(to, 5.4, 0.6, 1200);
  melody(to, [[1.6, 64], [3, 67], [5.6, 71], [7, 69], [9, 66]], 0.22, 3);
  bell(to, 11.1, 50, 0.9, 6);
  boom(to, 11.1, 0.8);
  every(12.2, 15.8, 0.9, (t) => heart(to, t, 0.6));
  bell(to, 13.27, 49, 0.6, 5);
  glide(to, 13, 2.8, [76, 77, 75], 0.07, 0.012);
};
