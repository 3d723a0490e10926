// biome-ignore-all format: lists of notes read better in rows

import { arpeggio, bass, chords, melody, type Score } from '../phrases.ts';
import { bed, boom, glide, shatter, tick } from '../synth.ts';

export const score: Score = (to) => {
  const dusk = [[41, 57, 60, 65], [43, 59, 62, 67], [45, 57, 60, 64], [48, 60, 64, 67]];
  bed(to, 'train', 0.1);
  chords(to, dusk, 0.26, 800);
  arpeggio(to, dusk, 0.5, 12, 0.2, true);
  bass(to, dusk, 1, 0.34);
  for (const t of [5.3, 5.65]) tick(to, t, 0.7, 1500);
  melody(to, [[0, 72], [1, 77], [2, 76], [3, 72], [4, 74], [5.65, 79], [6.5, 76], [8, 72], [9, 69], [10, 71], [12, 79], [13, 84], [14, 83], [14.5, 79]], 0.28, 1.9);
  for (const [t, high] of [[11.4, 91], [12.5, 94], [13.5, 96], [14.6, 91]] as const) {
    glide(to, t - 0.9, 0.9, [high - 12, high], 0.07, 0.002);
    boom(to, t, 0.5, 130, 1.6);
    shatter(to, t + 0.1, 0.14, 14);
  }
};
