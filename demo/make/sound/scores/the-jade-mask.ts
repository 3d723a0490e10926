// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'room', 0.25);
  chords(to, [[38, 50, 57], [38, 51, 57], [38, 50, 56], [38, 50, 57]], 0.5, 500);
  every(0, 9, 1.5, (t, i) => pluck(to, t, [74, 75, 69, 68, 74, 80][i % 6] ?? 74, 0.24, 2.4, true));
  every(0, 15.5, 0.75, (t) => tick(to, t, 0.2, 1100));
  riser(to, 6.6, 2.2, 0.45);
  bell(to, 8.9, 50, 0.9, 7);
  boom(to, 8.9, 0.7);
  glide(to, 10.5, 4, [74, 75, 73, 74], 0.1);
};
