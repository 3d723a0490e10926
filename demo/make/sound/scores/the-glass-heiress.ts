// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, bass, chords, minor, type Score } from '../phrases.ts';
import { boom, riser, shatter } from '../synth.ts';

export const score: Score = (to) => {
  chords(to, minor, 0.5, 800);
  bass(to, minor, 0.5, 0.34);
  arpeggio(to, minor, 0.5, 12, 0.12);
  riser(to, 3.4, 2.1, 0.5);
  shatter(to, 5.5, 0.36);
  boom(to, 5.5, 0.55);
  riser(to, 6.6, 1.6, 0.5);
  shatter(to, 8.2, 0.5, 44);
  boom(to, 8.2, 0.8);
};
