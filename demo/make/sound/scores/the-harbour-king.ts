// biome-ignore-all format: lists of notes read better in rows

import { bass, chords, dark, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'sea', 0.3);
  chords(to, dark, 0.42, 480);
  bass(to, dark, 1, 0.4);
  glide(to, 0.4, 3, [38, 38], 0.42, 0.001);
  glide(to, 8.4, 3, [38, 38], 0.36, 0.001);
  melody(to, [[4, 62], [5.5, 65], [6, 64], [7, 57], [12, 62], [13, 60], [14, 57]], 0.3, 2.4);
  boom(to, 6, 0.5);
  every(1.6, 6, 0.31, (t) => tick(to, t, 0.16, 2600));
  bell(to, 13.2, 62, 0.3, 4);
};
