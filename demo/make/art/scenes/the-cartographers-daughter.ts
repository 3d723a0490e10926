// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, type Point, poly, smooth, vertical } from '../paint.ts';
import { type Ctx, H, PAD, push, type Scene, W } from '../stage.ts';

const rose = (c: Ctx, r: number): void => {
  for (const [n, long, wide, turn] of [[8, 0.66, 0.1, 0.39], [4, 0.84, 0.13, 0.785], [4, 1, 0.16, 0]] as const) {
    for (let i = 0; i < n; i++) {
      const a = (i / n) * 6.283 + turn;
      const at = (d: number, q: number): Point => [Math.cos(q) * d, Math.sin(q) * d];
      const side = Math.PI / n;
      c.fillStyle = '#3a1c08';
      c.fill(poly([[0, 0], at(r * wide * 1.4, a - side), at(r * long, a)]));
      c.fillStyle = '#d99a44';
      c.fill(poly([[0, 0], at(r * wide * 1.4, a + side), at(r * long, a)]));
    }
  }
};

const sail = (x: number, y: number, w: number, h: number): Path2D =>
  smooth([[x - w / 2, y], [x, y - 6], [x + w / 2, y], [x + w * 0.56, y + h * 0.5], [x + w * 0.6, y + h], [x + w * 0.1, y + h * 0.9], [x - w * 0.5, y + h], [x - w * 0.44, y + h * 0.5]]);

const sails = [[-190, -530, 92, 84], [-190, -428, 132, 110], [-10, -672, 104, 100], [-10, -556, 158, 132], [-10, -400, 196, 168], [160, -572, 92, 92], [160, -462, 132, 122], [160, -320, 160, 140]] as const;

const ship = (c: Ctx): void => {
  c.fill(smooth([[-300, -150], [-296, -40], [-230, 30], [0, 50], [200, 36], [290, -30], [350, -110], [250, -84], [120, -66], [-120, -66], [-190, -120]]));
  limb(c, [[300, -84, 10], [520, -200, 4]]);
  for (const [x, h] of [[-190, 560], [-10, 700], [160, 600]] as const) limb(c, [[x, -60, 10], [x, -h, 4]]);
  for (const [x, y, w, h] of sails) c.fill(sail(x + 14, y, w, h));
  c.fill(smooth([[-200, -270], [-196, -130], [-330, -140], [-304, -200]]));
  c.fill(smooth([[300, -420], [500, -190], [344, -130]]));
  for (const [x, h] of [[-190, 560], [-10, 700], [160, 600]] as const) c.fill(smooth([[x, -h], [x - 40, -h + 4], [x - 90, -h - 8], [x - 60, -h + 14], [x - 84, -h + 30], [x - 36, -h + 26], [x, -h + 30]]));
};

export const scene: Scene = (s) => {
  const chart = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1250, '#3a230e', '#8a5a26', '#d8a458', '#f7dc9c'));
    glow(c, 500, 760, 760, '#fff0bc', 0.7);
    c.strokeStyle = fade('#4a2608', 0.3);
    c.lineWidth = 2;
    for (let i = 0; i < 32; i++) {
      const a = (i / 32) * 6.283;
      c.beginPath();
      c.moveTo(500, 700);
      c.lineTo(500 + Math.cos(a) * 1800, 700 + Math.sin(a) * 1800);
      c.stroke();
    }
    c.strokeStyle = fade('#3a1c08', 0.55);
    const r = rng(14);
    for (const [cx, cy, k] of [[60, 330, 190], [960, 300, 170], [930, 900, 120]] as const) {
      const coast = smooth(Array.from({ length: 40 }, (_, i): Point => {
        const q = k * r(0.72, 1.12);
        return [cx + Math.cos((i / 40) * 6.283) * q, cy + Math.sin((i / 40) * 6.283) * q * 1.2];
      }));
      c.fillStyle = fade('#6a3a12', 0.35);
      c.fill(coast);
      c.lineWidth = 4;
      c.stroke(coast);
      for (let i = 0; i < 9; i++) {
        const [x, y] = [cx + r(-k, k) * 0.5, cy + r(-k, k) * 0.6];
        c.fillStyle = fade('#3a1c08', 0.5);
        c.fill(poly([[x - 18, y], [x, y - 28], [x + 18, y]]));
      }
    }
    c.strokeStyle = fade('#3a1c08', 0.35);
    c.lineWidth = 3;
    c.setLineDash([16, 14]);
    c.stroke(smooth([[110, 470], [250, 420], [360, 560], [640, 470], [760, 330], [860, 360]], false));
    c.setLineDash([]);
    for (let i = 0; i < 60; i++) glow(c, r(-PAD, W + PAD), r(-PAD, H), r(20, 120), r() < 0.5 ? '#5a2c0a' : '#fff0c8', 0.1);
  });
  const stain = mist({ seed: 141, color: '#4a2608', lit: '#8a5020', y: -100, h: 1300, low: 0.45, high: 0.95, stretch: 1.1 });
  const compass = s.layer((c) => {
    c.strokeStyle = '#5a300e';
    for (const [r, w] of [[330, 5], [316, 2], [250, 2]] as const) {
      c.lineWidth = w;
      c.beginPath();
      c.arc(0, 0, r, 0, 6.3);
      c.stroke();
    }
    for (let i = 0; i < 72; i++) {
      c.save();
      c.rotate((i / 72) * 6.283);
      c.fillStyle = '#5a300e';
      c.fillRect(316, -1, i % 6 ? 14 : 26, i % 6 ? 2 : 5);
      c.restore();
    }
    rose(c, 350);
  }, { x: -380, y: -380, w: 760, h: 760 });
  const vessel = lit(s, { x: -360, y: -780, w: 920, h: 860 }, ship, {
    fill: (c) => vertical(c, -720, 60, '#8a4a1c', '#6a3a14', '#4a260c', '#1a0d06'),
    over: (c) => {
      for (const [x, y, w, h] of sails) {
        c.fillStyle = linear(c, x - w * 0.5, y, x + w * 0.7, y + h, [[0, '#fff3cf'], [0.45, '#e6bf7c'], [1, '#7a4a1c']]);
        c.fill(sail(x + 14, y, w, h));
        c.strokeStyle = fade('#5a300e', 0.55);
        c.lineWidth = 3;
        c.stroke(sail(x + 14, y, w, h));
        c.beginPath();
        c.moveTo(x + 14 - w * 0.1, y);
        c.quadraticCurveTo(x + 14 + w * 0.1, y + h / 2, x + 14 + w * 0.02, y + h * 0.92);
        c.stroke();
      }
      c.fillStyle = '#2a1206';
      c.fill(smooth([[-310, -160], [-300, -40], [-230, 36], [0, 56], [200, 42], [300, -30], [360, -118], [250, -88], [120, -70], [-120, -70], [-190, -126]]));
      c.fillStyle = '#ffcf6a';
      for (let i = 0; i < 9; i++) c.fillRect(-150 + i * 44, -30, 12, 12);
      for (const y of [-124, -96]) c.fillRect(-280, y, 20, 16);
      c.strokeStyle = fade('#c27a2a', 0.8);
      c.lineWidth = 4;
      c.stroke(smooth([[-296, -90], [-180, -62], [0, -48], [180, -52], [320, -96]], false));
    },
    rims: [{ color: '#fff4cc', dx: -6, dy: 4, soft: 4, alpha: 0.9 }]
  });
  const wave = (seed: number, y: number, tone: [string, string, string], h: number) => s.layer((c) => {
    const r = rng(seed);
    const n = 26;
    const line = Array.from({ length: n }, (_, i): Point => [-280 + (i * 1560) / (n - 1), y + (i % 2 ? -h : h * 0.5) * r(0.4, 1.1)]);
    const body = smooth([...line, [1300, y + 800], [-300, y + 800]]);
    c.fillStyle = vertical(c, y - h, y + 360, ...tone);
    c.fill(body);
    c.save();
    c.clip(body);
    for (let k = 0; k < 9; k++) {
      c.strokeStyle = fade(k === 0 ? '#fff0c4' : '#e9d8a4', k === 0 ? 0.9 : 0.26 - k * 0.02);
      c.lineWidth = k === 0 ? 7 : 2.4;
      c.stroke(smooth(line.map(([x, v]): Point => [x + k * 6, v + 3 + k * 17]), false));
    }
    c.restore();
  }, { x: -280, y: y - 120, w: 1560, h: H - y + 300 });
  const seas = [
    wave(3, 1190, ['#3f8a82', '#1c5a5c', '#0e3a40'], 26), wave(8, 1280, ['#2f7a78', '#12484e', '#0a2c34'], 38),
    wave(15, 1400, ['#226a6c', '#0c383f', '#061f28'], 54), wave(22, 1560, ['#175258', '#08282f', '#031318'], 66)
  ] as const;
  return {
    still: 8,
    top: 180,
    camera: push(1.01, 1.1, 0, -10),
    look: { bloom: 0.35, vignette: 0.65, floorColor: '#041014' },
    frame(f) {
      f.put(chart, 0.15);
      f.put(stain, 0.15, { x: -100 + f.t * 6, alpha: 0.4 });
      f.put(compass, 0.25, { x: 500, y: 700, turn: -0.5 + ease(f.t, 1, 12) * 0.9 + Math.sin(f.t * 1.4) * 0.03, alpha: 0.72 });
      f.put(seas[0], 0.5, { x: Math.sin(f.t * 0.5) * 50, y: Math.sin(f.t * 0.8) * 8 });
      const roll = Math.sin(f.t * 0.95);
      f.put(vessel, 0.7, { x: 440 + f.t * 5, y: 1270 + Math.sin(f.t * 1.2) * 16, scale: 1, turn: -0.04 + roll * 0.045 });
      f.put(seas[1], 0.7, { x: -Math.sin(f.t * 0.6 + 1) * 70, y: Math.sin(f.t * 1.0 + 2) * 12 });
      f.put(seas[2], 0.95, { x: Math.sin(f.t * 0.7 + 2) * 80, y: Math.sin(f.t * 1.1 + 1) * 16 });
      f.put(seas[3], 1.2, { x: -Math.sin(f.t * 0.8) * 90, y: Math.sin(f.t * 1.2) * 20 });
      drift(f, { n: 30, seed: 5, vx: 70, vy: -30, size: [1.5, 4.5], color: '#fff0c4', alpha: 0.6, top: 1000, depth: 1.3, sway: 20 });
    }
  };
};
