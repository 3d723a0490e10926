// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, bass, chords, every, type Score } from '../phrases.ts';
import { bed, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'rain', 0.55);
  chords(to, [[45, 60, 64, 67, 71], [50, 60, 65, 69], [43, 59, 65, 69], [48, 59, 64, 67]], 0.3, 1000);
  bass(to, [[45], [50], [43], [48]], 1, 0.4);
  arpeggio(to, [[69, 72, 76, 79], [69, 74, 77, 81], [67, 71, 74, 77], [67, 71, 76, 79]], 0.5, 0, 0.2, true, 2);
  every(0.5, 15.5, 1, (t) => tick(to, t, 0.18, 3100));
};
