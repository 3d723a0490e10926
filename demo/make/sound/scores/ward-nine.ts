// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, boom, glide, heart, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'hum', 0.3);
  chords(to, [[38, 50, 51], [38, 50, 51], [37, 49, 50], [37, 44, 50]], 0.42, 420);
  every(0, 8, 2, (t) => heart(to, t, 0.5));
  every(8, 15.6, 1, (t) => heart(to, t, 0.7));
  every(4, 9, 1.15, (t) => tick(to, t, 0.5, 520));
  riser(to, 8, 3, 0.6);
  boom(to, 9, 0.5, 90, 1);
  boom(to, 11, 0.9);
  glide(to, 11, 4.5, [86, 85, 86, 84], 0.07, 0.012);
};
