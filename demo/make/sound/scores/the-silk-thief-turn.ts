// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, bell, boom, heart, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'fire', 0.16);
  bed(to, 'room', 0.2);
  chords(to, [[45, 57, 60, 64], [41, 57, 60, 65], [38, 50, 57, 65], [40, 52, 56, 62]], 0.4, 620);
  every(0.5, 11, 2, (t) => heart(to, t, 0.4));
  riser(to, 3, 2.4, 0.35);
  bell(to, 5.4, 76, 0.26, 4);
  boom(to, 5.4, 0.35, 80);
  every(6.4, 11.2, 0.3, (t, i) => pluck(to, t, [69, 72, 76, 77, 76, 72, 74, 77][i % 8] ?? 69, 0.13 + i * 0.008, 1.2, true));
  riser(to, 9.6, 2, 0.45);
  boom(to, 11.7, 0.9);
  bell(to, 11.7, 57, 0.4, 4);
  boom(to, 13.9, 0.6, 52, 2.4);
  every(13.9, 15.8, 0.16, (t, i) => tick(to, t, 0.1 + (i % 3) * 0.05, 900));
  boom(to, 15, 0.7, 48, 1);
};
