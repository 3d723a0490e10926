// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  const hidden = [[45, 57, 60, 64], [41, 57, 60, 65], [38, 50, 53, 57], [40, 52, 56, 59]];
  bed(to, 'room', 0.22);
  chords(to, hidden, 0.4, 520);
  // A lullaby on a musical box: it stops with the cradles and comes back with the third.
  for (const [t, n] of [[0.3, 88], [0.9, 84], [1.5, 81], [2.1, 84], [2.7, 86], [3.3, 83], [3.9, 80], [4.5, 83]] as const) bell(to, t, n, 0.14, 1.8);
  every(0.2, 4.9, 1.43, (t) => tick(to, t, 0.2, 240));
  for (const t of [5.3, 5.5]) tick(to, t, 0.6, 2600);
  bell(to, 5.6, 76, 0.34, 4);
  bell(to, 5.8, 76, 0.3, 4);
  boom(to, 5.5, 0.5, 90);
  riser(to, 8.4, 2.9, 0.5);
  boom(to, 11.4, 0.9, 130);
  bell(to, 11.4, 52, 0.5, 5);
  for (const [t, n] of [[12, 88], [12.6, 84], [13.2, 81], [13.8, 80]] as const) bell(to, t, n, 0.14, 2.2);
  every(11.6, 13.9, 1.26, (t) => tick(to, t, 0.34, 240));
  boom(to, 14, 0.6, 150, 1.8);
  glide(to, 12.4, 3.4, [69, 70, 68, 69], 0.08, 0.01);
};
