// biome-ignore-all format: lists of notes read better in rows

import { chords, every, melody, minor, type Score } from '../phrases.ts';
import { bed, bell } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'sea', 0.2);
  bed(to, 'wind', 0.15);
  chords(to, minor.map((c) => c.map((n) => n - 2)), 0.36, 520);
  every(5.4, 15, 2.17, (t) => bell(to, t, 50, 0.75, 6));
  melody(to, [[0.8, 67], [2.4, 70], [4, 65]], 0.24, 3);
};
