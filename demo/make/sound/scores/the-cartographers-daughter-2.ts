// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  const night = [[38, 53, 57, 62], [36, 52, 55, 60], [34, 50, 53, 58], [38, 50, 57, 65]];
  bed(to, 'sea', 0.4);
  bed(to, 'wind', 0.2);
  chords(to, night, 0.44, 640);
  every(0, 15.5, 2, (t) => boom(to, t, 0.24, 80, 1.4));
  arpeggio(to, night, 1, 12, 0.14);
  melody(to, [[1, 65], [2, 69], [4, 67], [5.4, 74], [7, 72], [8, 65], [9, 67], [10, 62], [14, 69], [15, 74]], 0.3, 2.6);
  tick(to, 5.3, 0.6, 1300);
  riser(to, 9.2, 2.1, 0.3);
  for (const t of [11.4, 12.2, 13]) bell(to, t, 74, 0.4, 3);
  glide(to, 11.4, 4.4, [62, 65, 64, 69], 0.12);
};
