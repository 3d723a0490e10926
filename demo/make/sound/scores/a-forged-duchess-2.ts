// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, type Score } from '../phrases.ts';
import { bed, bell, boom, glide, heart, pluck, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  const tense = [[40, 59, 64, 67], [45, 60, 64, 69], [35, 57, 63, 66], [40, 59, 64, 67]];
  bed(to, 'room', 0.15);
  every(0, 10.6, 2, (t) => {
    const chord = tense[Math.floor(t / 4)] ?? [];
    pluck(to, t, chord[0] ?? 40, 0.42, 1.4, true);
    for (const beat of [0.667, 1.333]) for (const note of chord.slice(1)) pluck(to, t + beat, note, 0.15, 0.8, true);
  });
  chords(to, tense, 0.34, 800);
  for (const [t, n] of [[0, 76], [1.33, 75], [2, 76], [3.33, 79], [4, 78]] as const) glide(to, t, 1.6, [n, n], 0.12);
  bell(to, 5.4, 83, 0.22, 3);
  melody(to, [[5.8, 83], [6.2, 81], [6.6, 79], [7, 76], [7.4, 75], [7.9, 71]], 0.2, 1.8);
  tick(to, 8.2, 0.4, 900);
  every(8.6, 12, 1, (t) => heart(to, t, 0.5));
  riser(to, 10.2, 2, 0.35);
  boom(to, 12.2, 0.8);
  glide(to, 12.4, 3.2, [76, 75, 75], 0.1, 0.01);
};
