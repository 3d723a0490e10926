// biome-ignore-all format: lists of notes read better in rows

import { bass, chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, heart, pluck, tick } from '../synth.ts';

export const score: Score = (to) => {
  const sneak = [[45, 57, 60, 64], [38, 57, 62, 65], [40, 56, 59, 62], [48, 60, 64, 67]];
  bed(to, 'room', 0.2);
  bass(to, sneak, 1, 0.42);
  every(0.5, 12, 1, (t, i) => pluck(to, t, [69, 72, 71, 68][i % 4] ?? 69, 0.2, 0.5, true));
  every(0, 5, 0.5, (t) => tick(to, t, 0.16, 1700));
  for (const t of [2.7, 3.5, 4.3, 5]) boom(to, t, 0.3, 100, 0.7);
  tick(to, 5.45, 0.8, 900);
  melody(to, [[5.6, 76], [6.1, 75], [6.6, 76], [8, 77], [8.5, 76], [9, 72], [10, 68], [10.5, 71]], 0.26, 0.9);
  every(10.8, 12.1, 0.3, (t) => heart(to, t, 0.35));
  melody(to, [[12.2, 79], [12.45, 84], [13.2, 83], [13.7, 79], [14.2, 76], [14.8, 84]], 0.32, 1.2);
  bell(to, 12.2, 84, 0.22, 2.4);
  chords(to, sneak, 0.22, 900);
};
