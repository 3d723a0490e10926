// biome-ignore-all format: lists of notes read better in rows

import { chords, type Score } from '../phrases.ts';
import { bell, boom, glide } from '../synth.ts';

export const score: Score = (to) => {
  chords(to, [[45, 57, 64, 69], [41, 57, 65, 69], [43, 55, 62, 71], [40, 56, 64, 71]], 0.55, 1100);
  bell(to, 0.3, 57, 0.5, 6);
  bell(to, 4.3, 57, 0.4, 6);
  bell(to, 8.3, 52, 0.5, 6);
  bell(to, 12.3, 57, 0.4, 4);
  glide(to, 2, 6, [81, 84, 83, 81], 0.07);
  glide(to, 8.5, 6.5, [88, 86, 84, 81], 0.07);
  boom(to, 6, 0.55);
};
