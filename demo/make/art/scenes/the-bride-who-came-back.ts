// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist, shafts } from '../air.ts';
import { ease, fade, flicker, mix } from '../color.ts';
import { fillAll, glow, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { folds, woman } from '../people.ts';
import { arch } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

/** A rose window: panes of glass in a wheel of stone. */
const rose = (c: Ctx, x: number, y: number, r: number): void => {
  const tones = ['#6a4dff', '#ff4f94', '#3fa8ff', '#ffbe4a'];
  const at = (q: number, a: number): Point => [x + Math.cos(a) * r * q, y + Math.sin(a) * r * q];
  glow(c, x, y, r * 2, '#b58cff', 0.7);
  c.fillStyle = linear(c, x - r, y - r, x + r, y + r, [[0, '#2a1656'], [1, '#0e0420']]);
  oval(c, x, y, r * 1.06, r * 1.06);
  const pane = (points: Point[], a: number, q: number, tone: string): void => {
    const [u, v] = at(q, a);
    const g = c.createRadialGradient(u, v, 0, u, v, r * 0.3);
    g.addColorStop(0, mix(tone, '#ffffff', 0.7));
    g.addColorStop(0.5, tone);
    g.addColorStop(1, mix(tone, '#1a0838', 0.45));
    c.fillStyle = g;
    c.fill(smooth(points));
  };
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 6.283 - 1.571;
    const tone = tones[i % 4] ?? '#ffffff';
    const other = tones[(i + 2) % 4] ?? '#ffffff';
    pane([at(0.43, a), at(0.56, a - 0.19), at(0.74, a - 0.235), at(0.88, a - 0.16), at(0.93, a), at(0.88, a + 0.16), at(0.74, a + 0.235), at(0.56, a + 0.19)], a, 0.66, tone);
    pane([at(0.15, a), at(0.26, a - 0.22), at(0.35, a - 0.21), at(0.385, a), at(0.35, a + 0.21), at(0.26, a + 0.22)], a, 0.28, other);
    const [u, v] = at(0.955, a + 0.262);
    c.fillStyle = mix(other, '#ffffff', 0.3);
    oval(c, u, v, r * 0.052, r * 0.052);
  }
  c.fillStyle = '#fff4d0';
  oval(c, x, y, r * 0.12, r * 0.12);
  c.strokeStyle = fade('#e6d0ff', 0.5);
  c.lineWidth = 5;
  for (const q of [1.05, 0.4]) {
    c.beginPath();
    c.arc(x, y, r * q, 0, 6.3);
    c.stroke();
  }
};

/** Candles at the ends of the pews, the nearest last: where each flame burns and how large it is. */
const candles = [-1, 1].flatMap((side) => Array.from({ length: 6 }, (_, i) => {
  const q = 0.5 + i * 0.22 + i * i * 0.03;
  return { side, i, q, x: 500 + side * 190 * q, y: 1110 + (q - 0.4) * 430 - 110 * q };
}));

export const scene: Scene = (s) => {
  const end = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1500, '#120824', '#2b1650', '#3d2168', '#1a0c34'));
    rose(c, 500, 600, 300);
    for (const [x, tone] of [[250, '#6ea8ff'], [375, '#8f6bff'], [500, '#ff9ac4'], [625, '#8f6bff'], [750, '#6ea8ff']] as const) {
      c.fillStyle = vertical(c, 930, 1120, '#fff0d4', tone, '#4a2a8a');
      c.fill(arch(x, 1120, 78, 190));
      c.fillStyle = '#24104a';
      c.fillRect(x - 3, 930, 6, 190);
      glow(c, x, 1020, 160, tone, 0.35);
    }
  });
  const nave = s.layer((c) => {
    for (let i = 0; i < 5; i++) {
      const q = [0.8, 0.92, 1.08, 1.3, 1.6][i] ?? 1;
      const tone = ['#3a2268', '#2c1854', '#200f40', '#160a2e', '#0c051c'][i] ?? '#000';
      const half = 500 * q;
      const foot = 1120 + (q - 0.8) * 560;
      c.fillStyle = tone;
      const path = new Path2D();
      path.rect(-90, -90, 1200, foot + 90);
      path.addPath(arch(500, foot + 4, half * 2 - 90 * q, 1120 * q + 200));
      c.fill(path, 'evenodd');
      for (const side of [-1, 1]) {
        const x = 500 + side * (half - 36 * q);
        c.fillStyle = linear(c, x - 36 * q, 0, x + 36 * q, 0, side < 0 ? [[0, tone], [0.8, '#6a48a8'], [1, '#c4a4f4']] : [[0, '#c4a4f4'], [0.2, '#6a48a8'], [1, tone]]);
        c.globalAlpha = 0.55 - i * 0.08;
        c.fillRect(x - 30 * q, foot - 700 * q, 60 * q, 700 * q);
        c.globalAlpha = 1;
      }
    }
  });
  const floor = s.layer((c) => {
    c.fillStyle = vertical(c, 1110, 1778, '#6a48a0', '#2c1750', '#0c0519');
    c.fill(poly([[330, 1110], [670, 1110], [1500, 1800], [-500, 1800]]));
    c.fillStyle = vertical(c, 1110, 1778, '#d8485e', '#8a1830', '#3a0614');
    c.fill(poly([[462, 1110], [538, 1110], [790, 1800], [210, 1800]]));
    c.fillStyle = '#0c051c';
    for (const { side, i, q, x, y } of candles) {
      c.fillStyle = ['#2a1650', '#231244', '#1b0d38', '#150a2c', '#0f0722', '#0a0418'][i] ?? '#000';
      c.fill(poly([[x, y], [x + side * 500 * q, y], [x + side * 500 * q, y + 110 * q + 30], [x, y + 110 * q + 30]]));
      c.fillStyle = fade('#e6d0ff', 0.35);
      c.fillRect(Math.min(x, x + side * 8 * q), y, 8 * q, 110 * q);
      const u = x - side * 2 * q;
      c.fillStyle = linear(c, u - 14 * q, 0, u + 14 * q, 0, [[0, '#7a4a1a'], [0.5, '#ffdf94'], [1, '#7a4a1a']]);
      c.fillRect(u - 3.5 * q, y - 54 * q, 7 * q, 130 * q);
      c.fill(poly([[u - 17 * q, y - 60 * q], [u + 17 * q, y - 60 * q], [u + 7 * q, y - 46 * q], [u - 7 * q, y - 46 * q]]));
      c.fillStyle = linear(c, u - 9 * q, 0, u + 9 * q, 0, [[0, '#b8a8d8'], [0.5, '#fffaf0'], [1, '#a894cc']]);
      c.fillRect(u - 9 * q, y - 122 * q, 18 * q, 62 * q);
    }
  });
  const box = { x: -460, y: -900, w: 920, h: 1060 };
  const bride = lit(s, box, (c) => {
    woman(c, { hair: 'up', skirt: 210, arms: [[[-80, -626, 20], [-110, -520, 15], [-70, -430, 11]], [[80, -626, 20], [110, -520, 15], [70, -430, 11]]] });
    c.fill(smooth([[0, -420], [150, -250], [250, -60], [420, 110], [200, 140], [0, 146], [-200, 140], [-420, 110], [-250, -60], [-150, -250]]));
  }, {
    fill: (c) => linear(c, -260, -400, 260, 0, [[0, '#a590c9'], [0.35, '#f3e9f6'], [0.6, '#d9c8ea'], [1, '#7f66ae']]),
    over: (c) => {
      folds(c, [0, -470, 54], [0, 160, 380], 9, () => fade('#54408c', 0.34));
      folds(c, [6, -440, 46], [20, 160, 350], 8, () => fade('#ffffff', 0.3));
      c.fillStyle = vertical(c, 40, 160, fade('#8a1020', 0), fade('#a01226', 0.55));
      c.fillRect(-460, 30, 920, 130);
      c.fillStyle = '#c98f7c';
      c.fill(smooth([[-100, -700], [100, -700], [130, -560], [60, -520], [0, -500], [-60, -520], [-130, -560]]));
      c.fillStyle = '#241026';
      oval(c, 0, -766, 44, 46);
      oval(c, 8, -812, 30, 26);
    },
    rims: [{ color: '#fff8e8', dx: -7, dy: 5, soft: 6 }, { color: '#fff8e8', dx: 7, dy: 5, soft: 6, alpha: 0.9 }]
  });
  const veil = lit(s, box, (c) => {
    c.fill(smooth([[0, -836], [60, -790], [110, -560], [170, -260], [300, 20], [330, 130], [0, 150], [-330, 130], [-300, 20], [-170, -260], [-110, -560], [-60, -790]]));
  }, {
    fill: (c) => vertical(c, -840, 150, fade('#ffffff', 0.62), fade('#efe4ff', 0.32), fade('#efe4ff', 0.12)),
    over: (c) => folds(c, [0, -800, 30], [0, 160, 300], 9, () => fade('#ffffff', 0.14)),
    rims: [{ color: '#ffffff', dx: -5, dy: 4, soft: 6, alpha: 0.8 }, { color: '#ffffff', dx: 5, dy: 4, soft: 6, alpha: 0.8 }]
  });
  const dust = mist({ seed: 61, color: '#6a4aa8', lit: '#f4dcff', y: 500, h: 800, low: 0.42, high: 0.95, stretch: 1.5 });
  return {
    still: 9,
    top: 170,
    camera: push(1.0, 1.14, 0, -30),
    look: { bloom: 0.55, vignette: 0.7, floorColor: '#080312' },
    frame(f) {
      f.put(end, 0.4);
      f.put(nave, 0.7);
      f.put(floor, 0.8);
      f.put(dust, 0.8, { x: -140 + f.t * 9, alpha: 0.35 });
      const open = ease(f.t, 1, 6);
      const wrath = ease(f.t, 12.3, 13.4);
      f.at(0.7, (c) => {
        c.globalAlpha = 0.35 + 0.65 * open;
        shafts(c, 500, 580, Math.PI / 2 + Math.sin(f.t * 0.2) * 0.06, 0.75, 1250, mix('#ffe9d0', '#ff5a6a', wrath), 0.3, 9, 5);
        glow(c, 500, 600, 520, mix('#ffe6ff', '#ff3a4a', wrath), 0.12 + 0.7 * wrath + 0.06 * flicker(f.t * 0.3));
      });
      const walk = f.t / 16;
      const step = Math.sin(f.t * 2.2) * 3;
      // The candles light as she passes, and go out when she has spoken.
      f.at(0.8, (c) => {
        for (const { side, i, q, x, y } of candles) {
          const burn = ease(f.t, 0.6 + (5 - i) * 0.9, 1.1 + (5 - i) * 0.9) * (1 - ease(f.t, 12.4 + (5 - i) * 0.16, 12.6 + (5 - i) * 0.16));
          if (burn <= 0) continue;
          const live = burn * (0.8 + 0.2 * flicker(f.t, i * 3 + side));
          const [u, v] = [x - side * 2 * q, y - 122 * q];
          glow(c, u, v - 20 * q, 140 * q, '#ff9a34', 0.55 * live);
          c.fillStyle = '#ffd070';
          c.fill(smooth([[u, v - 50 * q * live], [u + 8 * q, v - 22 * q], [u, v], [u - 8 * q, v - 22 * q]]));
          c.fillStyle = '#fffbe6';
          oval(c, u, v - 13 * q, 4 * q, 11 * q * live);
        }
      });
      const place = { x: 500 + step, y: 1600 - walk * 50, scale: 1.06 - walk * 0.1 };
      f.put(bride, 1, place);
      f.put(veil, 1, { ...place, skew: Math.sin(f.t * 1.2) * 0.012 + 0.012 * wrath });
      drift(f, { n: 36, seed: 15, vx: 12, vy: 46, size: [2, 5], color: '#ffd0dc', alpha: 0.8, sway: 40, depth: 1.25 });
    }
  };
};
