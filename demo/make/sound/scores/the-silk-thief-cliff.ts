// biome-ignore-all format: lists of notes read better in rows

import { every, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, pad, riser } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'sea', 0.22);
  bed(to, 'wind', 0.14);
  glide(to, 0.6, 0.7, [88, 84], 0.07, 0.02);
  glide(to, 1.3, 0.6, [87, 83], 0.05, 0.02);
  pad(to, 0, 5, [45, 57, 60], 0.26, 500);
  boom(to, 5.1, 0.8, 60, 3);
  every(5.3, 15.4, 0.87, (t, i) => bell(to, t, i % 2 ? 62 : 57, 0.34 - i * 0.012, 3));
  pad(to, 5, 5.5, [41, 53, 57, 60], 0.34, 600);
  riser(to, 6.4, 2.4, 0.3);
  boom(to, 9, 0.45, 70, 2);
  pad(to, 10.8, 4.6, [38, 50, 57, 61], 0.42, 900);
  every(10.9, 12.3, 0.14, (t, i) => bell(to, t, [81, 85, 88, 93, 88][i % 5] ?? 81, 0.07, 1.2));
  boom(to, 11.2, 0.6);
  every(12.4, 15.8, 0.5, (t, i) => boom(to, t, 0.25 + i * 0.08, 60, 1));
  riser(to, 11.8, 4.1, 0.9);
  glide(to, 12, 3.9, [57, 60, 66, 72], 0.12, 0.008);
};
