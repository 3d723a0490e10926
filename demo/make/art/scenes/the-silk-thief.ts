// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist, moon, stars } from '../air.ts';
import { clamp, ease, fade, mix, rng } from '../color.ts';
import { fillAll, glow, limb, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { hand } from '../people.ts';
import { ridge } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const houses = (c: Ctx, seed: number, base: number, k: number, wall: string, roof: string, lamp: string, hill: (x: number) => number): void => {
  const r = rng(seed);
  for (let x = -90; x < 1090; ) {
    const w = r(60, 110) * k;
    const y = base - hill(x) - r(0, 50) * k;
    c.fillStyle = mix(wall, '#0a1734', r(0, 0.45));
    c.fillRect(x, y, w, 500);
    c.fillStyle = mix(roof, '#1a0c1c', r(0, 0.4));
    c.fill(poly([[x - 6 * k, y + 3], [x + w * 0.22, y - 30 * k], [x + w * 0.78, y - 30 * k], [x + w + 6 * k, y + 3]]));
    for (let i = 0; i < 3; i++) for (let j = 0; j < 4; j++) {
      c.fillStyle = r() < 0.28 ? lamp : fade('#081228', 0.55);
      c.fillRect(x + w * (0.16 + i * 0.28), y + (22 + j * 46) * k, w * 0.14, 24 * k);
    }
    x += w - r(0, 8);
  }
};

const tiles = (c: Ctx, corners: [Point, Point, Point, Point]): void => {
  const [a, b, d, e] = corners;
  const at = (u: number, v: number): Point => [
    (a[0] * (1 - u) + b[0] * u) * (1 - v) + (e[0] * (1 - u) + d[0] * u) * v,
    (a[1] * (1 - u) + b[1] * u) * (1 - v) + (e[1] * (1 - u) + d[1] * u) * v
  ];
  c.fillStyle = vertical(c, a[1], d[1], '#c2583a', '#6a2428', '#1d0c1a');
  c.fill(poly(corners));
  for (let i = 0; i < 22; i++) for (let j = 0; j < 9; j++) {
    const [x, y] = at((i + 0.5) / 22, (j + (i % 2) * 0.5) / 9);
    c.strokeStyle = fade(j < 2 ? '#ffc49a' : '#1a0a14', j < 2 ? 0.5 : 0.45);
    c.lineWidth = 3;
    c.beginPath();
    c.arc(x, y, 13, 0.2, 2.9);
    c.stroke();
  }
};

const thief = (c: Ctx): void => {
  limb(c, [[0, -60, 46], [26, -130, 38], [50, -200, 46], [62, -226, 34]]);
  limb(c, [[66, -234, 17], [78, -270, 17]]);
  oval(c, 92, -304, 32, 40, 0.2);
  c.fill(smooth([[116, -312], [132, -296], [118, -288]]));
  c.fill(smooth([[116, -330], [84, -350], [50, -330], [46, -290], [20, -262], [-30, -268], [10, -296], [40, -320]]));
  limb(c, [[6, -52, 40], [112, -40, 30], [170, 50, 18], [214, 78, 11]]);
  limb(c, [[214, 78, 11], [246, 66, 9]]);
  limb(c, [[-8, -52, 40], [-96, 16, 28], [-196, -14, 16], [-236, 4, 10]]);
  limb(c, [[-236, 4, 10], [-250, 34, 9]]);
  limb(c, [[64, -208, 25], [146, -196, 17], [214, -250, 12]]);
  hand(c, 216, -254, -0.8, 0.8);
  limb(c, [[44, -206, 25], [-40, -180, 17], [-110, -222, 12]]);
  hand(c, -112, -224, 3.5, 0.8);
  c.fill(smooth([[40, -220], [0, -190], [-60, -130], [-150, -110], [-240, -130], [-190, -70], [-100, -30], [-20, -20], [30, -60]]));
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1150, '#050d24', '#0d2450', '#1f4f8c', '#5a92bc'));
    stars(c, 240, 17, 800, '#e6f2ff');
    moon(c, 300, 500, 130, '#fdf6de', '#8fc0e8', 9);
  });
  const cloud = mist({ seed: 121, color: '#0f2850', lit: '#b8dcf4', y: 260, h: 620, low: 0.5, high: 0.9, stretch: 3 });
  const river = s.layer((c) => {
    c.fillStyle = vertical(c, 1010, 1200, '#8fbcd8', '#2d5f94');
    c.fillRect(-90, 1015, 1200, 300);
    c.fillStyle = '#163a68';
    ridge(c, 8, 1000, 24, 1018, -30);
    glow(c, 300, 1060, 300, '#fff4d8', 0.6, 0.25);
    c.fillStyle = '#0d2850';
    for (const [x, k] of [[520, 1], [690, 0.7], [150, 0.8]] as const) {
      c.fill(poly([[x - 40 * k, 1042], [x + 44 * k, 1042], [x + 30 * k, 1060], [x - 30 * k, 1060]]));
      for (const m of [-16, 10]) c.fillRect(x + m * k, 1042 - 80 * k, 3, 80 * k);
      c.fill(smooth([[x - 14 * k, 1042 - 74 * k], [x + 10 * k, 1042 - 50 * k], [x - 12 * k, 1042 - 16 * k]]));
    }
  });
  const city = s.layer((c) => {
    const hill = (x: number) => 210 * Math.exp(-(((x - 830) / 230) ** 2));
    c.fillStyle = '#2a4470';
    c.fillRect(720, 800, 230, 160);
    for (let i = 0; i < 4; i++) {
      c.fillRect(716 + i * 66, 760, 42, 80);
      for (let j = 0; j < 3; j++) c.fillRect(716 + i * 66 + j * 16, 748, 10, 16);
    }
    houses(c, 7, 1120, 0.72, '#7f9cc4', '#8a4450', '#ffd27a', hill);
    glow(c, 500, 1180, 700, '#7fb2dc', 0.3, 0.3);
    houses(c, 19, 1290, 1.05, '#52709e', '#8c3a3c', '#ffc65e', (x) => hill(x) * 0.4);
    glow(c, 400, 1340, 600, '#ffb05a', 0.3, 0.3);
  });
  const near = s.layer((c) => {
    c.fillStyle = '#0b1530';
    c.fillRect(-90, 1420, 470, 500);
    c.fillRect(660, 1350, 440, 600);
    tiles(c, [[-120, 1330], [330, 1330], [410, 1560], [-120, 1560]]);
    tiles(c, [[700, 1236], [1120, 1236], [1120, 1480], [620, 1480]]);
    c.fillStyle = '#e2e8f0';
    c.fillRect(840, 1050, 90, 190);
    c.fillStyle = fade('#0c2250', 0.6);
    c.fillRect(880, 1050, 50, 190);
    c.fillStyle = '#8a3438';
    c.fillRect(826, 1036, 118, 22);
    c.fillStyle = '#123a80';
    for (let i = 0; i < 8; i++) for (let j = 0; j < 6; j++) if ((i + j) % 2) c.fillRect(650 + i * 60, 1490 + j * 60, 48, 48);
  });
  const her = lit(s, { x: -290, y: -390, w: 580, h: 520 }, thief, {
    fill: '#070d20', rims: [{ color: '#f2f7ff', dx: 5, dy: 5, soft: 4 }, { color: '#ff9a5a', dx: -3, dy: -5, soft: 5, alpha: 0.6 }]
  });
  const ribbon = (c: Ctx, hx: number, hy: number, t: number, reach: number): void => {
    const n = 34;
    const edge = (side: number): Point[] => Array.from({ length: n }, (_, i) => {
      const q = i / (n - 1);
      const wave = Math.sin(q * 7.4 - t * 3.1) * 105 * q + Math.sin(q * 3.1 - t * 1.7) * 60 * q;
      const wide = (16 + 130 * q) * (0.78 + 0.22 * Math.sin(q * 9 - t * 2.6 + 1));
      return [hx - q * reach + Math.sin(q * 5 - t * 1.2) * 46 * q, hy - q * 380 + wave * 0.9 + q * q * 120 + side * wide];
    });
    const [top, bottom] = [edge(-1), edge(1)];
    for (let i = 0; i < n - 1; i++) {
      const tone = Math.sin((i / n) * 9 - t * 2.6 + 1);
      c.fillStyle = mix(tone > 0 ? '#d3122c' : '#8e0a20', tone > 0 ? '#ff5a4e' : '#5a0616', Math.abs(tone) * 0.8);
      c.fill(poly([top[i] as Point, top[i + 1] as Point, bottom[i + 1] as Point, bottom[i] as Point].map(([x, y], k) => [x + (k === 1 || k === 2 ? -1.5 : 0), y])));
    }
    c.lineWidth = 3;
    c.strokeStyle = fade('#ffd0c0', 0.8);
    c.stroke(smooth(top, false));
    c.strokeStyle = fade('#3a0410', 0.6);
    c.stroke(smooth(bottom, false));
  };
  return {
    still: 8.6,
    top: 200,
    camera: push(1.01, 1.09, -10, -14),
    look: { bloom: 0.45, vignette: 0.6, floorColor: '#040a1a' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(cloud, 0.2, { x: -80 + f.t * 8, alpha: 0.6 });
      f.put(river, 0.35);
      f.put(city, 0.55);
      f.put(near, 1);
      const q = ease(f.t, -1, 17);
      const x = 270 + q * 580;
      const air = clamp((x - 300) / 480);
      const y = 1250 - Math.sin(air * Math.PI) * 260 - q * 70 + Math.sin(f.t * 2) * 4;
      f.at(1, (c) => ribbon(c, x - 112, y - 262, f.t, 350));
      f.put(her, 1, { x, y, scale: 1.12, turn: -0.2 + air * 0.32 });
      drift(f, { n: 20, seed: 3, vx: -40, vy: 20, size: [1.4, 3.4], color: '#ffd98a', glow: true, alpha: 0.6, depth: 1.3 });
    }
  };
};
