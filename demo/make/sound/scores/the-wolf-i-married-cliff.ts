// biome-ignore-all format: lists of notes read better in rows

import { chords, dark, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, riser } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'wind', 0.3);
  chords(to, dark.map((c) => c.map((n) => n - 2)), 0.4, 480);
  every(0.3, 5, 2.4, (t) => riser(to, t, 1.3, 0.34));
  bell(to, 1.1, 93, 0.12, 2.2);
  every(3, 5.4, 0.8, (t) => heart(to, t, 0.5));
  boom(to, 5.6, 1, 130, 3);
  glide(to, 5.6, 3.2, [38, 45, 43, 38], 0.34, 0.012);
  melody(to, [[7, 69], [8, 72], [9.2, 74], [10.2, 69]], 0.22, 2.8);
  every(8, 12, 1, (t) => heart(to, t, 0.55));
  riser(to, 10.2, 2.1, 0.55);
  boom(to, 12.3, 1, 70, 3.4);
  every(12.6, 15.4, 0.62, (t) => heart(to, t, 0.7));
  glide(to, 12.4, 3.2, [33, 31, 34, 30], 0.46, 0.035);
  glide(to, 12.3, 3.5, [86, 87, 86, 90], 0.07, 0.012);
};
