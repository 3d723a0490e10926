// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist, shafts } from '../air.ts';
import { clamp, ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { man } from '../people.ts';
import { arch } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

/** The surface, seen from below. */
const surface = 330;
const mirror = (right: Point[]): Point[] => [...right, ...right.map(([x, y]): Point => [-x, y]).reverse()];

/** The bell hangs from (0, 0); its mouth is at y = 620. */
const body = (c: Ctx): void => c.fill(smooth(mirror([[0, 20], [60, 24], [132, 60], [172, 132], [184, 240], [196, 350], [226, 450], [290, 540], [322, 590], [316, 622], [280, 628], [0, 632]])));
const yoke = (c: Ctx): void => {
  c.fill(smooth(mirror([[0, -64], [44, -60], [70, -20], [60, 30], [0, 40]])));
  c.beginPath();
  c.roundRect(-250, -104, 500, 72, 16);
  c.fill();
};

export const scene: Scene = (s) => {
  const water = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1778, '#ffe2b8', '#8fb8b0', '#3c7c86', '#1c4c5c', '#0b2634', '#04101a', '#02080e'));
    glow(c, 560, surface - 60, 760, '#ffe6c0', 0.8, 0.6);
    glow(c, 560, 520, 700, '#a8e0d8', 0.35);
  });
  const haze = mist({ seed: 93, color: '#2a5e6a', lit: '#bfe8dc', light: [0, -1], y: 200, h: 1100, low: 0.44, high: 0.95, stretch: 1.4 });
  // Streets nobody has walked for forty years.
  const village = s.layer((c) => {
    const r = rng(8);
    for (const [base, tone, tall] of [[1420, '#1d4654', 230], [1530, '#0f2d3a', 300]] as const) {
      for (let x = -110; x < 1100;) {
        const [w, h] = [r(90, 170), r(0.5, 1) * tall];
        c.fillStyle = tone;
        c.fillRect(x, base - h, w, 600);
        c.fill(poly([[x - 12, base - h + 2], [x + w / 2, base - h - w * 0.55], [x + w + 12, base - h + 2]]));
        c.fillRect(x + w * 0.68, base - h - w * 0.5, 18, 60);
        c.fillStyle = fade('#02080e', 0.6);
        for (const q of [0.2, 0.6]) c.fillRect(x + w * q, base - h + 40, w * 0.2, 34);
        x += w + r(6, 50);
      }
    }
  });
  const tower = s.layer((c) => {
    const path = new Path2D();
    path.rect(-90, -90, 1200, 2000);
    path.addPath(arch(500, 1500, 840, 1330));
    c.fillStyle = linear(c, 0, 200, 0, 1600, [[0, '#16323c'], [0.4, '#0c222c'], [1, '#030a10']]);
    c.fill(path, 'evenodd');
    const r = rng(4);
    c.save();
    c.clip(path, 'evenodd');
    for (let j = 0; j < 30; j++) for (let i = 0; i < 9; i++) {
      const [x, y] = [-90 + i * 140 + (j % 2) * 70 + r(-8, 8), -60 + j * 62];
      c.fillStyle = fade(r() < 0.5 ? '#5a98a0' : '#000000', r(0.04, 0.16));
      c.beginPath();
      c.roundRect(x, y, 132, 56, 8);
      c.fill();
    }
    c.restore();
    c.strokeStyle = fade('#bff0e4', 0.4);
    c.lineWidth = 6;
    c.stroke(arch(500, 1500, 836, 1326));
    c.fillStyle = '#03090e';
    c.fillRect(-90, 1500, 1200, 400);
    c.fillStyle = fade('#7fc0bc', 0.4);
    c.fillRect(-90, 1498, 1200, 5);
  });
  const bronze = (c: Ctx) => linear(c, -300, 0, 310, 0, [[0, '#0a1a1c'], [0.2, '#1c4a46'], [0.36, '#5a7a54'], [0.48, '#e0b468'], [0.56, '#fff0c0'], [0.64, '#c08a40'], [0.8, '#3a3a24'], [1, '#0a1414']]);
  const bell = lit(s, { x: -360, y: -130, w: 720, h: 800 }, body, {
    fill: bronze,
    over: (c) => {
      c.fillStyle = vertical(c, 20, 632, fade('#dffff4', 0.3), fade('#0a2a2c', 0.1), fade('#02080c', 0.65));
      c.fillRect(-360, 0, 720, 660);
      const band = (y: number, w: number, tone: string, thick: number): void => {
        c.strokeStyle = tone;
        c.lineWidth = thick;
        c.beginPath();
        c.ellipse(0, y - 20, w, 30, 0, 0.05, 3.09);
        c.stroke();
      };
      for (const [y, w] of [[96, 150], [122, 168], [420, 216], [446, 226], [560, 300]] as const) {
        band(y + 4, w, fade('#02080c', 0.7), 10);
        band(y, w, fade('#ffe9b8', 0.5), 4);
      }
      // Verdigris has run down from every band.
      const r = rng(17);
      for (let i = 0; i < 70; i++) {
        const [x, y] = [r(-300, 300), r(60, 600)];
        c.fillStyle = fade(r() < 0.7 ? '#4fc0a0' : '#06181a', r(0.08, 0.26));
        c.fill(smooth([[x - r(4, 16), y], [x, y - 8], [x + r(4, 16), y], [x + r(2, 8), y + r(30, 110)], [x - r(0, 6), y + r(20, 70)]]));
      }
      c.strokeStyle = fade('#ffe9b8', 0.35);
      c.lineWidth = 5;
      c.stroke(poly([[-12, 190], [12, 190], [12, 232], [52, 232], [52, 256], [12, 256], [12, 352], [-12, 352], [-12, 256], [-52, 256], [-52, 232], [-12, 232]]));
    },
    rims: [{ color: '#fff4d8', dx: 0, dy: 8, soft: 6 }, { color: '#8fe8d8', dx: -6, dy: 3, soft: 6, alpha: 0.7 }]
  });
  const clapper = lit(s, { x: -60, y: 420, w: 120, h: 330 }, (c) => {
    limb(c, [[0, 430, 12], [0, 640, 16]]);
    oval(c, 0, 664, 46, 50);
    c.fillRect(-10, 700, 20, 34);
  }, { fill: (c) => linear(c, -50, 0, 50, 0, [[0, '#0a1616'], [0.5, '#8a6a34'], [1, '#0a1414']]), rims: [{ color: '#ffe2a8', dx: 3, dy: 4, soft: 3, alpha: 0.8 }] });
  const beam = lit(s, { x: -360, y: -140, w: 720, h: 220 }, yoke, { fill: (c) => vertical(c, -110, 40, '#4a4434', '#241f18', '#0a0b0a'), rims: [{ color: '#fff0cc', dx: 0, dy: 6, soft: 4, alpha: 0.9 }] });
  const weed = (x: number, tall: number, seed: number) => lit(s, { x: -160, y: -tall - 30, w: 320, h: tall + 60 }, (c) => {
    const r = rng(seed);
    for (let i = 0; i < 6; i++) {
      const [a, lean, h, wide, turns] = [r(-50, 50), r(-60, 60), tall * r(0.5, 1), r(13, 20), r(5, 8)];
      const edge = (d: number): Point[] => Array.from({ length: 9 }, (_, j) => {
        const q = j / 8;
        return [a + lean * q + Math.sin(q * turns + i) * 26 * q + d * wide * (1 - q) ** 0.6, -h * q];
      });
      c.fill(smooth([...edge(-1), ...edge(1).reverse()]));
    }
  }, { fill: x < 500 ? '#03110f' : '#041512', rims: [{ color: '#4fb09c', dx: 3, dy: 4, soft: 4, alpha: 0.6 }] });
  const weeds = [[70, 620, 3], [190, 380, 5], [880, 520, 8], [970, 700, 13]].map(([x = 0, tall = 0, seed = 0]) => ({ x, layer: weed(x, tall, seed) }));
  const boat = lit(s, { x: -260, y: -140, w: 520, h: 240 }, (c) => {
    c.fill(smooth([[-210, -30], [0, -40], [210, -30], [170, 34], [60, 62], [-60, 62], [-170, 34]]));
    limb(c, [[90, 0, 7], [220, 70, 7]]);
    c.fill(poly([[200, 52], [252, 84], [238, 102], [190, 68]]));
  }, { fill: '#07151c', rims: [{ color: '#fff0cc', dx: 0, dy: 5, soft: 5 }], blur: 1.5 });
  const dead = lit(s, { x: -300, y: -900, w: 600, h: 940 }, (c) => man(c, { coat: true, stride: 30, arms: [[[106, -626, 29], [190, -560, 22], [250, -470, 16], [270, -430, 13]], [[-106, -626, 29], [-180, -700, 22], [-230, -790, 16], [-240, -830, 12]]] }), { fill: '#020c12', rims: [{ color: '#cfeee0', dx: -6, dy: 7, soft: 6, alpha: 0.8 }], blur: 4 });
  return {
    still: 9.2,
    top: 150,
    camera: push(1.0, 1.12, 0, -8),
    look: { bloom: 0.45, vignette: 0.75, floor: 0.6, floorColor: '#02080e' },
    frame(f) {
      const { t } = f;
      f.put(water, 0.2);
      f.at(0.4, (c) => {
        shafts(c, 560, 60, Math.PI / 2, 0.62, 1600, '#e8fff0', 0.3, 8, 6);
        shafts(c, 600 + Math.sin(t * 0.3) * 60, 40, Math.PI / 2, 0.5, 1500, '#fff0cc', 0.22, 5, 2);
        // The underside of the water.
        c.globalCompositeOperation = 'screen';
        for (let i = 0; i < 26; i++) {
          const [x, y] = [((i * 173 + t * (12 + (i % 5) * 5)) % 1240) - 120, 130 + (i % 7) * 26];
          c.fillStyle = fade('#fff6e0', 0.14 + 0.14 * Math.sin(t * 1.4 + i * 1.7));
          oval(c, x, y, 60 + (i % 4) * 36, 5 + (i % 3) * 4);
        }
      });
      f.put(haze, 0.4, { x: -80 + t * 7, alpha: 0.5 });
      f.put(boat, 0.5, { x: 150 + t * 15, y: 236 + Math.sin(t * 1.5) * 5, turn: Math.sin(t * 1.2) * 0.03 });
      f.put(village, 0.5);
      const float = ease(t, 9.8, 12.4);
      f.put(dead, 0.6, { x: 800 - t * 5, y: 1470 - (t - 10) * 14 + Math.sin(t * 0.9) * 10, scale: 0.56, turn: -1.3 + Math.sin(t * 0.6) * 0.05, alpha: float });
      f.put(haze, 0.6, { x: 120 - t * 9, y: 260, alpha: 0.35 });
      f.put(tower, 0.9);
      const loud = ease(t, 5.2, 6.4);
      const toll = loud * Math.sin((t - 5.4) * 2.9) * 0.16 * (1 - 0.3 * ease(t, 11, 15));
      const [x, y] = [500, 560];
      f.at(0.95, (c) => {
        for (let i = 0; i < 6; i++) {
          const age = clamp((t - 5.4 - i * 2.17) / 2.8);
          if (age <= 0 || age >= 1) continue;
          c.strokeStyle = fade('#e8fff4', 0.4 * (1 - age));
          c.lineWidth = 10 * (1 - age) + 2;
          c.beginPath();
          c.ellipse(x, y + 470, 300 + age * 620, 220 + age * 560, 0, 0, 6.3);
          c.stroke();
        }
        glow(c, x, y + 420, 620, '#ffe0a0', 0.12 * loud + 0.2 * loud * pulse((t - 5.4) % 2.17, 0, 0.05, 1.2));
      });
      f.put(clapper, 1, { x, y, turn: -toll * 1.7 });
      f.put(bell, 1, { x, y, turn: toll });
      f.put(beam, 1, { x, y, turn: toll * 0.2 });
      f.at(1, (c) => glow(c, x + 40 + Math.sin(toll) * -300, y + 260, 170, '#fff6dc', 0.22 + 0.1 * flicker(t * 0.4)));
      for (const [i, { x: at, layer }] of weeds.entries()) f.put(layer, 1.15, { x: at, y: 1720, skew: Math.sin(t * 0.8 + i) * 0.08 });
      drift(f, { n: 34, seed: 5, vx: 5, vy: -70, size: [2, 7], color: '#d8fff4', alpha: 0.4, sway: 14, depth: 1.2 });
      drift(f, { n: 30, seed: 9, vx: 8, vy: 10, size: [1, 2.6], color: '#fff0cc', glow: true, alpha: 0.5, depth: 1.3 });
    }
  };
};
