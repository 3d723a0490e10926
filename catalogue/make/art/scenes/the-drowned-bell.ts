// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { arch, fir, ridge } from '../places.ts';
import { push, type Scene } from '../stage.ts';

export const scene: Scene = (s) => {
  const line = 1130;
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 100, line, '#27323f', '#56626f', '#a88f8c', '#f2bb97'));
    glow(c, 300, 1070, 620, '#ffd6ac', 0.75, 0.6);
    c.fillStyle = '#fff0d8';
    oval(c, 300, 1040, 46, 46);
    glow(c, 300, 1040, 170, '#fff0d8', 0.7);
  });
  const cloud = mist({ seed: 91, color: '#3a4654', lit: '#f5c6a6', light: [0, 1], y: 60, h: 800, low: 0.44, high: 0.88, stretch: 3 });
  const hills = s.layer((c) => {
    c.fillStyle = '#8f8588';
    ridge(c, 2, 960, 110, line, -150);
    glow(c, 300, 1110, 700, '#ffd6b0', 0.45, 0.3);
    c.fillStyle = '#656a75';
    ridge(c, 13, 1030, 80, line, 220);
    const r = rng(6);
    c.fillStyle = '#454e5a';
    ridge(c, 27, 1100, 30, line, -90);
    for (let i = 0; i < 46; i++) fir(c, r(-80, 1080), 1122, r(30, 90), r);
  });
  const tower = lit(s, { x: 480, y: 260, w: 420, h: 890 }, (c) => {
    c.fillRect(590, 640, 190, 500);
    c.fill(poly([[570, 648], [685, 300], [800, 648]]));
    c.fillRect(681, 262, 8, 60);
    c.fillRect(668, 278, 34, 8);
    c.fillRect(578, 636, 214, 20);
    c.fillRect(580, 880, 210, 14);
    c.fill(poly([[780, 1010], [800, 960], [890, 1150], [780, 1150]]));
  }, {
    fill: (c) => linear(c, 590, 0, 790, 0, [[0, '#6d6264'], [0.3, '#3f4652'], [1, '#1c232d']]),
    over: (c) => {
      c.fillStyle = fade('#0c1118', 0.9);
      c.fill(arch(685, 860, 92, 170));
      c.fill(arch(685, 1040, 30, 76));
      const r = rng(4);
      for (let i = 0; i < 120; i++) {
        c.fillStyle = fade(r() < 0.5 ? '#0f151d' : '#8d7f7c', 0.14);
        c.fillRect(r(580, 780), r(650, 1130), r(14, 34), r(6, 12));
      }
      c.fillStyle = linear(c, 0, 1040, 0, 1140, [[0, fade('#1f3a34', 0)], [1, fade('#14302a', 0.9)]]);
      c.fillRect(560, 1040, 340, 110);
    },
    rims: [{ color: '#ffdcb6', dx: 7, dy: 4, soft: 5, alpha: 0.9 }]
  });
  const bell = lit(s, { x: -60, y: -10, w: 120, h: 120 }, (c) => {
    c.fill(smooth([[-8, 0], [8, 0], [22, 20], [26, 60], [38, 82], [-38, 82], [-26, 60], [-22, 20]]));
    oval(c, 0, 88, 9, 9);
  }, { fill: (c) => linear(c, -40, 0, 40, 0, [[0, '#c99a4c'], [0.5, '#6b4a20'], [1, '#2a1c0e']]), rims: [{ color: '#ffe2a8', dx: 3, dy: 3, soft: 2 }] });
  const boat = lit(s, { x: -330, y: -420, w: 680, h: 480 }, (c) => {
    c.fill(smooth([[-250, -64], [-200, -40], [0, -26], [200, -40], [266, -74], [236, 6], [140, 34], [-140, 34], [-220, 6]]));
    limb(c, [[-60, -50, 42], [-52, -150, 46], [-40, -216, 38]]);
    limb(c, [[-36, -240, 18], [-32, -270, 17]]);
    oval(c, -26, -304, 34, 42);
    c.fill(smooth([[-30, -356], [12, -344], [18, -316], [-20, -330], [-50, -256], [-74, -262], [-70, -320]]));
    limb(c, [[-44, -200, 24], [10, -140, 17], [76, -146, 12]]);
    limb(c, [[-60, -40, 36], [30, -66, 28], [60, -30, 20]]);
    limb(c, [[190, -52, 5], [196, -190, 5], [222, -214, 4], [236, -196, 3]]);
    c.fillRect(222, -196, 28, 40);
  }, {
    fill: (c) => vertical(c, -360, 30, '#1a1f28', '#10141b', '#080b10'),
    over: (c) => {
      c.fillStyle = '#a3322a';
      c.fill(smooth([[-112, -230], [-40, -256], [4, -220], [-6, -140], [-16, -60], [-110, -60]]));
      c.fillStyle = '#ffd27a';
      c.fillRect(226, -192, 20, 32);
    },
    rims: [{ color: '#ffdcb6', dx: 5, dy: 5, soft: 4 }, { color: '#ffc060', dx: -5, dy: 3, soft: 5, alpha: 0.7 }]
  });
  const fog = [
    mist({ seed: 93, color: '#b9a8a6', lit: '#ffe6cf', y: 940, h: 360, low: 0.4, high: 0.85, stretch: 3.6 }),
    mist({ seed: 94, color: '#8b8f98', lit: '#f4dccb', y: 1250, h: 420, low: 0.46, high: 0.95, stretch: 3.6 })
  ] as const;
  const oar = s.layer((c) => {
    c.fillStyle = '#0a0d12';
    limb(c, [[0, 0, 6], [150, 120, 6]]);
    c.fill(poly([[140, 100], [230, 176], [214, 196], [126, 124]]));
  }, { x: -20, y: -20, w: 280, h: 240 });
  return {
    still: 9.2,
    top: 150,
    camera: push(1.0, 1.1, -6, -6),
    look: { bloom: 0.4, vignette: 0.6, floor: 0.7, floorColor: '#0a0f16' },
    frame(f) {
      f.put(sky, 0.3);
      f.put(cloud, 0.4, { x: -80 + f.t * 6, alpha: 0.85 });
      f.put(hills, 0.6);
      f.put(tower, 0.6);
      const toll = f.t > 5 ? Math.sin((f.t - 5) * 2.9) * 0.5 * ease(f.t, 5, 7) : 0;
      f.put(bell, 0.6, { x: 685, y: 716, turn: toll, scale: 0.95 });
      f.put(fog[0], 0.6, { x: -120 + f.t * 11, alpha: 0.75 });
      f.reflect(line, 0.6, { amp: 6, alpha: 0.85 });
      f.at(0.6, (c) => {
        c.fillStyle = vertical(c, line, 1778, fade('#6a6c74', 0.25), fade('#26303a', 0.65), fade('#0b1118', 0.95));
        c.fillRect(-90, line, 1200, 800);
        c.strokeStyle = '#ffe6cf';
        for (let i = 0; i < 4; i++) {
          const age = (f.t - 5.4 - i * 1.1) / 5;
          if (age <= 0 || age > 1) continue;
          c.globalAlpha = 0.55 * (1 - age);
          c.lineWidth = 3;
          c.beginPath();
          c.ellipse(690, 1144, 110 + age * 480, 14 + age * 64, 0, 0, 6.3);
          c.stroke();
        }
      });
      const row = f.t / 16;
      const rock = Math.sin(f.t * 1.7);
      const [x, y] = [250 + row * 130, 1440 + rock * 4];
      f.at(1, (c) => {
        c.fillStyle = fade('#05080c', 0.6);
        oval(c, x, y + 42, 260, 26);
        glow(c, x + 260, y + 80, 240, '#ffb65a', 0.45, 0.4);
      });
      f.put(oar, 1, { x: x + 60, y: y - 120, turn: 0.1 + rock * 0.2 });
      f.put(boat, 1, { x, y, turn: rock * 0.012 });
      f.at(1, (c) => glow(c, x + 236, y - 176, 210, '#ffc46a', 0.8 * (0.85 + 0.15 * flicker(f.t)) + 0.2 * pulse(f.t, 5.4, 0.2, 1)));
      f.put(fog[1], 1.2, { x: 60 - f.t * 14, y: 60, alpha: 0.5 });
      drift(f, { n: 7, seed: 5, vx: 60, vy: -8, size: [2, 3], color: '#20262f', alpha: 0.8, top: 300, bottom: 800, depth: 0.5, sway: 60 });
    }
  };
};
