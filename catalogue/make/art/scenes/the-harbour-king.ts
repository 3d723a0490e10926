// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { man } from '../people.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const crane = (c: Ctx, x: number, y: number, k: number, flip = 1): void => {
  c.save();
  c.translate(x, y);
  c.scale(k * flip, k);
  for (const q of [-90, 90]) c.fillRect(q - 9, -520, 18, 520);
  c.fillRect(-100, -530, 200, 26);
  c.fillRect(-100, -260, 200, 12);
  c.lineWidth = 7;
  c.strokeStyle = c.fillStyle;
  for (const [a, b, d, e] of [[-90, -260, 90, -504], [90, -260, -90, -504], [-90, 0, 90, -260], [90, 0, -90, -260]] as const) {
    c.beginPath();
    c.moveTo(a, b);
    c.lineTo(d, e);
    c.stroke();
  }
  c.fill(poly([[-230, -590], [560, -640], [560, -620], [-230, -556]]));
  c.fill(poly([[20, -560], [36, -780], [54, -780], [64, -560]]));
  c.lineWidth = 5;
  for (const [ex, ey] of [[540, -634], [300, -620], [-220, -586]] as const) {
    c.beginPath();
    c.moveTo(45, -776);
    c.lineTo(ex, ey);
    c.stroke();
  }
  c.fillRect(-60, -570, 90, 60);
  c.restore();
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1400, '#060d0a', '#152418', '#4a5a24', '#c9b04a'));
    glow(c, 640, 1090, 760, '#e8c85a', 0.65);
  });
  const cloud = mist({ seed: 71, color: '#101c12', lit: '#c6b65a', light: [0, 1], y: 100, h: 900, low: 0.4, high: 0.85, stretch: 2.4 });
  const far = s.layer((c) => {
    c.fillStyle = '#46501f';
    crane(c, 210, 1210, 0.62);
    crane(c, 470, 1210, 0.55);
    c.fillStyle = '#3c461c';
    c.fillRect(-90, 1160, 520, 60);
    glow(c, 500, 1210, 760, '#d8bf5a', 0.5, 0.3);
  });
  const ship = s.layer((c) => {
    const tones = ['#5a2a16', '#2a4a3c', '#6b5a1c', '#33363a', '#57331a'];
    const r = rng(5);
    for (let i = 0; i < 9; i++) for (let j = 0; j < 2 + ((i * 7) % 3); j++) {
      c.fillStyle = tones[Math.floor(r(0, 5))] ?? '#333';
      c.fillRect(540 + i * 58, 1088 - j * 44, 55, 41);
      c.fillStyle = fade('#000000', 0.3);
      for (let q = 0; q < 5; q++) c.fillRect(544 + i * 58 + q * 11, 1090 - j * 44, 3, 37);
    }
    c.fillStyle = '#10180f';
    c.fill(poly([[470, 1120], [1110, 1120], [1110, 1260], [540, 1260]]));
    c.fillStyle = '#7a1d12';
    c.fill(poly([[528, 1236], [1110, 1236], [1110, 1262], [540, 1262]]));
    c.fillStyle = '#1b2618';
    c.fillRect(900, 860, 200, 270);
    c.fillStyle = '#ffe49a';
    for (let i = 0; i < 5; i++) c.fillRect(916 + i * 30, 880, 20, 14);
    glow(c, 980, 890, 200, '#ffe49a', 0.5);
  }, { x: 440, y: 780, w: 700, h: 520 });
  const near = s.layer((c) => {
    c.fillStyle = '#0b130b';
    crane(c, 800, 1330, 1.35, -1);
  });
  const quay = s.layer((c) => {
    c.fillStyle = vertical(c, 1330, 1778, '#5f6630', '#1a2414', '#060a06');
    c.fill(poly([[-90, 1420], [420, 1330], [1100, 1330], [1100, 1900], [-90, 1900]]));
    glow(c, 610, 1360, 460, '#e9d27a', 0.6, 0.25);
    c.strokeStyle = fade('#e8d68a', 0.3);
    c.lineWidth = 4;
    for (const [a, b] of [[470, -60], [540, 300], [640, 800], [720, 1200]] as const) {
      c.beginPath();
      c.moveTo(a, 1334);
      c.lineTo(b, 1800);
      c.stroke();
    }
    c.fillStyle = '#050905';
    for (const [x, y, k] of [[110, 1500, 1.4], [330, 1400, 0.8], [900, 1620, 1.8]] as const) {
      c.fill(smooth([[x - 44 * k, y - 90 * k], [x + 44 * k, y - 90 * k], [x + 30 * k, y - 56 * k], [x + 32 * k, y], [x - 32 * k, y], [x - 30 * k, y - 56 * k]]));
    }
    limb(c, [[110, 1400, 8], [220, 1470, 7], [330, 1345, 5]]);
  });
  const boss = lit(s, { x: -300, y: -900, w: 600, h: 930 }, (c) => {
    man(c, { coat: true, hat: true, stride: 16, arms: [[[106, -626, 31], [140, -510, 26], [100, -408, 19]], [[-106, -626, 31], [-140, -510, 26], [-100, -408, 19]]] });
    c.fill(smooth([[-60, -706], [0, -690], [60, -706], [92, -660], [0, -640], [-92, -660]]));
  }, {
    fill: (c) => linear(c, -150, 0, 150, 0, [[0, '#060a06'], [0.5, '#131c10'], [0.85, '#2b3414'], [1, '#5a5a1e']]),
    over: (c) => {
      c.strokeStyle = fade('#000000', 0.6);
      c.lineWidth = 7;
      c.stroke(smooth([[0, -640], [6, -420], [-4, -180]], false));
      c.stroke(smooth([[-70, -640], [-30, -520], [0, -430]], false));
      c.stroke(smooth([[70, -640], [30, -520], [0, -430]], false));
    },
    rims: [{ color: '#ffe28a', dx: -8, dy: 3, soft: 5 }, { color: '#b9d08a', dx: 4, dy: 4, soft: 4, alpha: 0.4 }]
  });
  const fog = mist({ seed: 73, color: '#5a6430', lit: '#e6d68e', y: 1080, h: 620, low: 0.44, high: 0.95, stretch: 2.6 });
  return {
    still: 10,
    top: 220,
    camera: push(1.0, 1.12, -16, -6),
    look: { bloom: 0.5, vignette: 0.75, floorColor: '#040704' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(cloud, 0.25, { x: -100 + f.t * 8, alpha: 0.85 });
      f.put(far, 0.35);
      f.put(ship, 0.5, { x: 90 - ease(f.t, -4, 20) * 150 });
      f.reflect(1262, 0.5, { height: 180, amp: 6, alpha: 0.55 });
      f.put(fog, 0.6, { x: -160 + f.t * 12, y: -60, alpha: 0.6 });
      f.put(near, 0.75);
      f.at(0.75, (c) => glow(c, 690, 660, 150, '#ff5a3a', 0.7 * ease(Math.sin(f.t * 2.4), 0.1, 0.7)));
      f.put(quay, 0.95);
      const turn = ease(f.t, 5, 6.5);
      f.put(boss, 1, { x: 420 - turn * 6, y: 1640, scale: 1.16, scaleX: 1 - 0.06 * Math.sin(turn * Math.PI) });
      const draw = 0.4 + 0.6 * ease(Math.sin(f.t * 1.1 - 1), 0.3, 0.9);
      f.at(1, (c) => {
        c.fillStyle = fade('#ff7a2a', draw);
        oval(c, 452, 770, 5, 5);
        glow(c, 452, 770, 70, '#ff7a2a', draw * 0.8 * (0.8 + 0.2 * flicker(f.t)));
      });
      f.put(fog, 1.3, { x: 40 - f.t * 14, y: 330, alpha: 0.4 });
      drift(f, { n: 60, seed: 8, vx: -40, vy: 700, size: [0.8, 2], color: '#e8e0b0', alpha: 0.25, streak: 24, depth: 1.2 });
    }
  };
};
