// biome-ignore-all format: lists of notes read better in rows

import { chords, dark, every, type Score } from '../phrases.ts';
import { bed, boom, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'rain', 0.4);
  every(0, 16, 0.085, (t) => tick(to, t, 0.1, 150));
  chords(to, dark, 0.42, 560);
  every(0, 15.8, 0.25, (t, i) => pluck(to, t, i % 8 < 6 ? 38 : 41, i % 2 ? 0.2 : 0.3, 0.35, true));
  riser(to, 5.6, 2.6, 0.4);
  boom(to, 8.3, 0.8);
  boom(to, 12.6, 1, 70, 3.2);
};
