// biome-ignore-all format: lists of points and notes read better in rows

import { clamp, ease, fade, flicker, mix, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import type { Ctx, Scene } from '../stage.ts';

/** Straight down from the vault: everything upright leans away from `under`, and the ring hangs over `aim`. */
const under: Point = [470, 1000];
const aim: Point = [490, 930];
const above = (x: number, y: number, h: number): Point => [under[0] + (x - under[0]) / (1 - h), under[1] + (y - under[1]) / (1 - h)];
const snaps = [5.6, 9, 11.8] as const;
const cutAt = 0.905;
const ringR = 138;

const between = (a: Point, b: Point, q: number): Point => [a[0] + (b[0] - a[0]) * q, a[1] + (b[1] - a[1]) * q];

/** A twisted rope from `a` to `b`, so thick at each end. */
const rope = (c: Ctx, a: Point, b: Point, wa: number, wb: number, wiggle = 0): void => {
  const turn = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2;
  const [nx, ny] = [Math.cos(turn), Math.sin(turn)];
  const spot = (q: number, d: number): Point => {
    const [x, y] = between(a, b, q);
    const off = d * (wa + (wb - wa) * q) * 0.5 + Math.sin(q * 7) * wiggle * (1 - q);
    return [x + nx * off, y + ny * off];
  };
  const edge = (d: number): Point[] => Array.from({ length: 9 }, (_, i) => spot(i / 8, d));
  c.fillStyle = '#8a5a34';
  c.fill(smooth([...edge(-1), ...edge(1).reverse()]));
  c.fillStyle = '#d8a05c';
  c.fill(smooth([...edge(-0.2), ...edge(1).reverse()]));
  c.lineCap = 'butt';
  const n = Math.max(4, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / (0.36 * (wa + wb))));
  for (let i = 0; i < n; i++) {
    c.strokeStyle = fade('#3a1c18', 0.75);
    c.lineWidth = Math.max(1.5, (wa + (wb - wa) * (i / n)) * 0.1);
    c.stroke(smooth([spot(i / n, -1), spot((i + 0.5) / n, 0), spot((i + 0.7) / n, 1)], false));
  }
};

export const scene: Scene = (s) => {
  const nave = s.layer((c) => {
    fillAll(c, '#0e0622');
    c.fillStyle = vertical(c, 300, 1778, '#4a2c80', '#3c2070', '#1c0e3c');
    c.fillRect(200, 320, 580, 1600);
    c.strokeStyle = fade('#c8a8ff', 0.1);
    c.lineWidth = 3;
    for (let i = -8; i < 22; i++) c.stroke(poly([[200, 320 + i * 84], [780, 900 + i * 84]]));
    for (let i = 0; i < 30; i++) c.stroke(poly([[200, 320 + i * 84], [780, -260 + i * 84]]));

    // The walls lean outwards, with their columns and windows.
    const tones = ['#5a8aff', '#ff5a9a', '#8f6bff', '#ffb84a'];
    for (const [x, side] of [[200, -1], [780, 1]] as const) {
      c.fillStyle = linear(c, x, 0, x + side * 320, 0, [[0, '#3a2068'], [0.4, '#24124a'], [1, '#12082a']]);
      c.fill(poly([above(x, -600, 0), above(x, -600, 0.6), above(x, 2600, 0.6), above(x, 2600, 0)]));
      for (let i = 0; i < 8; i++) {
        const y = 250 + i * 210;
        const tone = tones[(i + (side > 0 ? 2 : 0)) % 4] ?? '#ffffff';
        const [w0, w1] = [above(x, y + 126, 0.2), above(x, y + 126, 0.46)];
        c.fillStyle = linear(c, ...w0, ...w1, [[0, mix(tone, '#2a1256', 0.5)], [1, mix(tone, '#ffffff', 0.35)]]);
        c.fill(poly(([[88, 0.15], [88, 0.34], [102, 0.42], [126, 0.48], [150, 0.42], [164, 0.34], [164, 0.15]] as const).map(([dy, up]) => above(x, y + dy, up))));
        c.strokeStyle = '#1c0c3c';
        c.lineWidth = 6;
        c.stroke(poly([above(x, y + 126, 0.15), above(x, y + 126, 0.48)]));
        glow(c, ...above(x, y + 126, 0.34), 150, tone, 0.4);
        c.fillStyle = linear(c, ...above(x, y, 0), ...above(x, y, 0.4), [[0, '#9a78cc'], [1, '#2a1650']]);
        c.fill(poly([above(x - side * 14, y, 0), above(x - side * 14, y, 0.6), above(x - side * 14, y + 46, 0.6), above(x - side * 14, y + 46, 0)]));
        c.fillStyle = fade('#080316', 0.5);
        c.fill(poly([above(x - side * 14, y + 30, 0), above(x - side * 14, y + 30, 0.6), above(x - side * 14, y + 46, 0.6), above(x - side * 14, y + 46, 0)]));
      }
    }
    c.fillStyle = vertical(c, -90, 322, '#160a32', '#2a1454', '#4a2a80');
    c.fill(poly([above(200, 322, 0), above(200, 322, 0.5), above(780, 322, 0.5), above(780, 322, 0)]));
    for (const [i, x] of [262, 376, 490, 604, 718].entries()) {
      const tone = ['#6ea8ff', '#8f6bff', '#ff8ac0', '#8f6bff', '#6ea8ff'][i] ?? '#ffffff';
      c.fillStyle = linear(c, x, 280, x, 20, [[0, mix(tone, '#2a1256', 0.55)], [1, mix(tone, '#ffffff', 0.3)]]);
      c.fill(poly(([[-32, 0.06], [-32, 0.2], [-20, 0.27], [0, 0.32], [20, 0.27], [32, 0.2], [32, 0.06]] as const).map(([dx, up]) => above(x + dx, 322, up))));
      c.strokeStyle = '#1c0c3c';
      c.lineWidth = 6;
      c.stroke(poly([above(x, 322, 0.06), above(x, 322, 0.32)]));
      glow(c, ...above(x, 322, 0.2), 130, tone, 0.4);
    }

    // The altar at the head of three steps.
    for (const [i, tone] of ['#54348c', '#6a48a4', '#8462ba'].entries()) {
      c.fillStyle = fade('#0a0420', 0.5);
      c.fillRect(296 + i * 34, 340, 388 - i * 68, 272 - i * 44);
      c.fillStyle = tone;
      c.fillRect(296 + i * 34, 334, 388 - i * 68, 268 - i * 44);
    }
    c.fillStyle = linear(c, 415, 0, 565, 0, [[0, '#8a1c38'], [0.5, '#c8324e'], [1, '#8a1c38']]);
    c.fillRect(415, 480, 150, 1400);
    c.fillStyle = '#e8b45c';
    for (const x of [420, 556]) c.fillRect(x, 480, 4, 1400);
    c.fillStyle = fade('#0a0420', 0.5);
    c.fillRect(396, 352, 200, 56);
    c.fillStyle = linear(c, 396, 0, 586, 0, [[0, '#d8c4ea'], [0.5, '#fff8ec'], [1, '#d8c4ea']]);
    c.fillRect(394, 346, 192, 52);
    c.fillStyle = '#e8b45c';
    c.fillRect(474, 346, 32, 52);
    for (const x of [412, 568]) {
      glow(c, x, 366, 90, '#ffb04a', 0.8);
      c.fillStyle = '#fff4d0';
      oval(c, x, 366, 7, 7);
    }

    // The guests.
    const r = rng(19);
    for (let row = 0; row < 18; row++) {
      const y = 664 + row * 66;
      for (const [x, side] of [[216, -1], [586, 1]] as const) {
        c.fillStyle = fade('#080316', 0.55);
        c.fillRect(x - 2, y + 10, 182, 24);
        for (let i = 0; i < 4; i++) {
          const [u, v] = [x + 24 + i * 44 + r(-5, 5), y + r(-3, 3)];
          const cloth = ['#2c1850', '#4a2058', '#1c2a5a', '#5c2448', '#241040'][Math.floor(r(0, 5))] ?? '#000000';
          c.fillStyle = cloth;
          oval(c, u, v, 20, 13);
          c.fillStyle = mix(cloth, '#ffb070', 0.4);
          oval(c, u - side * 5, v + (y < 930 ? 2 : -2), 13, 8);
          c.fillStyle = ['#170a1c', '#3a2018', '#5a4048', '#20102a'][Math.floor(r(0, 4))] ?? '#000000';
          oval(c, u, v - 3, 10, 11);
        }
        c.fillStyle = linear(c, x, 0, x + 178, 0, side < 0 ? [[0, '#24123e'], [1, '#7a4a5c']] : [[0, '#7a4a5c'], [1, '#24123e']]);
        c.fillRect(x, y + 14, 178, 14);
      }
    }
  });
  const shade = s.layer((c) => {
    const g = c.createRadialGradient(...aim, 250, ...aim, 1000);
    g.addColorStop(0, fade('#0a0420', 0));
    g.addColorStop(1, fade('#070218', 0.86));
    fillAll(c, g);
  });

  const fan = (wide: number, train: number): Point[] => {
    const right: Point[] = [[0, -78], [50, -66], [80, -22], [84, 40], [98, train * 0.4], [128, train * 0.72], [wide, train * 0.9], [wide * 0.74, train * 0.98], [wide * 0.4, train * 1.03]];
    return [...right, [0, train * 1.02], ...right.slice(1).map(([x, y]): Point => [-x, y]).reverse()];
  };
  const dress = (train: number) => (c: Ctx): void => c.fill(smooth(fan(152, train)));
  const dressed = (c: Ctx, train: number): void => {
    c.lineCap = 'round';
    for (let i = 0; i < 13; i++) {
      const q = (i - 6) / 6;
      for (const [shift, tone, thick] of [[0, fade('#5a4296', 0.46), 9], [0.06, fade('#ffffff', 0.6), 5]] as const) {
        const u = q + shift;
        c.strokeStyle = tone;
        c.lineWidth = thick;
        c.stroke(smooth([[u * 30, 8], [u * 66, train * 0.3], [u * 96, train * 0.62], [u * 150, train * 1.02]], false));
      }
    }
    for (let i = 0; i < 9; i++) {
      const a = Math.PI * (1.08 + i * 0.105);
      c.strokeStyle = fade('#5a4296', 0.34);
      c.lineWidth = 7;
      c.stroke(poly([[Math.cos(a) * 34, Math.sin(a) * 26], [Math.cos(a) * 84, Math.sin(a) * 80]]));
    }
  };
  const box = { x: -220, y: -220, w: 440, h: 560 };
  const bodies = (train: number, arms: [number, number, number][][], faceUp: boolean) => s.layer((c) => {
    c.drawImage(lit(s, box, dress(train), {
      fill: (d) => linear(d, 0, -100, 0, train, [[0, '#f6e6ea'], [0.4, '#dccaea'], [1, '#9078bc']]),
      over: (d) => dressed(d, train),
      rims: [{ color: '#ffe6c4', dx: 0, dy: 5, soft: 5 }, { color: '#ffe6c4', dx: 5, dy: -3, soft: 5, alpha: 0.8 }, { color: '#ffe6c4', dx: -5, dy: -3, soft: 5, alpha: 0.8 }]
    }).canvas, box.x, box.y, box.w, box.h);
    const veil = smooth([[0, -30], [30, -8], [50, train * 0.3], [74, train * 0.62], [96, train * 0.84], [44, train * 0.9], [0, train * 0.86], [-44, train * 0.9], [-96, train * 0.84], [-74, train * 0.62], [-50, train * 0.3], [-30, -8]]);
    c.fillStyle = fade('#ffffff', 0.34);
    c.fill(veil);
    c.strokeStyle = fade('#ffffff', 0.85);
    c.lineWidth = 3;
    c.stroke(veil);
    c.fillStyle = '#d8a08a';
    for (const arm of arms) limb(c, arm);
    oval(c, 0, -4, 40, 18);
    c.fillStyle = '#1a0a1c';
    oval(c, 0, faceUp ? -4 : -14, 23, 26);
    if (!faceUp) {
      oval(c, 0, 2, 15, 13);
      return;
    }
    c.fillStyle = '#ffd8bc';
    oval(c, 0, -15, 19, 23);
    c.fillStyle = '#1a0a1c';
    c.globalAlpha = 0.55;
    for (const x of [-7, 7]) oval(c, x, -10, 4, 2);
    c.fillStyle = '#a02c3c';
    oval(c, 0, -27, 4, 3);
    c.globalAlpha = 1;
  }, box);
  const bride = bodies(300, [[[-38, -2, 12], [-66, 28, 9], [-44, 56, 7]], [[38, -2, 12], [66, 28, 9], [44, 56, 7]]], false);
  const startled = bodies(300, [[[-38, -2, 12], [-84, -20, 9], [-112, -66, 7]], [[38, -2, 12], [86, -12, 9], [120, -50, 7]]], true);
  const second = bodies(130, [[[-38, -2, 12], [-50, -34, 9], [-14, -52, 7]], [[38, -2, 12], [50, -34, 9], [14, -52, 7]]], false);
  const suit = s.layer((c) => {
    c.fillStyle = fade('#050212', 0.5);
    oval(c, 8, 12, 60, 36);
    c.fillStyle = '#1c1034';
    oval(c, 0, 0, 58, 30);
    limb(c, [[-50, -2, 17], [-44, -34, 13], [-20, -46, 10]]);
    limb(c, [[50, -2, 17], [44, -34, 13], [20, -46, 10]]);
    c.fillStyle = '#6a4478';
    c.fill(smooth([[-50, 10], [0, 20], [50, 10], [30, 26], [0, 31], [-30, 26]]));
    c.fillStyle = '#5a342c';
    oval(c, 0, -8, 21, 24);
  }, box);
  const priest = s.layer((c) => {
    c.fillStyle = '#f2dca8';
    c.fill(smooth([[-62, 0], [-50, 34], [0, 50], [50, 34], [62, 0], [40, -20], [0, -26], [-40, -20]]));
    c.fillStyle = '#c87a3a';
    c.fillRect(-7, -20, 14, 66);
    c.fillRect(-40, 10, 80, 10);
    c.fillStyle = '#a88c9c';
    oval(c, 0, 2, 19, 21);
  }, box);

  const timber = (c: Ctx): void => c.fill(poly([[280, -190], [1120, 222], [1120, 372], [1010, 312], [200, -90]]));
  const beam = lit(s, { x: -90, y: -190, w: 1200, h: 600 }, timber, {
    fill: (c) => linear(c, 640, 130, 700, 0, [[0, '#6a3c30'], [0.3, '#331a30'], [1, '#0c0518']]),
    over: (c) => {
      const r = rng(6);
      for (let i = 0; i < 26; i++) {
        const [q, d] = [r(250, 1000), r(-60, 66)];
        c.strokeStyle = fade(r() < 0.4 ? '#e09a5c' : '#0a0410', r(0.12, 0.4));
        c.lineWidth = r(2, 5);
        c.stroke(smooth([[q, q * 0.49 - 262 + d], [q + 80, q * 0.49 - 224 + d], [q + r(130, 260), q * 0.49 - 170 + d]], false));
      }
    },
    rims: [{ color: '#ffb060', dx: 3, dy: -8, soft: 5, alpha: 0.95 }]
  });
  const knot = s.layer((c) => {
    for (const along of [-42, 0, 42]) {
      const [x, y] = [736 + along * 0.9, 102 + along * 0.44];
      rope(c, [x - 36, y + 78], [x + 36, y - 78], 40, 40);
    }
  }, { x: 600, y: -90, w: 400, h: 400 });

  // A hand in a lace glove, and its knife.
  const gloved = { x: -420, y: -220, w: 960, h: 860 };
  const blade = lit(s, gloved, (c) => c.fill(smooth([[-70, -44], [-160, -76], [-240, -96], [-296, -98], [-250, -64], [-160, -22], [-80, 2]])), {
    fill: (c) => linear(c, -200, -90, -188, -30, [[0, '#6a5a8a'], [0.4, '#c8bce4'], [0.5, '#fffaf0'], [0.58, '#ffce8c'], [1, '#a05a34']]),
    rims: [{ color: '#ffe9bc', dx: 2, dy: -4, soft: 2 }]
  });
  const grip = lit(s, gloved, (c) => {
    c.fill(poly([[-92, -58], [130, 22], [116, 64], [-106, -10]]));
    c.fill(poly([[-96, -84], [-72, -76], [-96, 14], [-118, 6]]));
  }, { fill: (c) => linear(c, 0, -40, -16, 40, [[0, '#1a0a1c'], [1, '#6a3828']]), rims: [{ color: '#ffbc70', dx: 2, dy: -4, soft: 3 }] });
  const arm = lit(s, gloved, (c) => {
    limb(c, [[30, 24, 54], [84, 92, 45], [164, 240, 60], [290, 470, 96]]);
    c.fill(smooth([[-58, -20], [-30, -66], [30, -60], [84, -22], [96, 40], [60, 84], [0, 74], [-46, 40]]));
  }, {
    fill: (c) => linear(c, -40, -60, 220, 400, [[0, '#c8a4e4'], [0.6, '#a47ccc'], [1, '#6c4a96']]),
    over: (c) => {
      // Lace: rows of small open rings as far as the sleeve.
      c.strokeStyle = fade('#f4e4ff', 0.42);
      c.lineWidth = 3;
      for (let i = 0; i < 11; i++) for (let j = -3; j <= 3; j++) {
        c.beginPath();
        c.arc(62 + i * 11 - j * 20, 72 + i * 19 + j * 11, 7, 0, 6.3);
        c.stroke();
      }
      c.fillStyle = '#f0dcff';
      for (let j = -4; j <= 4; j++) oval(c, 176 - j * 17, 262 + j * 9, 13, 13);
      c.fillStyle = '#1a0a2c';
      c.fill(poly([[90, 314], [262, 222], [540, 420], [540, 700], [200, 640]]));
    },
    rims: [{ color: '#ffb866', dx: 6, dy: -9, soft: 6 }]
  });
  const fingers = lit(s, gloved, (c) => {
    for (const [x, y] of [[-40, -14], [-6, 0], [28, 14], [60, 28]] as const) limb(c, [[x + 12, y - 40, 19], [x - 6, y + 4, 20], [x + 2, y + 42, 16]]);
    limb(c, [[20, -56, 20], [-40, -66, 18], [-92, -62, 13]]);
  }, { fill: (c) => linear(c, 0, -70, -20, 60, [[0, '#b48cd4'], [0.6, '#d8b8ee'], [1, '#f0d8f4']]), rims: [{ color: '#ffd49a', dx: 3, dy: -5, soft: 4 }, { color: '#4a2870', dx: -4, dy: 2, soft: 4, alpha: 0.9 }] });

  return {
    still: 4.6,
    top: 110,
    camera: (t) => ({ zoom: 1 + 0.06 * ease(t, -2, 18) + 0.46 * ease(t, 12.2, 16.8), x: 0, y: -20 * ease(t, 12.2, 16.8) }),
    look: { bloom: 0.5, vignette: 0.72, floorColor: '#080312' },
    frame(f) {
      const { t } = f;
      const loose = Math.max(0, t - 12);
      const fallen = 0.05 * loose + 0.0105 * loose ** 2;
      const jolt = (at: number, rate = 5): number => (t < at ? 0 : Math.exp(-(t - at) * 1.3) * Math.sin((t - at) * rate));
      const slack = 0.018 * ease(t, snaps[0], snaps[0] + 0.12) + 0.022 * ease(t, snaps[1], snaps[1] + 0.12) + 0.016 * ease(t, snaps[2], snaps[2] + 0.12);
      const h = 0.5 - slack - fallen;
      const sway: Point = [Math.sin(t * 0.7) * 2 + 7 * jolt(snaps[0]) + 10 * jolt(snaps[1], 4), Math.cos(t * 0.6) * 2 + 5 * jolt(snaps[0], 4)];
      const tilt = 0.014 * ease(t, snaps[0], 6.2) + 0.02 * ease(t, snaps[1], 9.6) + 0.02 * jolt(snaps[0], 6) + 0.03 * jolt(snaps[1], 6) + 0.03 * ease(t, snaps[2], 13);
      const turn = 0.1 + 0.02 * Math.sin(t * 0.5) + 0.1 * jolt(snaps[1], 3) + 0.06 * loose;
      const onRing = (a: number, r: number, up = 0): Point => above(aim[0] + sway[0] + Math.cos(a + turn) * r, aim[1] + sway[1] + Math.sin(a + turn) * r, h + up + tilt * Math.cos(a - 0.9));
      const hook = above(aim[0] + sway[0] * 0.4, aim[1] + sway[1] * 0.4, 0.783 - slack - fallen);
      const end = above(aim[0], aim[1], cutAt - slack * 0.6 - fallen);
      const cut = above(aim[0], aim[1], cutAt);
      const near = clamp(fallen / 0.355);
      const live = 0.94 + 0.06 * flicker(t * 0.5);

      f.put(nave, 1);
      f.put(shade, 1, { alpha: 1 - 0.25 * near });
      f.at(1, (c) => {
        glow(c, ...aim, 620, '#ff9a44', (0.34 + 0.3 * near) * live);
        glow(c, ...aim, 240, '#ffd08a', (0.12 + 0.3 * near) * live);
        c.fillStyle = fade('#080214', 0.5);
        oval(c, aim[0] + 8, aim[1] + 130, 140, 210);
      });
      const seen = ease(t, 13.7, 14.1);
      const run = ease(t, 13.1, 16.6);
      f.put(priest, 1, { x: 490, y: 432 });
      f.put(second, 1, { x: 410, y: 512, scale: 0.72, turn: 0.3 });
      f.put(suit, 1, { x: 548 - 50 * run + Math.sin(t * 9) * 4 * (run > 0 ? 1 : 0), y: 520 + 220 * run, scale: 0.84, turn: -0.5 + ease(t, 12.8, 13.4) * 3.5 });
      const place = { x: aim[0], y: aim[1] + 10 - 6 * ease(t, 0, 5) + 30 * ease(t, 13.8, 15.4), scale: 1.02 };
      if (seen < 1) f.put(bride, 1, place);
      if (seen > 0) f.put(startled, 1, { ...place, alpha: seen });

      // The ring, its chains and its candles.
      f.at(1, (c) => {
        const k = 1 / (1 - h);
        const band = (up: number, inner: number, outer: number): Path2D => {
          const loop = (r: number): Path2D => smooth(Array.from({ length: 24 }, (_, i) => onRing((i / 24) * 6.283, ringR * r, up)));
          const path = loop(outer);
          path.addPath(loop(inner));
          return path;
        };
        glow(c, ...above(aim[0] + sway[0], aim[1] + sway[1], h), ringR * k * 1.6, '#ff9a3c', 0.13 * live);
        c.fillStyle = '#2a1018';
        c.fill(band(-0.014, 0.9, 1.05), 'evenodd');
        c.fillStyle = linear(c, 200, 560, 800, 1160, [[0, '#ffe9b0'], [0.3, '#c8853a'], [0.5, '#6a3a20'], [0.7, '#e0a850'], [1, '#7a4420']]);
        c.fill(band(0, 0.92, 1.06), 'evenodd');
        c.strokeStyle = fade('#fff4d0', 0.7);
        c.lineWidth = 1.6 * k;
        c.stroke(smooth(Array.from({ length: 24 }, (_, i) => onRing((i / 24) * 6.283, ringR, 0.003))));
        for (let i = 0; i < 12; i++) {
          const a = (i / 12) * 6.283;
          const stretch = 0.03 + 0.05 * near ** 0.6 + 0.004 * flicker(t, i * 3);
          const [foot, top, tip] = [onRing(a, ringR * 0.99, 0.004), onRing(a, ringR * 0.99, 0.05), onRing(a, ringR * (0.99 + 0.02 * Math.sin(t * 3 + i)), 0.06 + stretch)];
          c.fillStyle = '#8a5426';
          oval(c, ...foot, 11 * k, 11 * k);
          c.fillStyle = '#ffcf7c';
          oval(c, ...foot, 8.4 * k, 8.4 * k);
          c.fillStyle = linear(c, ...foot, ...top, [[0, '#b090b4'], [1, '#fff6e4']]);
          limb(c, [[...foot, 5 * k], [...top, 5.6 * k]]);
          const flame = between(top, tip, 0.35);
          glow(c, ...flame, 44 * k, '#ff9a34', 0.75 * live);
          c.fillStyle = '#ffb84c';
          limb(c, [[...top, 4.4 * k], [...flame, 5.2 * k], [...tip, 0.8 * k]]);
          c.fillStyle = '#fffbe6';
          limb(c, [[...top, 2.6 * k], [...flame, 2.8 * k]]);
        }
        for (let i = 0; i < 4; i++) {
          const a = (i / 4) * 6.283 + 0.52;
          const [low, high] = [onRing(a, ringR, 0.004), hook];
          c.lineCap = 'round';
          for (const [tone, w] of [['#1c0a14', 3.6], ['#e8b45c', 1.7]] as const) {
            c.strokeStyle = tone;
            c.lineWidth = w * k;
            c.setLineDash([7 * k, 4.4 * k]);
            c.stroke(smooth([low, between(low, high, 0.5), high], false));
          }
          c.setLineDash([]);
        }
        c.strokeStyle = '#d89a4c';
        c.lineWidth = 5 * k;
        c.beginPath();
        c.arc(...hook, 10 * k, 0, 6.3);
        c.stroke();
      });

      // The rope, and what is left of it where the knife has been.
      const broken = snaps.filter((at) => t >= at).length;
      f.at(1, (c) => {
        const [wHook, wCut] = [23, 52];
        const gap = 34;
        const [from, to] = [between(cut, hook, gap / Math.hypot(cut[0] - hook[0], cut[1] - hook[1])), between(cut, [730, 90], gap / 182)];
        const lowEnd = broken < 3 ? from : end;
        const scale = (1 - cutAt) / Math.max(0.02, 1 - (cutAt - fallen - slack * 0.6));
        const wLow = broken < 3 ? wCut : wCut * scale;
        rope(c, lowEnd, hook, wLow, wHook * (1 - 0.783) / (1 - (0.783 - slack - fallen)), 26 * ease(t, snaps[2], 12.6) * scale * Math.cos(t * 5));
        const recoil = broken === 3 ? 10 * Math.exp(-(t - snaps[2]) * 1.2) * Math.sin((t - snaps[2]) * 9) : 0;
        rope(c, [to[0] + recoil, to[1]], [742, 60], wCut, 62);
        const across = Math.atan2(hook[1] - cut[1], hook[0] - cut[0]) + Math.PI / 2;
        for (let i = 0; i < 3; i++) {
          const d = (i - 1) * 16;
          const [dx, dy] = [Math.cos(across) * d, Math.sin(across) * d];
          const [a, b]: Point[] = [[from[0] + dx, from[1] + dy], [to[0] + dx + recoil, to[1] + dy]] as [Point, Point];
          // The knife comes from the right, so the strand on that side goes first.
          const gone = t >= (snaps[i] ?? 99);
          if (!gone) {
            const thin = broken === 2 ? 1 - 0.5 * ease(t, 10.4, 11.8) : 1;
            c.fillStyle = '#7a4c2c';
            limb(c, [[...a, 9.5], [...between(a, b, 0.5), 8.5 * thin], [...b, 9.5]]);
            c.fillStyle = '#e0aa64';
            limb(c, [[a[0] - 2, a[1] + 2, 6], [...between(a, b, 0.5), 5 * thin], [b[0] - 2, b[1] + 2, 6]]);
            continue;
          }
          const spring = ease(t, snaps[i] ?? 0, (snaps[i] ?? 0) + 0.25);
          const away = (i === 2 ? -1 : 1) * (14 + 12 * spring);
          c.fillStyle = '#d8a05c';
          const low: Point = broken < 3 ? a : [lowEnd[0] + dx * scale, lowEnd[1] + dy * scale];
          const q = broken < 3 ? 1 : scale;
          limb(c, [[...low, 9 * q], [low[0] + (away * 0.8 + 4) * q, low[1] - 16 * q, 6 * q], [low[0] + away * 1.7 * q, low[1] - 6 * q, 2 * q]]);
          limb(c, [[...b, 9], [b[0] + away * 0.8 - 4, b[1] + 18, 6], [b[0] + away * 1.6, b[1] + 12 + 8 * spring, 2]]);
        }
      });

      const saws = [[3.7, snaps[0]], [7.4, snaps[1]], [10.3, snaps[2]]] as const;
      const sawing = Math.max(...saws.map(([from, until]) => ease(t, from, from + 0.3) * (1 - ease(t, until - 0.05, until + 0.1))));
      const pull = Math.sin((t - 3.6) * (Math.PI / 0.2)) * 20 * sawing;
      const rest = Math.max(...saws.map(([from, until]) => ease(t, from - 0.7, from) * (1 - ease(t, until, until + 0.7))));
      const [x, y] = [886 + 130 * (1 - ease(t, 0.2, 2.8)) - 56 * rest + pull * 0.94 + 40 * ease(t, 12, 13.5), 340 + 50 * (1 - ease(t, 0.2, 2.8)) - 8 * rest + pull * 0.34];
      for (const part of [arm, grip, blade, fingers]) f.put(part, 1, { x, y });
      f.at(1, (c) => glow(c, x - 250 + 120 * ((t * 0.4) % 1), y - 80 + 30 * ((t * 0.4) % 1), 60, '#fff0d0', 0.5 * (1 - rest * 0.5)));
      f.put(beam, 1);
      f.put(knot, 1);
      f.at(1, (c) => {
        for (const at of snaps) glow(c, ...cut, 170, '#ffe0a0', 0.7 * pulse(t, at, 0.03, 0.5));
      });
    }
  };
};
