// biome-ignore-all format: lists of points and notes read better in rows

import { bed, bell, boom, glide, heart, pad, pluck, riser, shatter, type Tape, tape, tick } from './synth.ts';

type Score = (to: Tape) => void;
const every = (from: number, to: number, step: number, play: (t: number, i: number) => void): void => {
  for (let t = from, i = 0; t < to; t += step, i++) play(t, i);
};

/** Four chords of four seconds. */
const chords = (to: Tape, list: number[][], gain: number, bright?: number): void => {
  for (const [i, notes] of list.entries()) pad(to, i * 4, 4, notes, gain, bright);
};
/** Broken chords above them. */
const arpeggio = (to: Tape, list: number[][], step: number, up: number, gain: number, wood = false, from = 0): void =>
  every(from, 15.2, step, (t, i) => {
    const notes = list[Math.floor(t / 4)] ?? list[0] ?? [];
    pluck(to, t, (notes[[0, 2, 1, 3, 2, 1][i % 6] ?? 0] ?? notes[0] ?? 60) + up, gain * (i % 4 ? 0.75 : 1), 1.6, wood);
  });
const bass = (to: Tape, list: number[][], step: number, gain: number): void =>
  every(0, 15.5, step, (t) => pluck(to, t, ((list[Math.floor(t / 4)] ?? [48])[0] ?? 48) - 12, gain, 0.9, true));
const melody = (to: Tape, notes: [number, number][], gain: number, long = 2): void => {
  for (const [t, note] of notes) pluck(to, t, note, gain, long);
};

const minor = [[45, 57, 60, 64], [41, 57, 60, 65], [48, 55, 60, 64], [43, 55, 59, 62]];
const dark = [[38, 50, 53, 57], [38, 50, 53, 58], [36, 48, 51, 55], [37, 49, 53, 56]];
const warm = [[48, 60, 64, 67], [45, 57, 60, 64], [41, 57, 60, 65], [43, 59, 62, 67]];
const pent = [[45, 57, 62, 64], [48, 60, 62, 67], [43, 57, 62, 64], [45, 57, 60, 64]];
const waltz = [[43, 59, 62, 67], [48, 60, 64, 67], [38, 57, 60, 66], [43, 59, 62, 67]];
const epic = [[38, 50, 57, 62], [34, 50, 58, 62], [41, 53, 57, 60], [36, 52, 55, 60]];

const moods: Record<string, Score> = {
  'the-glass-heiress': (to) => {
    chords(to, minor, 0.5, 800);
    bass(to, minor, 0.5, 0.34);
    arpeggio(to, minor, 0.5, 12, 0.12);
    riser(to, 3.4, 2.1, 0.5);
    shatter(to, 5.5, 0.36);
    boom(to, 5.5, 0.55);
    riser(to, 6.6, 1.6, 0.5);
    shatter(to, 8.2, 0.5, 44);
    boom(to, 8.2, 0.8);
  },
  'the-moonlit-contract': (to) => {
    bed(to, 'wind', 0.1);
    chords(to, pent, 0.45, 700);
    melody(to, [[0.5, 76], [1.5, 74], [2, 69], [3.5, 72], [4.5, 79], [5.5, 76], [6, 74], [7.5, 69], [8.5, 81], [9.5, 79], [10, 76], [11.5, 74], [12.5, 72], [13.5, 69]], 0.34, 2.6);
    arpeggio(to, pent, 1, 0, 0.14, true);
  },
  'last-train-to-haneul': (to) => {
    bed(to, 'wind', 0.25);
    bed(to, 'train', 0.42);
    chords(to, minor, 0.42, 620);
    glide(to, 0.6, 2.2, [66, 67, 66], 0.16, 0.002);
    glide(to, 0.6, 2.2, [70, 71, 70], 0.12, 0.002);
    melody(to, [[7.5, 76], [8.5, 72], [9.5, 71], [11, 69], [12, 76], [13, 79], [14, 76]], 0.32, 2.8);
    bell(to, 6.8, 81, 0.16, 3);
  },
  'the-jade-mask': (to) => {
    bed(to, 'room', 0.25);
    chords(to, [[38, 50, 57], [38, 51, 57], [38, 50, 56], [38, 50, 57]], 0.5, 500);
    every(0, 9, 1.5, (t, i) => pluck(to, t, [74, 75, 69, 68, 74, 80][i % 6] ?? 74, 0.24, 2.4, true));
    every(0, 15.5, 0.75, (t) => tick(to, t, 0.2, 1100));
    riser(to, 6.6, 2.2, 0.45);
    bell(to, 8.9, 50, 0.9, 7);
    boom(to, 8.9, 0.7);
    glide(to, 10.5, 4, [74, 75, 73, 74], 0.1);
  },
  'married-to-my-landlord': (to) => {
    bass(to, warm, 0.5, 0.42);
    arpeggio(to, warm, 0.25, 12, 0.16, true);
    every(0.5, 15.5, 1, (t) => tick(to, t, 0.26, 1700));
    melody(to, [[0, 79], [0.75, 76], [1.5, 72], [2.5, 74], [4, 76], [4.75, 72], [8, 79], [8.75, 81], [9.5, 83], [10.5, 84], [12, 79], [12.75, 76], [13.5, 74], [14.5, 72]], 0.3, 0.9);
    boom(to, 4, 0.3, 90, 1);
    for (const t of [7, 9.4, 12.4, 13]) tick(to, t, 0.6, 900);
    chords(to, warm, 0.2, 1100);
  },
  'letters-to-the-lighthouse': (to) => {
    bed(to, 'sea', 0.4);
    bed(to, 'wind', 0.2);
    chords(to, warm.map((c) => c.map((n) => n - 3)), 0.42, 750);
    melody(to, [[1, 69], [2.5, 73], [4, 76], [6, 74], [7, 73], [8.5, 69], [10, 81], [11, 78], [12, 76], [13.5, 73]], 0.34, 3);
    bell(to, 8, 57, 0.14, 6);
  },
  'rain-check': (to) => {
    bed(to, 'rain', 0.55);
    chords(to, [[45, 60, 64, 67, 71], [50, 60, 65, 69], [43, 59, 65, 69], [48, 59, 64, 67]], 0.3, 1000);
    bass(to, [[45], [50], [43], [48]], 1, 0.4);
    arpeggio(to, [[69, 72, 76, 79], [69, 74, 77, 81], [67, 71, 74, 77], [67, 71, 76, 79]], 0.5, 0, 0.2, true, 2);
    every(0.5, 15.5, 1, (t) => tick(to, t, 0.18, 3100));
  },
  'summer-in-serra-alta': (to) => {
    arpeggio(to, warm, 0.25, 0, 0.26, true);
    bass(to, warm, 1, 0.36);
    melody(to, [[0, 76], [1, 79], [1.5, 81], [2, 79], [3, 76], [4, 72], [5, 76], [6, 74], [8, 77], [9, 81], [9.5, 84], [10, 81], [11, 79], [12, 79], [13, 74], [14, 71], [14.5, 72]], 0.3, 1.5);
    bed(to, 'train', 0.12);
    chords(to, warm, 0.2, 900);
  },
  'she-plays-black': (to) => {
    chords(to, dark, 0.45, 600);
    every(0, 15.8, 0.5, (t, i) => pluck(to, t, 38 + (i % 8 === 7 ? 1 : 0), 0.3, 0.5, true));
    every(0, 15.8, 1, (t) => tick(to, t, 0.3));
    riser(to, 4.4, 2, 0.4);
    boom(to, 7.5, 0.9, 160);
    pluck(to, 7.5, 43, 0.5, 1.2, true);
    for (const t of [9.9, 10.7, 11.4]) boom(to, t, 0.3, 140, 0.8);
    melody(to, [[9, 74], [10, 73], [11, 69], [13, 65]], 0.24, 2.6);
  },
  'what-the-fire-left': (to) => {
    bed(to, 'fire', 0.6);
    chords(to, minor, 0.45, 650);
    glide(to, 1, 6, [69, 72, 71, 69], 0.12);
    glide(to, 8, 7, [76, 74, 72, 69], 0.14);
    every(0, 15.5, 2, (t) => boom(to, t, 0.3, 80, 1.6));
  },
  'the-bride-who-came-back': (to) => {
    chords(to, [[45, 57, 64, 69], [41, 57, 65, 69], [43, 55, 62, 71], [40, 56, 64, 71]], 0.55, 1100);
    bell(to, 0.3, 57, 0.5, 6);
    bell(to, 4.3, 57, 0.4, 6);
    bell(to, 8.3, 52, 0.5, 6);
    bell(to, 12.3, 57, 0.4, 4);
    glide(to, 2, 6, [81, 84, 83, 81], 0.07);
    glide(to, 8.5, 6.5, [88, 86, 84, 81], 0.07);
    boom(to, 6, 0.55);
  },
  'the-harbour-king': (to) => {
    bed(to, 'sea', 0.3);
    chords(to, dark, 0.42, 480);
    bass(to, dark, 1, 0.4);
    glide(to, 0.4, 3, [38, 38], 0.42, 0.001);
    glide(to, 8.4, 3, [38, 38], 0.36, 0.001);
    melody(to, [[4, 62], [5.5, 65], [6, 64], [7, 57], [12, 62], [13, 60], [14, 57]], 0.3, 2.4);
    boom(to, 6, 0.5);
    every(1.6, 6, 0.31, (t) => tick(to, t, 0.16, 2600));
    bell(to, 13.2, 62, 0.3, 4);
  },
  'ward-nine': (to) => {
    bed(to, 'hum', 0.3);
    chords(to, [[38, 50, 51], [38, 50, 51], [37, 49, 50], [37, 44, 50]], 0.42, 420);
    every(0, 8, 2, (t) => heart(to, t, 0.5));
    every(8, 15.6, 1, (t) => heart(to, t, 0.7));
    every(4, 9, 1.15, (t) => tick(to, t, 0.5, 520));
    riser(to, 8, 3, 0.6);
    boom(to, 9, 0.5, 90, 1);
    boom(to, 11, 0.9);
    glide(to, 11, 4.5, [86, 85, 86, 84], 0.07, 0.012);
  },
  'twelve-floors-down': (to) => {
    bed(to, 'hum', 0.45);
    chords(to, dark, 0.42, 450);
    every(0, 5, 0.74, (t) => tick(to, t, 0.34, 900));
    bell(to, 5.1, 76, 0.3, 2.4);
    riser(to, 5.4, 3, 0.5);
    boom(to, 8.6, 0.9, 140);
    every(9, 15.6, 1.1, (t) => heart(to, t, 0.6));
    boom(to, 12.6, 0.7);
  },
  'the-drowned-bell': (to) => {
    bed(to, 'sea', 0.2);
    bed(to, 'wind', 0.15);
    chords(to, minor.map((c) => c.map((n) => n - 2)), 0.36, 520);
    every(5.4, 15, 2.17, (t) => bell(to, t, 50, 0.75, 6));
    melody(to, [[0.8, 67], [2.4, 70], [4, 65]], 0.24, 3);
  },
  'the-man-on-roof-six': (to) => {
    bed(to, 'rain', 0.4);
    every(0, 16, 0.085, (t) => tick(to, t, 0.1, 150));
    chords(to, dark, 0.42, 560);
    every(0, 15.8, 0.25, (t, i) => pluck(to, t, i % 8 < 6 ? 38 : 41, i % 2 ? 0.2 : 0.3, 0.35, true));
    riser(to, 5.6, 2.6, 0.4);
    boom(to, 8.3, 0.8);
    boom(to, 12.6, 1, 70, 3.2);
  },
  'a-forged-duchess': (to) => {
    every(0, 15.6, 2, (t) => {
      const chord = waltz[Math.floor(t / 4)] ?? [];
      pluck(to, t, (chord[0] ?? 43) - 0, 0.42, 1.4, true);
      for (const beat of [0.667, 1.333]) for (const note of chord.slice(1)) pluck(to, t + beat, note, 0.16, 0.8, true);
    });
    chords(to, waltz, 0.3, 1100);
    for (const [t, n] of [[0, 79], [1.33, 78], [2, 79], [4, 84], [5.33, 83], [6, 79], [8, 81], [9.33, 78], [10, 74], [12, 79], [13.33, 83], [14, 86]] as const) glide(to, t, 1.7, [n, n], 0.13);
    bed(to, 'room', 0.15);
  },
  'the-silk-thief': (to) => {
    bed(to, 'wind', 0.25);
    arpeggio(to, minor, 0.25, 0, 0.24, true);
    bass(to, minor, 0.5, 0.34);
    every(0, 15.5, 0.5, (t, i) => tick(to, t, i % 2 ? 0.3 : 0.16, 1300));
    melody(to, [[4, 76], [4.5, 77], [5, 76], [6, 72], [8, 76], [8.5, 77], [9, 79], [10, 76], [12, 74], [12.5, 72], [13, 71], [14, 69]], 0.34, 1.6);
    riser(to, 6.2, 1.8, 0.3);
    chords(to, minor, 0.2, 800);
  },
  'the-winter-envoy': (to) => {
    bed(to, 'wind', 0.32);
    every(0, 15.8, 0.25, (t, i) => bell(to, t, i % 2 ? 93 : 96, 0.05, 0.5));
    chords(to, [[38, 57, 62, 65], [43, 58, 62, 67], [45, 57, 61, 64], [38, 57, 62, 65]], 0.44, 850);
    bass(to, [[38], [43], [45], [38]], 0.5, 0.3);
    melody(to, [[0, 74], [1, 77], [2, 76], [3, 74], [4, 70], [5, 74], [6, 79], [8, 77], [9, 76], [10, 73], [11, 76], [12, 74]], 0.28, 2);
  },
  'the-cartographers-daughter': (to) => {
    bed(to, 'sea', 0.45);
    chords(to, epic, 0.46, 850);
    every(0, 15.5, 1, (t, i) => boom(to, t, i % 4 ? 0.16 : 0.4, 90, 0.9));
    melody(to, [[0, 62], [1, 69], [2, 67], [3, 65], [4, 70], [5, 69], [6, 65], [8, 72], [9, 69], [10, 65], [12, 67], [13, 64], [14, 60]], 0.34, 1.8);
    glide(to, 8, 7.5, [69, 72, 70, 67], 0.1);
  },
  'the-wolf-i-married': (to) => {
    bed(to, 'wind', 0.4);
    chords(to, minor.map((c) => c.map((n) => n - 5)), 0.46, 560);
    glide(to, 1.2, 4.2, [57, 69, 71, 70, 62], 0.26, 0.008);
    every(0, 15.5, 2, (t) => heart(to, t, 0.5));
    riser(to, 4, 1.9, 0.35);
    boom(to, 5.9, 0.9);
    glide(to, 11, 4, [60, 67, 69, 62], 0.12, 0.008);
  },
  'behind-the-mirror': (to) => {
    chords(to, [[45, 57, 60, 68], [44, 56, 60, 67], [45, 57, 60, 68], [41, 56, 60, 65]], 0.42, 700);
    every(0, 15, 0.5, (t, i) => bell(to, t, [81, 84, 88, 92, 91, 88, 84, 80][i % 8] ?? 81, 0.09, 1.8));
    riser(to, 5.8, 2.3, 0.4);
    bell(to, 8.1, 69, 0.4, 5);
    shatter(to, 8.1, 0.3, 12);
    glide(to, 9, 6, [81, 80, 81, 77], 0.08, 0.012);
  },
  'the-dragons-tithe': (to) => {
    bed(to, 'wind', 0.35);
    chords(to, epic, 0.5, 800);
    every(0, 15.5, 0.5, (t, i) => boom(to, t, i % 4 ? (i % 2 ? 0.08 : 0.14) : 0.36, 100, 0.7));
    boom(to, 5.2, 0.7, 60, 3);
    boom(to, 9.5, 1, 60, 3.4);
    boom(to, 13.4, 0.7, 60, 2.4);
    glide(to, 6.6, 3, [33, 40, 36, 31], 0.4, 0.03);
    glide(to, 10, 5.5, [74, 77, 76, 74], 0.1);
  },
  'the-clockmakers-hour': (to) => {
    every(0, 7.5, 0.5, (t, i) => tick(to, t, i % 2 ? 0.3 : 0.5, i % 2 ? 1500 : 2100));
    chords(to, warm.map((c) => c.map((n) => n + 2)), 0.4, 700);
    melody(to, [[0, 78], [1, 81], [2, 86], [3, 85], [4, 78], [5, 81], [6, 83], [7, 81]], 0.24, 2.2);
    boom(to, 8, 0.8);
    bell(to, 8, 62, 0.6, 6);
    every(8.3, 13.6, 0.125, (t, i) => tick(to, t, 0.1 + 0.2 * Math.sin(((t - 8.3) / 5.3) * Math.PI), 1400 + (i % 4) * 200));
    glide(to, 8.4, 5.2, [62, 81, 86], 0.07, 0.003);
    bell(to, 13.8, 74, 0.35, 2.2);
  }
};

export const score = (id: string): Tape => {
  const write = moods[id];
  if (!write) throw new Error(`no sound for ${id}`);
  const to = tape([...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
  write(to);
  return to;
};
