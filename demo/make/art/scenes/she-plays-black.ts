// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, pulse } from '../color.ts';
import { fillAll, glow, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import type { Ctx, Scene } from '../stage.ts';

const mirror = (right: Point[]): Point[] => [...right, ...right.map(([x, y]): Point => [-x, y]).reverse()];

/** The turned foot of a piece, from its collar at y = 0 down to the board at y = 420. */
const foot = (c: Ctx): void => {
  c.fill(smooth(mirror([[0, -10], [96, -6], [112, 14], [96, 34], [78, 52], [84, 130], [112, 216], [158, 276], [196, 300], [206, 326], [188, 346], [226, 366], [240, 394], [226, 422], [0, 432]])));
};

/** The queen: a woman's head in profile, looking right, cut where the foot's collar begins. */
const face: Point[] = [
  [22, -196], [62, -182], [84, -160], [92, -132], [93, -112], [87, -94], [96, -76], [110, -54], [121, -36], [119, -27], [104, -21], [100, -14],
  [109, -4], [111, 4], [103, 11], [109, 18], [108, 27], [97, 35], [98, 46], [101, 60], [95, 76], [78, 84],
  [48, 90], [26, 104], [20, 132], [24, 176], [44, 220], [76, 246], [84, 262], [-76, 262], [-72, 244], [-52, 214],
  [-44, 170], [-52, 132], [-78, 108], [-112, 60], [-128, 0], [-126, -70], [-108, -130], [-76, -174], [-30, -196]
];
const head = (c: Ctx): void => {
  c.fill(smooth(face));
  c.fill(smooth([[-96, 34], [-142, 22], [-176, 52], [-180, 98], [-148, 128], [-104, 118], [-76, 80]]));
};
const crown = (c: Ctx): void => {
  c.fill(poly([[-118, -138], [-150, -292], [-96, -226], [-62, -330], [-22, -236], [26, -336], [46, -232], [102, -300], [90, -166], [84, -150], [20, -188], [-50, -182]]));
  c.fill(smooth([[-122, -132], [-70, -176], [0, -190], [60, -178], [92, -146], [94, -122], [56, -152], [0, -164], [-66, -150], [-116, -104]]));
  for (const [x, y, r] of [[-150, -300, 15], [-62, -340, 17], [26, -346, 17], [102, -310, 15]] as const) oval(c, x, y, r, r);
};

const king = (c: Ctx): void => {
  c.fill(smooth(mirror([[0, -640], [58, -640], [40, -600], [40, -560], [52, -470], [66, -350], [92, -220], [120, -150], [122, -118], [150, -100], [154, -64], [186, -44], [190, 0], [150, 16], [0, 22]])));
  oval(c, 0, -622, 88, 20);
  oval(c, 0, -588, 66, 14);
  c.fill(smooth(mirror([[0, -780], [50, -778], [94, -740], [72, -640]])));
  c.fillRect(-12, -870, 24, 100);
  c.fillRect(-38, -846, 76, 22);
};

const horizon = 1210;
const board = (c: Ctx): void => {
  const at = (u: number, v: number): Point => {
    const z = 1 / (1 - v * 0.86);
    return [500 + (u - 4) * 104 * z, horizon + (z - 1) * 118];
  };
  for (let i = -6; i < 14; i++) for (let j = 0; j < 12; j++) {
    const [a, b] = [j / 12, (j + 1) / 12];
    c.fillStyle = (i + j) % 2 ? '#0d0507' : '#a0948a';
    c.fill(poly([at(i, a), at(i + 1, a), at(i + 1, b), at(i, b)]));
  }
};

export const scene: Scene = (s) => {
  const back = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1300, '#0d0204', '#3a060a', '#9c1016', '#e2371f'));
    glow(c, 700, 820, 820, '#ff4a26', 0.7);
    glow(c, 760, 800, 360, '#ffb070', 0.55);
  });
  const smoke = mist({ seed: 16, color: '#2c0508', lit: '#ff6a44', light: [0, 1], y: 200, h: 1000, low: 0.45, high: 0.9, stretch: 2 });
  const floor = s.layer((c) => {
    board(c);
    c.fillStyle = linear(c, 0, horizon, 0, 1778, [[0, fade('#ff4a2a', 0.8)], [0.22, fade('#8a0c12', 0.6)], [1, fade('#050102', 0.72)]]);
    c.fillRect(-90, horizon, 1200, 700);
    glow(c, 660, horizon + 30, 460, '#ffb080', 0.65, 0.25);
  });
  const body = { x: -270, y: -40, w: 540, h: 500 };
  const ebony = (c: Ctx) => linear(c, -240, 0, 240, 0, [[0, '#1c0507'], [0.2, '#060203'], [0.55, '#0d0405'], [0.78, '#3d0a0c'], [0.9, '#7c1714'], [1, '#2a0608']]);
  const plinth = lit(s, body, foot, {
    fill: ebony,
    over: (c) => {
      glow(c, 60, 130, 26, '#ffe2cc', 0.6, 4.4);
      glow(c, 150, 330, 60, '#ffb08a', 0.6, 0.6);
      glow(c, 190, 396, 60, '#ffb08a', 0.6, 0.4);
      glow(c, 66, 8, 46, '#fff0e0', 0.8, 0.4);
      glow(c, -60, 150, 40, '#ff5a3a', 0.25, 4);
      c.strokeStyle = fade('#000000', 0.7);
      c.lineWidth = 5;
      for (const [y, w] of [[34, 110], [300, 210], [350, 220]] as const) {
        c.beginPath();
        c.ellipse(0, y - 8, w, 20, 0, 0.1, 3.04);
        c.stroke();
      }
    },
    rims: [{ color: '#ff4a30', dx: 8, dy: 2, soft: 6 }, { color: '#ffe2c4', dx: -7, dy: 3, soft: 4, alpha: 0.95 }]
  });
  const bust = { x: -220, y: -380, w: 400, h: 670 };
  const lady = lit(s, bust, head, {
    fill: (c) => linear(c, -180, 0, 120, 0, [[0, '#1c0507'], [0.3, '#050102'], [0.58, '#0e0405'], [0.78, '#3a0a0c'], [0.92, '#8a1f18'], [1, '#c8402c']]),
    over: (c) => {
      // Modelled like polished wood: cheek, brow, jaw and throat catch the light in front of her.
      glow(c, 70, -10, 62, '#ff9a70', 0.55, 1.3);
      glow(c, 62, -138, 60, '#ff9a70', 0.5, 0.8);
      glow(c, 70, 62, 44, '#ff8a60', 0.5, 0.6);
      glow(c, 6, 180, 34, '#ff8a60', 0.5, 2.4);
      c.fillStyle = fade('#050102', 0.75);
      c.fill(smooth([[40, -92], [64, -104], [88, -98], [92, -84], [80, -66], [52, -66]]));
      c.fill(smooth([[20, 96], [60, 84], [90, 82], [50, 98], [26, 116], [22, 150], [2, 130]]));
      c.strokeStyle = fade('#ffb894', 0.5);
      c.lineWidth = 4;
      c.stroke(smooth([[40, -106], [62, -122], [89, -116]], false));
      c.fillStyle = '#5a1410';
      c.fill(smooth([[52, -80], [66, -91], [84, -88], [86, -76], [72, -72]]));
      c.strokeStyle = '#ffc8a4';
      c.lineWidth = 3;
      c.stroke(smooth([[46, -76], [62, -71], [80, -70], [87, -74]], false));
      c.strokeStyle = fade('#000000', 0.8);
      c.lineWidth = 4;
      c.stroke(smooth([[90, 12], [98, 9], [106, 11]], false));
      c.strokeStyle = fade('#ff7a54', 0.3);
      c.lineWidth = 3;
      for (let i = 0; i < 9; i++) c.stroke(smooth([[30 - i * 12, -184 + i * 3], [-10 - i * 11, -110 + i * 8], [-62 - i * 4, -20 + i * 10], [-110 - i * 2, 50 + i * 4]], false));
      c.stroke(smooth([[-112, 56], [-150, 60], [-160, 96], [-130, 104]], false));
      c.fillStyle = '#0a0203';
      c.fill(smooth([[-26, -44], [-8, -48], [-4, -22], [-16, 4], [-28, -10]]));
      c.strokeStyle = fade('#ff8a60', 0.55);
      c.stroke(smooth([[-30, -10], [-34, -40], [-16, -56], [0, -40], [-6, -14], [-18, 8]], false));
    },
    rims: [{ color: '#ff3a26', dx: 6, dy: 1, soft: 7, alpha: 0.9 }, { color: '#fff0da', dx: -5, dy: 2, soft: 3 }]
  });
  const diadem = lit(s, bust, crown, {
    fill: (c) => linear(c, -150, 0, 110, 0, [[0, '#2a0608'], [0.4, '#080203'], [0.75, '#4a0c0e'], [1, '#a82c1c']]),
    over: (c) => {
      c.fillStyle = fade('#ffb48a', 0.3);
      c.fill(poly([[-62, -330], [-52, -180], [-22, -236]]));
      c.fill(poly([[26, -336], [34, -180], [46, -232]]));
      c.fill(poly([[102, -300], [74, -160], [90, -166]]));
      for (const [x, y] of [[-86, -142], [-30, -168], [26, -174], [72, -152]] as const) {
        c.fillStyle = '#ff3a2a';
        oval(c, x, y, 10, 11);
        c.fillStyle = '#ffd8c4';
        oval(c, x + 3, y - 4, 3, 3);
      }
    },
    rims: [{ color: '#ffe8d0', dx: -4, dy: 4, soft: 3 }, { color: '#ff4a30', dx: 5, dy: 2, soft: 4, alpha: 0.8 }]
  });
  const white = lit(s, { x: -210, y: -900, w: 420, h: 940 }, king, {
    fill: (c) => linear(c, -190, 0, 190, 0, [[0, '#4a1c18'], [0.26, '#8a5a4c'], [0.5, '#dcc6b0'], [0.72, '#fffaf0'], [1, '#e2cdb8']]),
    over: (c) => {
      glow(c, -120, -200, 140, '#c2201c', 0.35, 4);
      c.strokeStyle = fade('#5a3028', 0.5);
      c.lineWidth = 5;
      for (const [y, w] of [[-608, 78], [-112, 140], [-54, 170]] as const) {
        c.beginPath();
        c.ellipse(0, y, w, 16, 0, 0.1, 3.04);
        c.stroke();
      }
    },
    rims: [{ color: '#ff4a30', dx: 9, dy: 0, soft: 7, alpha: 0.9 }, { color: '#ffffff', dx: -5, dy: 4, soft: 4, alpha: 0.8 }]
  });
  const pawn = lit(s, { x: -140, y: -340, w: 280, h: 380 }, (c) => {
    c.fill(smooth(mirror([[0, -220], [40, -214], [44, -150], [86, -60], [104, -40], [108, 8], [0, 20]])));
    oval(c, 0, -262, 62, 60);
    oval(c, 0, -206, 70, 14);
  }, { fill: (c) => linear(c, -110, 0, 110, 0, [[0, '#c8a890'], [0.3, '#fff6ea'], [0.6, '#e0c8b0'], [1, '#6a2c22']]), rims: [{ color: '#ff5a3a', dx: 7, dy: 3, soft: 6, alpha: 0.8 }] });
  // The four men she plays against: three of them go before the king is counted out.
  const men = [[560, 1310, 0.36, 9.4], [660, 1272, 0.3, 10.2], [722, 1352, 0.44, 10.9]] as const;
  return {
    still: 11.6,
    top: 150,
    camera: (t) => ({ zoom: 1 + 0.08 * ease(t, -2, 11) + 0.34 * ease(t, 11.8, 15.6), x: 6 + 60 * ease(t, 11.8, 15.6), y: 12 + 90 * ease(t, 11.8, 15.6) }),
    look: { bloom: 0.45, vignette: 0.75, floorColor: '#050101' },
    frame(f) {
      const slide = ease(f.t, 3.2, 6.6);
      const fall = ease(f.t, 6.6, 7.55);
      const mate = ease(f.t, 12.4, 13.2);
      f.put(back, 0.1);
      f.at(0.1, (c) => {
        glow(c, 760, 800, 620, '#ffd0a0', 0.3 * mate + 0.5 * pulse(f.t, 7.5, 0.06, 0.8));
        c.fillStyle = fade('#050102', 0.4 * (1 - slide));
        c.fillRect(-90, -90, 1200, 2000);
      });
      f.put(smoke, 0.25, { x: -100 + f.t * 9, alpha: 0.7 });
      f.put(floor, 0.7);
      for (const [x, y, scale, at] of men) {
        const down = ease(f.t, at, at + 0.5);
        f.at(0.8, (c) => {
          c.fillStyle = fade('#050101', 0.55);
          oval(c, x + 100 - 100 * scale + down * 250 * scale, y + 4, (130 + 60 * down) * scale, 24 * scale);
        });
        f.put(pawn, 0.8, { x, y, scale, turn: down * down * 1.36, pivot: [100, 0] });
      }
      const bounce = f.t > 7.55 ? Math.sin((f.t - 7.55) * 9) * Math.exp(-(f.t - 7.55) * 2.2) * 0.05 : 0;
      f.at(1, (c) => {
        c.fillStyle = fade('#050101', 0.6);
        oval(c, 810 - fall * 190, 1612, 170 + fall * 220, 30);
      });
            const x = 60 + slide * 370;
      f.at(1.1, (c) => {
        c.fillStyle = fade('#050101', 0.75);
        oval(c, x - 30, 1650, 330, 44);
      });
      const near = 1.32;
      const dark = 1 - 0.75 * (1 - slide);
      f.put(plinth, 1.1, { x, y: 1100, scale: near });
      f.put(lady, 1.1, { x, y: 780, scale: near * 1.02 });
      f.put(diadem, 1.1, { x, y: 780, scale: near * 1.02 });
      f.put(white, 1.15, { x: 840, y: 1606, scale: 0.66, turn: -fall * fall * 1.43 + bounce, pivot: [-150, 0] });
      f.at(1.1, (c) => {
        const [ex, ey] = [x + 74 * near * 1.02, 780 - 80 * near * 1.02];
        c.fillStyle = fade('#ffe9c8', mate);
        oval(c, ex, ey, 16, 6 * mate + 0.1, 0.1);
        glow(c, ex, ey, 120, '#ff9a4a', mate * (0.75 + 0.25 * flicker(f.t)));
      });
      f.at(1.1, (c) => {
        c.fillStyle = fade('#050102', 0.45 * (1 - dark));
        c.fillRect(-90, -90, 1200, 2000);
      });
      drift(f, { n: 22, seed: 4, vx: 14, vy: -26, size: [1.4, 4], color: '#ff9a6a', glow: true, alpha: 0.8, depth: 1.3 });
    }
  };
};
