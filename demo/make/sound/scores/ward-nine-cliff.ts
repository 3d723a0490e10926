// biome-ignore-all format: lists of notes read better in rows

import { chords, every, type Score } from '../phrases.ts';
import { bed, boom, glide, heart, riser, tick } from '../synth.ts';

export const score: Score = (to) => {
  bed(to, 'hum', 0.22);
  chords(to, [[38, 50, 51], [37, 49, 50], [37, 48, 49], [36, 47, 48]], 0.4, 380);
  every(0.5, 5.6, 1.05, (t) => {
    boom(to, t, 0.3, 130, 0.5);
    tick(to, t, 0.55, 420);
  });
  boom(to, 5.55, 0.5, 80, 1.6);
  every(6, 11.2, 0.72, (t) => heart(to, t, 0.6));
  tick(to, 8.6, 0.8, 1300);
  every(8.65, 15.2, 1, (t) => glide(to, t, 0.7, [70, 70], 0.22, 0));
  riser(to, 9.4, 3.8, 0.6);
  boom(to, 11.4, 0.45, 90, 1.2);
  every(13.2, 14.1, 0.07, (t) => tick(to, t, 0.6, 3000));
  boom(to, 13.2, 1, 150, 2.8);
  glide(to, 13.2, 2.2, [80, 87, 88], 0.14, 0.014);
  boom(to, 15.35, 0.9, 70, 0.6);
};
