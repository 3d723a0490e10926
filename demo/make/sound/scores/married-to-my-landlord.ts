// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, bass, chords, every, melody, type Score, warm } from '../phrases.ts';
import { boom, tick } from '../synth.ts';

export const score: Score = (to) => {
  bass(to, warm, 0.5, 0.42);
  arpeggio(to, warm, 0.25, 12, 0.16, true);
  every(0.5, 15.5, 1, (t) => tick(to, t, 0.26, 1700));
  melody(to, [[0, 79], [0.75, 76], [1.5, 72], [2.5, 74], [4, 76], [4.75, 72], [8, 79], [8.75, 81], [9.5, 83], [10.5, 84], [12, 79], [12.75, 76], [13.5, 74], [14.5, 72]], 0.3, 0.9);
  boom(to, 4, 0.3, 90, 1);
  for (const t of [7, 9.4, 12.4, 13]) tick(to, t, 0.6, 900);
  chords(to, warm, 0.2, 1100);
};
