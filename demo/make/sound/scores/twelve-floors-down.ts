// biome-ignore-all format: lists of notes read better in rows

import { chords, dark, every, type Score } from '../phrases.ts';
import { bed, bell, boom, heart, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'hum', 0.45);
  chords(to, dark, 0.42, 450);
  every(0, 5, 0.74, (t) => tick(to, t, 0.34, 900));
  bell(to, 5.1, 76, 0.3, 2.4);
  riser(to, 5.4, 3, 0.5);
  boom(to, 8.6, 0.9, 140);
  every(9, 15.6, 1.1, (t) => heart(to, t, 0.6));
  boom(to, 12.6, 0.7);
};
