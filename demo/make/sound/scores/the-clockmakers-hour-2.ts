// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bell, boom, glide, heart, riser, shatter, tick } from '../synth.ts';

export const score: Score = (to) => {
  const dusk = [[47, 59, 62, 66], [43, 55, 59, 62], [40, 52, 55, 59], [42, 49, 54, 57]];
  every(0.5, 6, 1, (t, i) => tick(to, t, 0.55, i % 2 ? 1300 : 1700));
  chords(to, dusk, 0.38, 620);
  melody(to, [[0, 74], [1, 78], [2, 76], [3, 71], [4, 74], [5, 73], [8.4, 71], [9.4, 69], [10.4, 66]], 0.24, 2.4);
  boom(to, 6, 0.6, 90, 2.4);
  bell(to, 6, 59, 0.3, 5);
  riser(to, 9.4, 2.3, 0.4);
  shatter(to, 11.75, 0.36, 18);
  boom(to, 11.75, 0.9);
  shatter(to, 13.3, 0.22, 12);
  every(12.7, 15.8, 1, (t) => heart(to, t, 0.6));
  glide(to, 12, 3.8, [78, 79, 77], 0.08, 0.012);
};
