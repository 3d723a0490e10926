// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, bass, chords, every, melody, minor, type Score } from '../phrases.ts';
import { bed, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'wind', 0.25);
  arpeggio(to, minor, 0.25, 0, 0.24, true);
  bass(to, minor, 0.5, 0.34);
  every(0, 15.5, 0.5, (t, i) => tick(to, t, i % 2 ? 0.3 : 0.16, 1300));
  melody(to, [[4, 76], [4.5, 77], [5, 76], [6, 72], [8, 76], [8.5, 77], [9, 79], [10, 76], [12, 74], [12.5, 72], [13, 71], [14, 69]], 0.34, 1.6);
  riser(to, 6.2, 1.8, 0.3);
  chords(to, minor, 0.2, 800);
};
