// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, boom, glide, heart, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'room', 0.3);
  chords(to, [[38, 50, 57], [38, 50, 56], [37, 49, 56], [36, 43, 49]], 0.4, 400);
  every(0.3, 11.6, 1, (t, i) => tick(to, t, i % 2 ? 0.26 : 0.34, i % 2 ? 1500 : 1900));
  melody(to, [[0.8, 69], [2.8, 68], [5.3, 62], [7.6, 61]], 0.26, 3);
  boom(to, 5.3, 0.5, 90, 1.6);
  every(8.6, 11.6, 0.9, (t) => heart(to, t, 0.6));
  riser(to, 9.2, 2.6, 0.55);
  tick(to, 11.78, 0.9, 1100);
  boom(to, 11.8, 1, 120, 3.2);
  every(11.9, 15.4, 1.5, (t) => glide(to, t, 1, [70, 70], 0.24, 0));
  tick(to, 12.5, 0.6, 400);
  every(12.4, 15.6, 0.7, (t) => heart(to, t, 0.6));
};
