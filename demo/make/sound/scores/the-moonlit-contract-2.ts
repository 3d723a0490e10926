// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, chords, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, pluck, riser } from '../synth.ts';

export const score: Score = (to) => {
  const list = [[41, 57, 60, 64], [45, 57, 62, 64], [43, 57, 62, 67], [48, 60, 64, 67]];
  bed(to, 'wind', 0.08);
  chords(to, list, 0.44, 720);
  melody(to, [[0.4, 72], [1.4, 69], [2.4, 76], [3.2, 74], [4, 72], [4.8, 69], [7.6, 67], [8.4, 69], [9.2, 74], [10.4, 72], [12.6, 79], [13.4, 81], [14.4, 76]], 0.32, 2.8);
  bell(to, 5.6, 81, 0.2, 3.4);
  pluck(to, 5.6, 45, 0.4, 2, true);
  arpeggio(to, list, 1, 0, 0.13, true);
  riser(to, 10.6, 1.5, 0.22);
  boom(to, 12.1, 0.4);
  bell(to, 12.1, 69, 0.24, 4);
};
