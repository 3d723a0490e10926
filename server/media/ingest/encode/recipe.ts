/** Raise it when a change of code, rather than of the values below, changes the bytes of a clip. */
export const RECIPE_VERSION = 1;

/** A rendition is named by its shorter side; `kbits` caps its picture. */
export type Rung = { side: number; kbits: number; soundKbits: number };

/** Smallest first: a player starts with the first one it reads. */
const RUNGS: readonly Rung[] = [
  { side: 270, kbits: 400, soundKbits: 64 },
  { side: 480, kbits: 1000, soundKbits: 96 },
  { side: 720, kbits: 2200, soundKbits: 128 },
  { side: 1080, kbits: 4500, soundKbits: 128 },
];

/** Everything that decides the bytes of a clip; the work on a film is filed under it. */
export const RECIPE = {
  rungs: RUNGS,
  segmentSeconds: 2,
  mostFramesASecond: 30,
  picture: {
    preset: 'veryfast',
    crf: 23,
    /** Fixed, because x264 writes different bytes for another number. */
    threads: 2,
    /** The buffer of the rate control, in seconds at the capped rate. */
    bufferSeconds: 1.5,
  },
  /** Loudness in LUFS, true peak in dBTP, range in LU. A film at `silence` or below has no sound to level. */
  sound: { rate: 48_000, frame: 1024, loudness: -16, truePeak: -1.5, range: 20, silence: -70 },
  ladder: {
    pieces: 3,
    pieceSeconds: 4,
    /** A rendition that needs less than this times the one below looks no better. */
    leastStep: 1.5,
    /** The cap of a calm film, relative to what its busiest piece needed. */
    headroom: 1.3,
  },
  storyboard: { height: 160, columns: 10, most: 100, bytesEach: 1200, qualities: [48, 40, 32, 24, 16] },
  still: { side: 540, bytes: 24_500, qualities: [74, 64, 54, 44, 34] },
} as const;

const FULL_WIDTH = { width: 780, bytes: 34_000 };

export const POSTERS = {
  widths: [160, 240, 320, 480, FULL_WIDTH.width],
  avif: { qualities: [55, 48, 41, 34, 27], effort: 4 },
  webp: { qualities: [80, 70, 60, 50, 40], effort: 5 },
  share: { bytes: 90_000, qualities: [84, 76, 68, 60] },
  /** Without a poster: frames compared, places tried as shares of the film, mean of 255 that is too dark. */
  frame: { of: 60, places: [0.2, 0.4, 0.6, 0.1], darkest: 24 },
  /** Small pictures need more bytes for each pixel. */
  bytesAt: (width: number) => Math.round(FULL_WIDTH.bytes * (width / FULL_WIDTH.width) ** 1.3),
} as const;
