// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bell, glide, riser, shatter } from '../synth.ts';

export const score: Score = (to) => {
  chords(to, [[45, 57, 60, 68], [44, 56, 60, 67], [45, 57, 60, 68], [41, 56, 60, 65]], 0.42, 700);
  every(0, 15, 0.5, (t, i) => bell(to, t, [81, 84, 88, 92, 91, 88, 84, 80][i % 8] ?? 81, 0.09, 1.8));
  riser(to, 5.8, 2.3, 0.4);
  bell(to, 8.1, 69, 0.4, 5);
  shatter(to, 8.1, 0.3, 12);
  glide(to, 9, 6, [81, 80, 81, 77], 0.08, 0.012);
};
