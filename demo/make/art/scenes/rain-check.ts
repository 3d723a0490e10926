// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { fade, flicker, rng } from '../color.ts';
import { fillAll, glow, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { man, woman } from '../people.ts';
import { bokeh, skyline } from '../places.ts';
import { push, type Scene } from '../stage.ts';

export const scene: Scene = (s) => {
  const street = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1300, '#0b0726', '#1f0f4e', '#4a1d7d', '#b4408e'));
    glow(c, 500, 1160, 700, '#ff77b8', 0.7, 0.7);
    skyline(c, { seed: 8, base: 1200, low: 240, high: 620, color: '#33176a', lamp: '#ff9fd8', lamps: 0.3, from: 200, to: 820 });
    glow(c, 500, 1200, 460, '#ff8cc8', 0.6, 0.6);
    for (const [x0, x1, tone] of [[-90, 300, '#160a3a'], [1090, 700, '#120a36']] as const) {
      c.fillStyle = tone;
      c.fill(poly([[x0, 40], [x1, 760], [x1, 1240], [x0, 1400]]));
    }
    const r = rng(33);
    for (const side of [0, 1]) for (let i = 0; i < 13; i++) {
      const q = r(0.05, 0.95);
      const x = side ? 1090 - 390 * q : -90 + 390 * q;
      const top = 40 + 720 * q;
      const y = top + (1180 - top) * r(0.1, 0.85);
      const color = ['#38e8ff', '#ff4fa8', '#ffb84a', '#8d6bff', '#49ffb8'][Math.floor(r(0, 5))] ?? '#fff';
      const [w, h] = [r(16, 34) * (1.2 - q), r(70, 190) * (1.2 - q)];
      glow(c, x, y, h * 1.3, color, 0.55);
      c.fillStyle = color;
      c.beginPath();
      c.roundRect(x - w / 2, y - h / 2, w, h, 6);
      c.fill();
      c.fillStyle = fade('#ffffff', 0.75);
      for (let j = 0; j < 4; j++) c.fillRect(x - w * 0.25, y - h * 0.4 + (j * h) / 4.6, w * 0.5, h * 0.1);
    }
  });
  const lights = s.layer((c) => bokeh(c, 34, 5, [0, 640, 1000, 1240], ['#ffd45e', '#ff5fae', '#4fe4ff', '#ffffff'], [12, 44], 0.34));
  const steam = mist({ seed: 18, color: '#4a1d7d', lit: '#ff9fd0', y: 900, h: 500, low: 0.45, high: 0.95 });
  const shade = lit(s, { x: -420, y: -320, w: 840, h: 400 }, (c) => {
    const hem: [number, number][] = [[-390, 20], [-300, -14], [-196, 16], [-98, -20], [0, 12], [98, -20], [196, 16], [300, -14], [390, 20]];
    const path = new Path2D();
    path.moveTo(-390, 20);
    path.bezierCurveTo(-370, -160, -190, -286, 0, -290);
    path.bezierCurveTo(190, -286, 370, -160, 390, 20);
    hem.reverse().forEach(([x, y], i) => {
      const before = hem[i - 1];
      if (before) path.quadraticCurveTo((x + before[0]) / 2, Math.min(y, before[1]) - 16, x, y);
    });
    c.fill(path);
    c.fillRect(-4, -316, 8, 40);
  }, {
    fill: (c) => linear(c, -390, -200, 390, 0, [[0, '#d98a12'], [0.35, '#ffc938'], [0.62, '#ffdf6a'], [1, '#e0701c']]),
    over: (c) => {
      for (const [a, b] of [[-196, -110], [0, 0], [196, 110]] as const) {
        c.fillStyle = fade('#7a3204', 0.28);
        c.fill(smooth([[0, -290], [b - 40, -150], [a - 60, 20], [a + 46, 20], [b + 14, -150]]));
      }
      glow(c, 120, -200, 220, '#fffbe0', 0.4);
      c.fillStyle = linear(c, 0, -60, 0, 30, [[0, fade('#6a1a3a', 0)], [1, fade('#6a1a3a', 0.6)]]);
      c.fillRect(-420, -60, 840, 120);
    },
    rims: [{ color: '#fff7d0', dx: -3, dy: 6, soft: 4, alpha: 0.85 }, { color: '#ff63b0', dx: 8, dy: -3, soft: 7, alpha: 0.7 }]
  });
  const box = { x: -300, y: -880, w: 620, h: 920 };
  const she = lit(s, box, (c) => {
    woman(c, { hair: 'bob', legs: true, wide: 20, arms: [[[-80, -628, 24], [-108, -515, 19], [-96, -410, 14]], [[80, -628, 24], [112, -520, 19], [80, -470, 14]]] });
    c.fill(smooth([[-88, -640], [88, -640], [96, -480], [128, -250], [-128, -250], [-96, -480]]));
  }, {
    fill: (c) => linear(c, -140, 0, 140, 0, [[0, '#0a3a58'], [0.5, '#12255a'], [1, '#2d1250']]),
    over: (c) => {
      c.fillStyle = '#0e0716';
      c.fill(smooth([[0, -830], [60, -800], [62, -690], [-62, -690], [-60, -800]]));
      c.fillRect(-90, -226, 180, 240);
    },
    rims: [{ color: '#58ecff', dx: 8, dy: 2, soft: 5 }, { color: '#ffd45e', dx: 2, dy: 8, soft: 6, alpha: 0.7 }]
  });
  const he = lit(s, box, (c) => man(c, { coat: true, arms: [[[106, -626, 29], [130, -510, 23], [124, -400, 17]], [[-104, -628, 29], [-130, -560, 22], [-84, -640, 15], [-76, -668, 13]]] }), {
    fill: (c) => linear(c, -140, 0, 140, 0, [[0, '#1c1038'], [0.6, '#1a0c34'], [1, '#571a54']]),
    rims: [{ color: '#ff5fb0', dx: -8, dy: 2, soft: 5 }, { color: '#ffd45e', dx: -2, dy: 8, soft: 6, alpha: 0.7 }]
  });
  const wet = s.layer((c) => {
    c.fillStyle = vertical(c, 1230, 1778, fade('#1a0a42', 0.35), fade('#070318', 0.8));
    c.fillRect(-90, 1236, 1200, 700);
  });
  return {
    still: 9,
    top: 190,
    camera: push(1.0, 1.1, 0, -20),
    look: { bloom: 0.6, vignette: 0.6, floorColor: '#060216' },
    frame(f) {
      f.put(street, 0.4, { alpha: 1 });
      f.put(lights, 0.6, { x: Math.sin(f.t * 0.3) * 12, alpha: 0.7 + 0.3 * flicker(f.t * 0.4, 2) });
      f.put(steam, 0.6, { x: -90 + f.t * 10, alpha: 0.45 });
      f.reflect(1240, 0.6, { amp: 9, alpha: 0.75, squash: 1.6 });
      f.put(wet, 0.6);
      const step = Math.sin(f.t * 2.6) * 3;
      f.at(1, (c) => {
        c.fillStyle = fade('#05020f', 0.55);
        oval(c, 480, 1604, 250, 30);
      });
      f.put(she, 1, { x: 400, y: 1600 - Math.abs(step), scale: 0.98, turn: 0.012 + step * 0.002 });
      f.put(he, 1, { x: 582, y: 1604 - Math.abs(3 - step), scale: 1.04, turn: -step * 0.002 });
      f.at(1, (c) => {
        c.fillStyle = '#1a0a1c';
        c.fillRect(494, 690, 10, 270);
      });
      f.put(shade, 1, { x: 498, y: 730, scale: 1.02, turn: Math.sin(f.t * 1.1) * 0.02 });
      drift(f, { n: 130, seed: 6, vx: -90, vy: 1500, size: [1.1, 3.2], color: '#cfe6ff', alpha: 0.5, streak: 46, depth: 1.3 });
    }
  };
};
