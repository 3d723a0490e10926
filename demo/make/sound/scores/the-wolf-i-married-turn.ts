// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, minor, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'fire', 0.32);
  bed(to, 'room', 0.2);
  chords(to, minor.map((c) => c.map((n) => n - 5)), 0.42, 480);
  melody(to, [[0.8, 64], [1.8, 67], [2.8, 71], [3.8, 69]], 0.24, 2.6);
  riser(to, 3.7, 1.7, 0.4);
  boom(to, 5.4, 0.9, 120);
  glide(to, 5.5, 3.4, [57, 58, 57, 56], 0.16, 0.008);
  glide(to, 5.5, 3.4, [57, 56, 52, 50], 0.14, 0.008);
  every(6, 12, 1.5, (t) => heart(to, t, 0.55));
  every(9.7, 12, 0.16, (t, i) => tick(to, t, 0.12 + 0.08 * (i % 3), 700 + (i % 5) * 260));
  riser(to, 9.6, 2.5, 0.5);
  boom(to, 12.1, 1, 90, 3.2);
  bell(to, 12.1, 45, 0.5, 4);
  glide(to, 12.2, 3.6, [88, 87, 88, 85], 0.08, 0.01);
};
