// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist, shafts } from '../air.ts';
import { ease, fade, flicker } from '../color.ts';
import { fillAll, glow, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { folds, woman } from '../people.ts';
import { arch } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const rose = (c: Ctx, x: number, y: number, r: number): void => {
  const tones = ['#7b4dff', '#ff5f9e', '#4fb3ff', '#ffc85a', '#b45cff', '#ff8f6b'];
  glow(c, x, y, r * 2.6, '#b58cff', 0.6);
  for (const [ring, n, q] of [[0.82, 12, 0.15], [0.52, 12, 0.12], [0.27, 6, 0.11]] as const) {
    for (let i = 0; i < n; i++) {
      const a = (i / n) * 6.283;
      c.fillStyle = tones[(i + n) % tones.length] ?? '#fff';
      oval(c, x + Math.cos(a) * r * ring, y + Math.sin(a) * r * ring, r * q * 1.15, r * q * 0.92, a);
    }
  }
  c.fillStyle = '#fff2c8';
  oval(c, x, y, r * 0.13, r * 0.13);
};

export const scene: Scene = (s) => {
  const end = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1500, '#120824', '#2b1650', '#3d2168', '#1a0c34'));
    rose(c, 500, 560, 150);
    for (const [x, tone] of [[360, '#8f6bff'], [500, '#ff9ac4'], [640, '#6ea8ff']] as const) {
      c.fillStyle = vertical(c, 740, 1080, '#fff0d4', tone, '#4a2a8a');
      c.fill(arch(x, 1080, 84, 330));
      c.fillStyle = '#24104a';
      c.fillRect(x - 3, 760, 6, 320);
      for (const y of [840, 920, 1000]) c.fillRect(x - 44, y, 88, 4);
      glow(c, x, 900, 220, tone, 0.4);
    }
  });
  const nave = s.layer((c) => {
    for (let i = 0; i < 5; i++) {
      const q = [0.44, 0.56, 0.72, 0.95, 1.3][i] ?? 1;
      const tone = ['#3a2268', '#2c1854', '#200f40', '#160a2e', '#0c051c'][i] ?? '#000';
      const half = 500 * q;
      const foot = 1120 + (q - 0.4) * 560;
      c.fillStyle = tone;
      const path = new Path2D();
      path.rect(-90, -90, 1200, foot + 90);
      path.addPath(arch(500, foot + 4, half * 2 - 130 * q, 1120 * q + 300));
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
    for (const side of [-1, 1]) for (let i = 0; i < 6; i++) {
      const q = 0.5 + i * 0.22 + i * i * 0.03;
      const x = 500 + side * 190 * q;
      const y = 1110 + (q - 0.4) * 430;
      c.fillStyle = ['#2a1650', '#231244', '#1b0d38', '#150a2c', '#0f0722', '#0a0418'][i] ?? '#000';
      c.fill(poly([[x, y - 110 * q], [x + side * 500 * q, y - 110 * q], [x + side * 500 * q, y + 30], [x, y + 30]]));
      c.fillStyle = fade('#e6d0ff', 0.35);
      c.fillRect(Math.min(x, x + side * 8 * q), y - 110 * q, 8 * q, 110 * q);
      c.fillStyle = '#fff2e0';
      for (const [dx, dy] of [[0, 0], [18, -8], [-14, -10], [4, -20]] as const) oval(c, x + (dx - side * 6) * q, y - 112 * q + dy * q, 13 * q, 12 * q);
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
      f.at(0.7, (c) => {
        c.globalAlpha = 0.35 + 0.65 * open;
        shafts(c, 500, 540, Math.PI / 2 + Math.sin(f.t * 0.2) * 0.06, 0.75, 1250, '#ffe9d0', 0.34, 9, 5);
        glow(c, 500, 560, 420, '#ffe6ff', 0.35 + 0.1 * flicker(f.t * 0.3));
      });
      const walk = f.t / 16;
      const step = Math.sin(f.t * 2.2) * 3;
      const place = { x: 500 + step, y: 1600 - walk * 50, scale: 1.06 - walk * 0.1 };
      f.put(bride, 1, place);
      f.put(veil, 1, { ...place, skew: Math.sin(f.t * 1.2) * 0.012 });
      drift(f, { n: 36, seed: 15, vx: 12, vy: 46, size: [2, 5], color: '#ffd0dc', alpha: 0.8, sway: 40, depth: 1.25 });
    }
  };
};
