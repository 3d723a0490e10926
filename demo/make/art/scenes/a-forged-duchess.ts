// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, rng } from '../color.ts';
import { fillAll, glow, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { folds, hand, man, woman } from '../people.ts';
import { arch } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const chandelier = (c: Ctx): void => {
  c.fillRect(-4, -600, 8, 360);
  c.fill(smooth([[0, -260], [22, -220], [10, -160], [40, -110], [0, -60], [-40, -110], [-10, -160], [-22, -220]]));
  c.lineWidth = 6;
  for (const [rx, y] of [[150, -130], [250, -40]] as const) {
    c.beginPath();
    c.ellipse(0, y, rx, rx * 0.2, 0, 0, 6.3);
    c.stroke();
    for (let i = 0; i < 10; i++) {
      const a = (i / 10) * 6.283 + (rx > 200 ? 0.3 : 0);
      c.fillRect(Math.cos(a) * rx - 4, y + Math.sin(a) * rx * 0.2 - 40, 8, 40);
    }
    c.beginPath();
    c.moveTo(-rx, y);
    c.quadraticCurveTo(0, y + 110, rx, y);
    c.moveTo(-rx, y);
    c.quadraticCurveTo(-rx * 0.4, y - 40, 0, -190);
    c.quadraticCurveTo(rx * 0.4, y - 40, rx, y);
    c.stroke();
  }
};

export const scene: Scene = (s) => {
  const hall = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1300, '#2a0d05', '#6a2a0a', '#b8641c', '#e8a444'));
    c.fillStyle = '#7a3a10';
    c.fill(poly([[-90, -90], [1090, -90], [720, 420], [280, 420]]));
    for (const [x, w, h, y] of [[120, 190, 700, 1230], [880, 190, 700, 1230], [320, 130, 520, 1180], [680, 130, 520, 1180], [500, 150, 560, 1170]] as const) {
      c.fillStyle = '#4a1c08';
      c.fill(arch(x, y, w + 34, h + 30, false));
      c.fillStyle = vertical(c, y - h, y, '#1a2a4a', '#39507a', '#d09a5a');
      c.fill(arch(x, y, w, h, false));
      c.fillStyle = fade('#4a1c08', 0.9);
      c.fillRect(x - 3, y - h, 6, h);
      for (let j = 1; j < 5; j++) c.fillRect(x - w / 2, y - (h * j) / 5.5, w, 5);
    }
    for (const x of [225, 412, 588, 775]) {
      c.fillStyle = linear(c, x - 24, 0, x + 24, 0, [[0, '#5a240a'], [0.5, '#f6c468'], [1, '#6a2c0c']]);
      c.fillRect(x - 20, 420, 40, 800);
      c.fillRect(x - 30, 410, 60, 26);
      glow(c, x, 760, 120, '#ffdf90', 0.6);
    }
    glow(c, 500, 600, 700, '#ffc860', 0.6);
  });
  const crowd = s.layer((c) => {
    const r = rng(4);
    for (let i = 0; i < 15; i++) {
      const x = -40 + i * 78 + r(-20, 20);
      if (Math.abs(x - 500) < 90) continue;
      c.save();
      c.translate(x, 1270 + r(-14, 24));
      c.scale(0.36, 0.36);
      c.fillStyle = ['#5a2210', '#4a1a14', '#3f1c0c'][i % 3] ?? '#000';
      if (i % 2) woman(c, { skirt: 240, wide: 40 });
      else man(c, { tails: true });
      c.restore();
    }
    glow(c, 500, 1240, 600, '#ffcf7a', 0.35, 0.3);
  });
  const floor = s.layer((c) => {
    c.fillStyle = vertical(c, 1250, 1778, '#e6a24a', '#8a4414', '#2c0f05');
    c.fillRect(-90, 1250, 1200, 700);
    c.save();
    c.beginPath();
    c.rect(-90, 1250, 1200, 700);
    c.clip();
    for (let i = -9; i < 10; i++) for (let j = 0; j < 7; j++) {
      if ((i + j) % 2) continue;
      const [a, b] = [1250 + j ** 1.7 * 24, 1250 + (j + 1) ** 1.7 * 24];
      const at = (u: number, y: number) => 500 + u * (60 + (y - 1250) * 0.3);
      c.fillStyle = fade('#4a1a08', 0.5);
      c.fill(poly([[at(i, a), a], [at(i + 1, a), a], [at(i + 1, b), b], [at(i, b), b]]));
    }
    c.restore();
    glow(c, 500, 1400, 520, '#ffe2a0', 0.6, 0.3);
  });
  const lamp = lit(s, { x: -300, y: -610, w: 600, h: 720 }, chandelier, { fill: (c) => vertical(c, -300, 60, '#8a4a14', '#ffd98a', '#c47a2c'), rims: [{ color: '#fff6d4', dx: 0, dy: -3, soft: 2 }] });
  const box = { x: -520, y: -880, w: 1040, h: 930 };
  const she = lit(s, box, (c) => {
    woman(c, { skirt: 330, wide: 90, arms: [[[-80, -628, 20], [-170, -600, 14], [-250, -650, 10], [-268, -662, 9]], [[80, -628, 20], [150, -560, 14], [200, -610, 11]]] });
    hand(c, -266, -662, -2.6);
    c.fill(smooth([[-46, -500], [46, -500], [150, -400], [290, -200], [350, 0], [0, 24], [-370, 10], [-330, -180], [-160, -400]]));
  }, {
    fill: (c) => linear(c, -350, -300, 350, 0, [[0, '#06363c'], [0.35, '#15808a'], [0.55, '#3fb5b4'], [0.8, '#0f5f6a'], [1, '#05262c']]),
    over: (c) => {
      folds(c, [0, -470, 56], [-10, 40, 330], 8, () => fade('#02181c', 0.42));
      folds(c, [8, -450, 50], [16, 40, 310], 7, () => fade('#bff6ea', 0.2));
      c.strokeStyle = '#f6cf74';
      c.lineWidth = 9;
      c.stroke(smooth([[-345, -46], [-170, 0], [0, -14], [170, 0], [345, -46]], false));
      c.fillStyle = '#d79a74';
      c.fill(smooth([[-30, -730], [30, -730], [44, -670], [120, -620], [60, -588], [0, -560], [-60, -588], [-120, -620], [-44, -670]]));
      c.fillRect(-300, -690, 160, 80);
      c.fillStyle = '#3a1608';
      oval(c, 0, -768, 46, 48);
      oval(c, 10, -812, 32, 26);
      c.fillStyle = '#ffe9a6';
      for (const [x, y] of [[-30, -796], [-10, -812], [34, -796]] as const) oval(c, x, y, 6, 6);
    },
    rims: [{ color: '#fff0bc', dx: -5, dy: 7, soft: 5 }, { color: '#ffcf70', dx: 7, dy: 4, soft: 5, alpha: 0.8 }]
  });
  const he = lit(s, { ...box, x: -340, w: 680 }, (c) => {
    man(c, { tails: true, arms: [[[106, -626, 28], [160, -540, 21], [90, -470, 15]], [[-104, -628, 28], [-180, -600, 20], [-256, -650, 13], [-268, -660, 11]]] });
  }, {
    fill: (c) => linear(c, -140, 0, 140, 0, [[0, '#3d0a12'], [0.5, '#240508'], [1, '#140204']]),
    over: (c) => {
      c.fillStyle = '#e8dcc8';
      c.fillRect(-110, -392, 220, 190);
      c.fillStyle = '#0e0604';
      c.fillRect(-140, -220, 280, 240);
      c.strokeStyle = '#e8b95a';
      c.lineWidth = 5;
      c.stroke(smooth([[-26, -690], [0, -600], [-4, -480]], false));
      c.fillStyle = '#f2c25e';
      oval(c, -112, -640, 34, 13);
      oval(c, 112, -640, 34, 13);
    },
    rims: [{ color: '#ffe9a6', dx: -6, dy: 6, soft: 5 }, { color: '#ffb75a', dx: 6, dy: 4, soft: 5, alpha: 0.8 }]
  });
  const haze = mist({ seed: 111, color: '#b8641c', lit: '#ffe9b0', y: 300, h: 800, low: 0.44, high: 0.98, stretch: 1.4 });
  return {
    still: 8.2,
    top: 140,
    camera: push(1.0, 1.13, 0, -24),
    look: { bloom: 0.5, vignette: 0.7, floorColor: '#160602' },
    frame(f) {
      f.put(hall, 0.4);
      f.put(crowd, 0.55, { x: Math.sin(f.t * 0.8) * 16 });
      f.put(floor, 0.8);
      f.put(haze, 0.7, { x: -120 + f.t * 8, alpha: 0.3 });
      f.put(lamp, 0.7, { x: 500, y: 480, turn: Math.sin(f.t * 0.7) * 0.012, pivot: [0, -600] });
      f.at(0.7, (c) => {
        glow(c, 500, 440, 460, '#ffe6a0', 0.55);
        for (const [rx, y] of [[150, 310], [250, 400]] as const) for (let i = 0; i < 10; i++) {
          const a = (i / 10) * 6.283 + (rx > 200 ? 0.3 : 0);
          glow(c, 500 + Math.cos(a) * rx, y + Math.sin(a) * rx * 0.2, 34, '#fff3c8', 0.75 + 0.25 * flicker(f.t, i * 2 + rx));
        }
      });
      const turn = Math.sin(f.t * 0.9 - 1.2);
      const sway = Math.sin(f.t * 1.8) * 8;
      const near = ease(f.t, 0, 8) * 14;
      f.at(1, (c) => {
        c.fillStyle = fade('#200904', 0.6);
        oval(c, 480, 1612, 430, 44);
      });
      f.put(he, 1, { x: 628 + turn * 16 - near, y: 1600 - Math.abs(sway) * 0.6, scale: 0.98, turn: -0.03 + turn * 0.012 });
      f.put(she, 1, { x: 396 + turn * 22 + near, y: 1606 - Math.abs(sway) * 0.4, scale: 0.93, scaleX: -(1 + turn * 0.05), turn: 0.03 + turn * 0.015, skew: turn * 0.05 });
      drift(f, { n: 26, seed: 6, vx: 8, vy: 18, size: [1.4, 4], color: '#ffe6a0', glow: true, alpha: 0.6, depth: 1.3 });
    }
  };
};
