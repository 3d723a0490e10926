// biome-ignore-all format: lists of notes read better in rows

import { bass, chords, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, riser } from '../synth.ts';

export const score: Score = (to) => {
  const list = [[38, 50, 53, 57], [34, 50, 53, 58], [43, 50, 55, 58], [38, 50, 57, 62]];
  bed(to, 'sea', 0.3);
  chords(to, list, 0.44, 520);
  bass(to, list, 2, 0.4);
  melody(to, [[0.6, 69], [1.6, 65], [2.6, 62], [7.4, 65], [8.4, 67], [9.4, 62], [13.4, 74], [14.4, 69]], 0.28, 2.6);
  for (const t of [4.3, 4.8, 5.3, 10.8, 11.4, 12]) boom(to, t, 0.26, 150, 0.6);
  boom(to, 5.8, 0.6);
  riser(to, 10.4, 2.3, 0.4);
  bell(to, 12.7, 50, 0.7, 5);
  boom(to, 12.7, 0.7);
  glide(to, 12.8, 3, [38, 38], 0.34, 0.001);
};
