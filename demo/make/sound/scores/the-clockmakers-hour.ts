// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score, warm } from '../phrases.ts';
import { bell, boom, glide, tick } from '../synth.ts';

export const score: Score = (to) => {
  every(0, 7.5, 0.5, (t, i) => tick(to, t, i % 2 ? 0.3 : 0.5, i % 2 ? 1500 : 2100));
  chords(to, warm.map((c) => c.map((n) => n + 2)), 0.4, 700);
  melody(to, [[0, 78], [1, 81], [2, 86], [3, 85], [4, 78], [5, 81], [6, 83], [7, 81]], 0.24, 2.2);
  boom(to, 8, 0.8);
  bell(to, 8, 62, 0.6, 6);
  every(8.3, 13.6, 0.125, (t, i) => tick(to, t, 0.1 + 0.2 * Math.sin(((t - 8.3) / 5.3) * Math.PI), 1400 + (i % 4) * 200));
  glide(to, 8.4, 5.2, [62, 81, 86], 0.07, 0.003);
  bell(to, 13.8, 74, 0.35, 2.2);
};
