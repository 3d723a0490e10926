// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, riser } from '../synth.ts';

export const score: Score = (to) => {
  const deep = [[33, 45, 52, 57], [34, 46, 53, 58], [38, 50, 53, 57], [41, 53, 57, 60]];
  bed(to, 'wind', 0.3);
  chords(to, deep, 0.48, 620);
  every(0, 5, 1, (t) => heart(to, t, 0.6));
  glide(to, 0.6, 3, [33, 36, 31], 0.36, 0.03);
  boom(to, 3.2, 0.5, 60, 2);
  riser(to, 3.6, 1.8, 0.6);
  boom(to, 5.4, 1, 80, 3.2);
  for (const t of [5.5, 6.3, 7.1]) riser(to, t, 1.1, 0.4);
  glide(to, 5.4, 3.4, [40, 45, 43, 33], 0.34, 0.04);
  every(0, 7, 1, (i) => bell(to, 11.4 + i * 0.4, [69, 72, 74, 77, 76, 81, 84][i] ?? 69, 0.26, 2.6));
  glide(to, 11.4, 4.4, [57, 65, 64, 69], 0.14);
  melody(to, [[8.4, 62], [9.4, 60], [10.2, 57]], 0.26, 2.4);
};
