// biome-ignore-all format: lists of points and notes read better in rows

import { limb, oval, type Point, poly, smooth } from './paint.ts';
import type { Ctx } from './stage.ts';

/** Figures stand on (0, 0) and are about 810 units tall, eight and a half heads. */
const both = (right: Point[]): Point[] => [...right, ...right.map(([x, y]): Point => [-x, y]).reverse()];
const sides = (draw: (side: 1 | -1) => void): void => {
  draw(1);
  draw(-1);
};

export type Arm = [number, number, number][];
const armDown = (side: number): Arm => [[80 * side, -630, 21], [101 * side, -515, 15], [97 * side, -415, 11], [93 * side, -372, 9]];

export interface Woman {
  skirt?: number; train?: number; hair?: 'up' | 'long' | 'bob' | 'none'; arms?: Arm[]; sway?: number; legs?: boolean; wide?: number;
}

/** A woman in a dress, seen from front or back. */
export const woman = (c: Ctx, { skirt = 170, train = 0, hair = 'up', arms, sway = 0, legs = false, wide = 0 }: Woman = {}): void => {
  oval(c, sway * 0.2, -752, 35, 47);
  limb(c, [[sway * 0.2, -728, 18], [0, -650, 21]]);
  c.fill(smooth(both([[17, -690], [30, -668], [58, -650], [86, -624], [82, -585], [70, -548], [51, -492], [72, -430], [82, -380], [40, -350]])));
  if (legs) {
    sides((d) => limb(c, [[40 * d, -390, 40], [34 * d, -210, 26], [36 * d, -40, 15], [36 * d, -8, 14]]));
    c.fill(smooth(both([[51, -494], [80, -420], [98 + wide, -300], [112 + wide, -232], [60, -222], [10, -220]])));
  } else {
    c.fill(smooth([
      [51, -496], [79, -430], [92 + wide * 0.5, -330], [skirt * 0.62 + wide, -150], [skirt, -20], [skirt * 0.9 + train * 0.3, 6], [skirt * 0.4 + train, 26],
      [0, 18], [-skirt * 0.6, 16], [-skirt, -12], [-skirt * 0.62 - wide, -150], [-92 - wide * 0.5, -330], [-79, -430], [-51, -496]
    ]));
  }
  for (const arm of arms ?? [armDown(1), armDown(-1)]) limb(c, arm);
  if (hair === 'up') {
    oval(c, 0, -766, 41, 43);
    oval(c, 8, -812, 28, 24);
  } else if (hair === 'long') {
    c.fill(smooth([[0, -818], [38, -800], [48, -750], [50, -690], [58, -620], [46, -560], [10, -545], [-34, -552], [-56, -610], [-50, -690], [-48, -750], [-38, -800]]));
  } else if (hair === 'bob') {
    c.fill(smooth([[0, -816], [40, -798], [50, -745], [46, -705], [20, -700], [-20, -700], [-46, -705], [-50, -745], [-40, -798]]));
  }
};

export interface Man { coat?: boolean; tails?: boolean; hat?: boolean; arms?: Arm[]; stride?: number }

export const man = (c: Ctx, { coat = false, tails = false, hat = false, arms, stride = 0 }: Man = {}): void => {
  oval(c, 0, -768, 36, 48);
  oval(c, 0, -784, 39, 38);
  limb(c, [[0, -735, 23], [0, -680, 27]]);
  c.fill(smooth(both([[24, -694], [60, -674], [104, -652], [120, -625], [112, -570], [96, -510], [86, -450], [88, -395], [40, -380]])));
  sides((d) => {
    limb(c, [[42 * d, -410, 47], [(46 + stride * d * 0.3) * d, -215, 33], [(44 + stride * 0.8) * d, -34, 22]]);
    oval(c, (52 + stride * 0.8) * d, -12, 30, 13);
  });
  if (coat) c.fill(smooth(both([[28, -706], [74, -676], [116, -650], [122, -560], [104, -470], [120, -340], [142, -190], [90, -176], [12, -182]])));
  if (tails) c.fill(smooth(both([[84, -480], [92, -380], [78, -240], [40, -226], [14, -360]])));
  for (const arm of arms ?? ([1, -1] as const).map((d): Arm => [[106 * d, -626, 29], [129 * d, -505, 22], [123 * d, -398, 17], [120 * d, -364, 12]])) limb(c, arm);
  if (hat) {
    oval(c, 0, -790, 74, 13);
    c.fill(smooth(both([[44, -790], [42, -826], [34, -852], [8, -846]])));
  }
};

/** A woman's head and shoulders in profile, looking right; the chin is near (46, 0). One unit is a hundredth of the face. */
export const womanProfile = (c: Ctx, o: { hair?: 'bun' | 'flow' | 'short' } = {}): void => {
  c.fill(smooth([
    [14, -108], [30, -98], [37, -86], [39.5, -74], [40, -66], [37.5, -58.5], [41, -51], [46.5, -42], [51, -34.5], [50, -31], [43.5, -28.5], [42, -25.5],
    [45.6, -21.5], [46.4, -18.6], [43.2, -16], [45.6, -13.4], [45.4, -9.8], [41, -6.4], [41.2, -2.5], [42.5, 3], [40, 9], [33, 12.5],
    [20, 14], [8, 19], [2, 28], [0, 44], [4, 62], [20, 78], [48, 92], [62, 120], [66, 170], [-110, 170], [-104, 118], [-84, 92], [-52, 76], [-42, 58],
    [-42, 36], [-46, 14], [-58, -16], [-62, -54], [-52, -88], [-30, -108], [-6, -114]
  ]));
  if (o.hair === 'bun' || !o.hair) {
    c.fill(smooth([[16, -110], [-8, -120], [-36, -114], [-58, -94], [-66, -60], [-60, -24], [-46, 4], [-38, -10], [-20, -30], [0, -66]]));
    c.fill(smooth([[-56, -52], [-84, -60], [-102, -40], [-98, -14], [-76, -2], [-56, -14]]));
  } else if (o.hair === 'flow') {
    c.fill(smooth([[18, -110], [-8, -122], [-38, -116], [-64, -94], [-76, -56], [-82, -10], [-96, 40], [-100, 96], [-120, 140], [-90, 150], [-60, 120], [-34, 96], [-22, 50], [-18, 0], [-12, -40], [4, -84]]));
  }
};

export const manProfile = (c: Ctx): void => {
  c.fill(smooth([
    [18, -106], [33, -97], [39, -84], [41, -73], [43.5, -66], [40, -60], [43.5, -50], [50.5, -39], [54, -33], [52, -29.5], [45, -27.5], [44, -24],
    [46.5, -20.5], [46.5, -17.5], [43.5, -15.5], [45.8, -12.5], [44.8, -8.5], [41, -5], [42.5, 0], [45, 7], [43, 14], [34, 18],
    [18, 20], [8, 28], [6, 42], [10, 56], [28, 70], [60, 86], [84, 112], [92, 170], [-140, 170], [-130, 112], [-100, 84], [-64, 68], [-50, 50],
    [-50, 26], [-54, 2], [-62, -30], [-64, -64], [-56, -94], [-34, -114], [-4, -118]
  ]));
  c.fill(poly([[16, -108], [26, -116], [-8, -128], [-44, -120], [-66, -92], [-68, -50], [-60, -20], [-44, -30], [-30, -60], [-8, -88]]));
};

/** A small hand at the end of an arm, pointing along `turn`. */
export const hand = (c: Ctx, x: number, y: number, turn: number, size = 1): void => {
  oval(c, x + Math.cos(turn) * 12 * size, y + Math.sin(turn) * 12 * size, 20 * size, 9.5 * size, turn);
  oval(c, x + Math.cos(turn) * 32 * size, y + Math.sin(turn) * 32 * size, 17 * size, 5.5 * size, turn + 0.12);
  oval(c, x + Math.cos(turn - 0.5) * 18 * size, y + Math.sin(turn - 0.5) * 18 * size, 13 * size, 4.5 * size, turn - 0.6);
};

/** Folds of a skirt: wedges that widen from the waist to the hem. */
export const folds = (c: Ctx, waist: [number, number, number], hem: [number, number, number], n: number, style: (i: number) => string): void => {
  for (let i = 0; i < n; i++) {
    const q = n === 1 ? 0 : (i / (n - 1)) * 2 - 1;
    const [x0, x1] = [waist[0] + q * waist[2], hem[0] + q * hem[2]];
    const bow = (x0 + x1) / 2 + (x0 - x1) * 0.18;
    const wide = hem[2] / n * 0.62;
    const path = new Path2D();
    path.moveTo(x0, waist[1]);
    path.quadraticCurveTo(bow - wide * 0.3, (waist[1] + hem[1]) / 2, x1 - wide, hem[1]);
    path.lineTo(x1 + wide, hem[1]);
    path.quadraticCurveTo(bow + wide * 0.3, (waist[1] + hem[1]) / 2, x0, waist[1]);
    c.fillStyle = style(i);
    c.fill(path);
  }
};
