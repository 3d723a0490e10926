// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, boom, glide, heart, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  const list = [[38, 50, 53, 57], [39, 51, 55, 58], [38, 50, 51, 57], [37, 49, 50, 56]];
  bed(to, 'rain', 0.42);
  every(0, 5.5, 0.085, (t) => tick(to, t, 0.1, 150));
  chords(to, list, 0.42, 520);
  every(0, 5.4, 0.5, (t, i) => pluck(to, t, i % 4 < 3 ? 38 : 39, 0.28, 0.4, true));
  boom(to, 5.6, 0.8, 140);
  every(6.4, 12, 1.2, (t) => heart(to, t, 0.55));
  for (const t of [8.7, 9, 10.2, 10.5]) pluck(to, t, 86, 0.14, 0.5);
  riser(to, 10, 2.1, 0.45);
  boom(to, 12.2, 1, 70, 3.6);
  boom(to, 12.7, 0.5, 60, 3);
  glide(to, 13, 2.8, [74, 73, 74, 68], 0.09, 0.012);
};
