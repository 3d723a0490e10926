// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade } from '../color.ts';
import { fillAll, glow, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { woman } from '../people.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const mirror = (right: Point[]): Point[] => [...right, ...right.map(([x, y]): Point => [-x, y]).reverse()];
const stem: Point[] = [[40, -560], [52, -470], [66, -350], [92, -220], [120, -150], [122, -118], [150, -100], [154, -64], [186, -44], [190, 0], [150, 16], [0, 22]];

const queen = (c: Ctx): void => {
  c.fill(smooth(mirror([[0, -640], [58, -640], [40, -600], ...stem])));
  oval(c, 0, -622, 92, 20);
  oval(c, 0, -590, 70, 14);
  c.fill(poly(mirror([[0, -800], [20, -790], [46, -850], [62, -784], [112, -836], [104, -752], [66, -640]])));
  for (const [x, y] of [[46, -856], [-46, -856], [112, -842], [-112, -842]] as const) oval(c, x, y, 13, 13);
  oval(c, 0, -820, 25, 25);
};

const king = (c: Ctx): void => {
  c.fill(smooth(mirror([[0, -640], [58, -640], [40, -600], ...stem])));
  oval(c, 0, -622, 88, 20);
  c.fill(smooth(mirror([[0, -780], [50, -778], [94, -740], [72, -640]])));
  c.fillRect(-12, -870, 24, 100);
  c.fillRect(-38, -846, 76, 22);
};

const board = (c: Ctx, horizon: number): void => {
  const at = (u: number, v: number): Point => {
    const z = 1 / (1 - v * 0.86);
    return [500 + (u - 4) * 92 * z, horizon + (z - 1) * 118];
  };
  for (let i = -6; i < 14; i++) for (let j = 0; j < 12; j++) {
    const [a, b] = [j / 12, (j + 1) / 12];
    c.fillStyle = (i + j) % 2 ? '#0d0507' : '#8e8078';
    c.fill(poly([at(i, a), at(i + 1, a), at(i + 1, b), at(i, b)]));
  }
};

export const scene: Scene = (s) => {
  const back = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1300, '#0a0204', '#2a0508', '#8e0f16', '#f0452a'));
    glow(c, 500, 1000, 760, '#ff5a30', 0.75);
    glow(c, 500, 980, 330, '#ffd9a0', 0.7);
  });
  const smoke = mist({ seed: 16, color: '#2c0508', lit: '#ff6a44', light: [0, 1], y: 300, h: 800, low: 0.45, high: 0.9, stretch: 2 });
  const box = { x: -300, y: -880, w: 600, h: 920 };
  const lady = lit(s, box, (c) => {
    woman(c, { hair: 'bob', legs: true, wide: -34, arms: [[[-82, -624, 23], [-130, -530, 17], [-72, -452, 13]], [[82, -624, 23], [130, -530, 17], [72, -452, 13]]] });
    c.fill(smooth([[-92, -632], [92, -632], [78, -500], [96, -330], [-96, -330], [-78, -500]]));
  }, { fill: '#0b0204', rims: [{ color: '#ff7a4a', dx: -6, dy: 3, soft: 4 }, { color: '#ff7a4a', dx: 6, dy: 3, soft: 4 }] });
  const floor = s.layer((c) => {
    board(c, 1180);
    c.fillStyle = linear(c, 0, 1180, 0, 1778, [[0, fade('#ff4a2a', 0.75)], [0.25, fade('#7a0a10', 0.55)], [1, fade('#050102', 0.75)]]);
    c.fillRect(-90, 1180, 1200, 700);
    glow(c, 500, 1210, 420, '#ffb080', 0.7, 0.25);
  });
  const piece = { x: -210, y: -900, w: 420, h: 940 };
  const black = lit(s, piece, queen, {
    fill: (c) => linear(c, -190, 0, 190, 0, [[0, '#2a0508'], [0.25, '#050102'], [0.6, '#0c0406'], [0.85, '#1d0508'], [1, '#4a0a0e']]),
    over: (c) => {
      glow(c, -52, -260, 70, '#ff8a6a', 0.45, 4.5);
      glow(c, 62, -130, 60, '#ffffff', 0.16, 3);
      glow(c, -30, -700, 60, '#ff9a7a', 0.5);
    },
    rims: [{ color: '#ff5238', dx: 7, dy: 2, soft: 5 }, { color: '#ffd2b8', dx: -6, dy: 4, soft: 4, alpha: 0.9 }]
  });
  const white = lit(s, piece, king, {
    fill: (c) => linear(c, -190, 0, 190, 0, [[0, '#6a5048'], [0.35, '#e9dccb'], [0.6, '#fff8ec'], [1, '#84655a']]),
    over: (c) => glow(c, -110, -200, 140, '#c2201c', 0.3, 4),
    rims: [{ color: '#ff6a4a', dx: 7, dy: 0, soft: 6, alpha: 0.8 }]
  });
  const pawn = lit(s, { x: -140, y: -340, w: 280, h: 380 }, (c) => {
    c.fill(smooth(mirror([[0, -220], [40, -214], [44, -150], [86, -60], [104, -40], [108, 8], [0, 20]])));
    oval(c, 0, -262, 62, 60);
    oval(c, 0, -206, 70, 14);
  }, { fill: '#090203', rims: [{ color: '#ff4a34', dx: 6, dy: 5, soft: 6, alpha: 0.8 }] });
  return {
    still: 11,
    top: 210,
    camera: push(1.0, 1.1, 20, -10),
    look: { bloom: 0.5, vignette: 0.75, floorColor: '#050101' },
    frame(f) {
      f.put(back, 0.1);
      f.put(smoke, 0.25, { x: -100 + f.t * 9, alpha: 0.7 });
      f.put(lady, 0.5, { x: 566, y: 1196, scale: 0.66 });
      f.put(floor, 0.7);
      f.put(pawn, 0.8, { x: 132, y: 1330, scale: 0.62 });
      f.put(pawn, 0.8, { x: 872, y: 1290, scale: 0.46 });
      const fall = ease(f.t, 6.2, 7.6);
      const bounce = f.t > 7.6 ? Math.sin((f.t - 7.6) * 9) * Math.exp(-(f.t - 7.6) * 2.2) * 0.04 : 0;
      f.at(1, (c) => {
        c.fillStyle = fade('#050101', 0.6);
        oval(c, 800 - fall * 150, 1540, 160 + fall * 160, 30);
      });
      f.put(white, 1, { x: 840, y: 1530, scale: 0.68, turn: -fall * fall * 1.4 + bounce, pivot: [-110, 0] });
      const slide = ease(f.t, 3.4, 6.4);
      f.at(1.1, (c) => {
        c.fillStyle = fade('#050101', 0.7);
        oval(c, 270 + slide * 40, 1644, 250, 40);
      });
      f.put(black, 1.1, { x: 230 + slide * 50, y: 1636, scale: 1.24 });
      drift(f, { n: 22, seed: 4, vx: 14, vy: -26, size: [1.4, 4], color: '#ff9a6a', glow: true, alpha: 0.8, depth: 1.3 });
    }
  };
};
