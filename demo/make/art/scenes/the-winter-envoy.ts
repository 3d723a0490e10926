// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist, moon, stars } from '../air.ts';
import { horse } from '../animals.ts';
import { fade, flicker, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { fir, ridge } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const dome = (c: Ctx, x: number, y: number, w: number): void => {
  c.fill(smooth([[x - w * 0.36, y], [x - w * 0.54, y - w * 0.36], [x - w * 0.42, y - w * 0.72], [x - w * 0.12, y - w * 1.02], [x, y - w * 1.4], [x + w * 0.12, y - w * 1.02], [x + w * 0.42, y - w * 0.72], [x + w * 0.54, y - w * 0.36], [x + w * 0.36, y]]));
  c.fillRect(x - 2, y - w * 1.75, 4, w * 0.5);
};

const towers: [number, number, number, number][] = [[250, 1040, 74, 260], [360, 1040, 92, 380], [500, 1040, 130, 500], [640, 1040, 92, 370], [750, 1040, 74, 270]];

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1150, '#050a20', '#10244c', '#2c5586', '#a8c8de'));
    stars(c, 260, 23, 800, '#ffffff');
    moon(c, 800, 330, 60, '#ffffff', '#b4d4f4', 4);
  });
  const aurora = [mist({ seed: 131, color: '#1b8f86', lit: '#9df5d8', y: 120, h: 560, low: 0.34, high: 0.8, freq: 3, stretch: 0.5 }), mist({ seed: 137, color: '#3a4fb4', lit: '#a9c0ff', y: 60, h: 640, low: 0.36, high: 0.85, freq: 3, stretch: 0.6 })] as const;
  const palace = lit(s, { x: 150, y: 240, w: 700, h: 840 }, (c) => {
    c.fillRect(190, 900, 620, 170);
    for (const [x, y, w, h] of towers) {
      c.fillRect(x - w * 0.4, y - h, w * 0.8, h);
      c.fillRect(x - w * 0.47, y - h - 6, w * 0.94, 16);
      dome(c, x, y - h, w);
    }
    for (let i = 0; i < 5; i++) c.fill(poly([[210 + i * 124, 902], [252 + i * 124, 860], [294 + i * 124, 902]]));
  }, {
    fill: (c) => vertical(c, 400, 1070, '#2a3f6c', '#37548a', '#24406e'),
    over: (c) => {
      for (const [x, y, w, h] of towers) {
        c.fillStyle = linear(c, x - w * 0.5, 0, x + w * 0.5, 0, [[0, '#8a5a18'], [0.5, '#f0bc52'], [0.72, '#fff0b4'], [1, '#a06a20']]);
        dome(c, x, y - h, w);
        c.strokeStyle = fade('#5a3408', 0.45);
        c.lineWidth = 4;
        for (const q of [-0.26, 0, 0.26]) c.stroke(smooth([[x + w * q * 0.9, y - h], [x + w * q * 1.5, y - h - w * 0.4], [x, y - h - w * 1.3]], false));
        for (let j = 0; j < h / 64; j++) {
          c.fillStyle = '#ffd98a';
          c.beginPath();
          c.roundRect(x - 9, y - h + 34 + j * 62, 18, 32, [9, 9, 0, 0]);
          c.fill();
        }
      }
      for (let i = 0; i < 14; i++) {
        c.fillStyle = '#ffe3a0';
        c.beginPath();
        c.roundRect(206 + i * 42, 950, 20, 46, [10, 10, 0, 0]);
        c.fill();
      }
    },
    rims: [{ color: '#e8f4ff', dx: -5, dy: 5, soft: 4, alpha: 0.7 }]
  });
  const snow = s.layer((c) => {
    c.fillStyle = vertical(c, 1000, 1240, '#cfe2f2', '#6f97c2');
    ridge(c, 5, 1050, 26, 1800, 40);
    glow(c, 500, 1090, 520, '#ffd98a', 0.6, 0.25);
    const r = rng(8);
    c.fillStyle = '#1c3562';
    for (let i = 0; i < 40; i++) {
      const x = r(-90, 1090);
      if (Math.abs(x - 500) > 280) fir(c, x, 1120, r(90, 210), r);
    }
    c.fillStyle = vertical(c, 1130, 1778, '#b8d2ea', '#5a86b8', '#1d3a6a');
    ridge(c, 12, 1190, 36, 1900, -80);
  });
  const troika = (gait: number): ((c: Ctx) => void) => (c) => {
    c.save();
    c.translate(250, -8);
    horse(c, gait);
    c.translate(66, 8);
    horse(c, gait + 1.9);
    c.restore();
    c.fill(smooth([[-250, -60], [-330, -110], [-380, -230], [-350, -290], [-320, -210], [-260, -170], [-120, -160], [-40, -190], [-10, -170], [-30, -90], [-90, -50]]));
    limb(c, [[-400, 6, 7], [-120, 6, 7], [0, -6, 7], [60, -60, 6]]);
    for (const x of [-300, -200, -90]) c.fillRect(x, -70, 9, 76);
    limb(c, [[-30, -130, 5], [240, -240, 4]]);
    limb(c, [[-90, -180, 54], [-84, -270, 44], [-80, -304, 30]]);
    oval(c, -72, -346, 30, 36);
    c.fill(smooth([[-116, -360], [-106, -402], [-50, -404], [-34, -362], [-76, -350]]));
    limb(c, [[-76, -268, 22], [-20, -226, 16], [30, -240, 12]]);
    limb(c, [[-200, -170, 50], [-204, -240, 42]]);
    oval(c, -198, -304, 29, 35);
    c.fill(smooth([[-240, -300], [-226, -346], [-176, -346], [-164, -300], [-176, -280], [-220, -272]]));
  };
  const box = { x: -420, y: -560, w: 1100, h: 600 };
  // Twelve drawings of one stride, like a flip book: cheaper than redrawing the rim light every frame.
  const stride = Array.from({ length: 12 }, (_, i) => lit(s, box, troika((i / 12) * Math.PI * 2), {
    fill: (c) => linear(c, -400, 0, 600, 0, [[0, '#3a0d16'], [0.3, '#3a0d16'], [0.36, '#0d1730'], [1, '#121f40']]),
    rims: [{ color: '#ffe2a0', dx: 2, dy: 7, soft: 4 }, { color: '#bfe0ff', dx: -6, dy: 3, soft: 5, alpha: 0.7 }]
  }));
  const bank = s.layer((c) => {
    c.fillStyle = vertical(c, 1560, 1778, '#dceaf8', '#5f87b8', '#1b3564');
    ridge(c, 31, 1600, 30, 1900, 90);
    c.fillStyle = '#0a1530';
    const r = rng(12);
    for (const [x, h] of [[-20, 900], [70, 620], [965, 1060], [1040, 760]] as const) fir(c, x, 1700, h, r);
    c.fillStyle = fade('#eaf4ff', 0.7);
    for (let i = 0; i < 70; i++) {
      const left = r() < 0.45;
      const y = r(800, 1600);
      const spread = (y - 700) * 0.16;
      oval(c, (left ? -10 : 980) + r(-spread, spread), y, r(10, 30), r(3, 8));
    }
  });
  return {
    still: 8,
    top: 190,
    camera: push(1.01, 1.09, -12, 0),
    look: { bloom: 0.5, vignette: 0.55, floorColor: '#07122a' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(aurora[1], 0.1, { x: 60 - f.t * 8, blend: 'screen', alpha: 0.5 + 0.2 * Math.sin(f.t * 0.6) });
      f.put(aurora[0], 0.1, { x: -140 + f.t * 11, blend: 'screen', alpha: 0.75 + 0.25 * Math.sin(f.t * 0.5 + 1) });
      f.put(palace, 0.35);
      f.at(0.35, (c) => glow(c, 500, 960, 460, '#ffcf7a', 0.35 + 0.1 * flicker(f.t)));
      f.put(snow, 0.6);
      const along = (f.t - 8) * 20;
      const bounce = Math.sin(f.t * 6) * 3;
      f.at(1, (c) => {
        c.fillStyle = fade('#0d1f44', 0.5);
        oval(c, 440 + along, 1466, 420, 20);
      });
      const at = { x: 392 + along, y: 1456 + bounce, scale: 0.74, turn: -0.01 };
      const pose = stride[Math.floor((f.t * 15) % 12)];
      if (pose) f.put(pose, 1, at);
      f.at(1, (c) => {
        const [x, y] = [at.x - 8, at.y - 190];
        glow(c, x, y, 200, '#ffb84e', 0.75 + 0.2 * flicker(f.t, 3));
        c.fillStyle = '#fff0c0';
        oval(c, x, y, 9, 12);
        for (let i = 0; i < 7; i++) {
          const q = (f.t * 1.6 + i / 7) % 1;
          glow(c, at.x - 300 - q * 190, at.y - 10 - q * 70, 50 + 110 * q, '#f4faff', 0.4 * (1 - q), 0.6);
        }
      });
      f.put(bank, 1.3, { x: -f.t * 1.5 });
      drift(f, { n: 170, seed: 10, vx: -180, vy: 130, size: [1.2, 5.4], color: '#ffffff', alpha: 0.85, sway: 20, depth: 1.3 });
    }
  };
};
