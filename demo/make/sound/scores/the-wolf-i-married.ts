// biome-ignore-all format: lists of notes read better in rows

import { chords, every, minor, type Score } from '../phrases.ts';
import { bed, boom, glide, heart, riser } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'wind', 0.4);
  chords(to, minor.map((c) => c.map((n) => n - 5)), 0.46, 560);
  glide(to, 1.2, 4.2, [57, 69, 71, 70, 62], 0.26, 0.008);
  every(0, 15.5, 2, (t) => heart(to, t, 0.5));
  riser(to, 4, 1.9, 0.35);
  boom(to, 5.9, 0.9);
  glide(to, 11, 4, [60, 67, 69, 62], 0.12, 0.008);
};
