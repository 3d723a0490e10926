// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, boom, glide, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  const late = [[36, 48, 51, 55], [34, 46, 50, 53], [41, 53, 56, 60], [37, 49, 52, 56]];
  bed(to, 'room', 0.2);
  chords(to, late, 0.42, 520);
  every(0, 5, 1, (t) => tick(to, t, 0.26));
  every(6, 15.8, 1, (t, i) => pluck(to, t, 36 + (i % 4 === 3 ? 1 : 0), 0.34, 0.7, true));
  riser(to, 3.6, 1.8, 0.35);
  boom(to, 5.4, 0.5, 80, 2.2);
  glide(to, 5.6, 5.8, [79, 80, 77, 79], 0.09, 0.01);
  boom(to, 11.7, 0.9, 150);
  pluck(to, 11.7, 48, 0.6, 1.4, true);
  melody(to, [[1, 67], [3, 63], [8, 72], [9.5, 68], [13, 73], [14, 72]], 0.24, 2.6);
};
