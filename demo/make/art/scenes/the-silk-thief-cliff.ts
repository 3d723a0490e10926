// biome-ignore-all format: lists of points and notes read better in rows

import { mist } from '../air.ts';
import { clamp, ease, fade, mix, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { arch, ridge } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const horizon = 872;
const mirror = (right: Point[]): Point[] => [...right, ...right.map(([x, y]): Point => [-x, y]).reverse()];

/** Moored, sails furled, her waterline at y = 0 and her keel at y = 76. */
const galleon = (c: Ctx): void => {
  c.fill(smooth([[-250, -104], [-244, -20], [-206, 46], [-60, 76], [130, 68], [222, 20], [262, -62], [200, -40], [70, -20], [-110, -24], [-150, -40], [-168, -92]]));
  c.fill(poly([[-250, -104], [-166, -96], [-168, -60], [-246, -60]]));
  limb(c, [[236, -46, 7], [362, -116, 3]]);
  for (const [x, h, yards] of [[-140, 390, 2], [0, 500, 3], [132, 420, 3]] as const) {
    limb(c, [[x, -10, 8], [x, -h, 3]]);
    for (let i = 0; i < yards; i++) {
      const y = -h + 66 + i * 104;
      const w = 62 + i * 22;
      c.fillRect(x - w, y - 3, w * 2, 6);
      for (const d of [-1, 1]) for (let j = 0; j < 3; j++) oval(c, x + d * (w * 0.2 + j * w * 0.3), y + 10, w * 0.18, 9 - j * 1.6);
    }
    oval(c, x, -h + 210, 22, 7);
    c.lineWidth = 2;
    for (const [foot, d] of [[-88, -1], [88, 1], [46, 1], [-46, -1]] as const) {
      c.beginPath();
      c.moveTo(x + foot, -24);
      c.lineTo(x + d * 3, -h + 200);
      c.stroke();
    }
  }
  c.lineWidth = 2;
  for (const [x, y, u, v] of [[132, -410, 356, -114], [0, -490, 132, -300], [-140, -380, 0, -280], [0, -490, 240, -50]] as const) {
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(u, v);
    c.stroke();
  }
};

/** Seen from behind, in breeches and a coat, her left hand held out. */
const thief = (c: Ctx): void => {
  oval(c, 0, -756, 37, 45);
  limb(c, [[0, -724, 17], [0, -684, 22]]);
  c.fill(smooth(mirror([[18, -694], [44, -672], [86, -650], [92, -612], [76, -560], [56, -500], [74, -440], [70, -404], [0, -396]])));
  for (const d of [-1, 1]) {
    limb(c, [[38 * d, -420, 42], [56 * d, -232, 27], [70 * d, -140, 23], [74 * d, -30, 17], [76 * d, -12, 18], [94 * d, -8, 10]]);
    c.fill(smooth([[52 * d, -238], [92 * d, -238], [96 * d, -206], [60 * d, -200]]));
    c.fill(smooth([[2 * d, -510], [56 * d, -508], [86 * d, -420], [124 * d, -300], [160 * d, -196], [128 * d, -176], [88 * d, -188], [44 * d, -176], [20 * d, -320]]));
  }
  limb(c, [[78, -626, 27], [116, -522, 22], [134, -436, 19]]);
  limb(c, [[132, -432, 12], [130, -396, 13]]);
  limb(c, [[-78, -626, 27], [-138, -556, 22], [-190, -496, 18]]);
  limb(c, [[-188, -498, 12], [-214, -474, 13]]);
  c.fill(smooth([[14, -772], [-20, -776], [-50, -752], [-72, -706], [-70, -650], [-92, -604], [-56, -624], [-36, -668], [-26, -716]]));
};

const her = { x: 436, y: 1606, k: 0.79 };

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, -90, horizon, '#0f2450', '#2c5486', '#86a4b4', '#f6cf94', '#ffe6b4'));
    glow(c, 700, horizon - 40, 640, '#ffdc98', 0.8, 0.7);
    glow(c, 700, 760, 150, '#fff6dc', 0.95);
    c.fillStyle = '#fffbe8';
    oval(c, 700, 760, 46, 46);
    c.fillStyle = '#7c94ae';
    ridge(c, 8, 852, 22, horizon + 6, 26);
  });
  const cloud = mist({ seed: 77, color: '#3a5f90', lit: '#ffe8c0', light: [0.3, 1], y: 120, h: 620, low: 0.5, high: 0.92, stretch: 3.2 });
  const water = s.layer((c) => {
    c.fillStyle = vertical(c, horizon, 1480, '#f8d8a0', '#b8bca8', '#5a90a8', '#2a6088', '#123a62');
    c.fillRect(-90, horizon, 1180, 640);
    const r = rng(6);
    for (let i = 0; i < 190; i++) {
      const q = r() ** 1.5;
      const y = horizon + 6 + q * 590;
      const column = r() < 0.5;
      const x = column ? 700 + r(-1, 1) * (40 + q * 150) : r(-90, 1090);
      c.fillStyle = column ? fade('#fff2cc', 0.5 - q * 0.3) : fade(r() < 0.5 ? '#dcecec' : '#123a62', 0.2);
      oval(c, x, y, (14 + q * 66) * r(0.5, 1.2), 1.4 + q * 4);
    }
  });
  const wreckOf = (c: Ctx): void => {
    for (let i = 0; i < 6; i++) {
      const [x, h] = [-190 + i * 62, 120 + Math.sin(i * 0.9) * 50];
      limb(c, [[x, 20, 12], [x - 22, -h * 0.6, 9], [x + 4, -h, 5]]);
    }
    limb(c, [[-250, 6, 16], [-60, -8, 18], [190, 16, 12]]);
  };
  const bed = s.layer((c) => {
    c.fillStyle = vertical(c, horizon, 1500, '#d8b07a', '#8a7458', '#544a44', '#2e2a30', '#1a1a24');
    c.fillRect(-90, horizon, 1180, 700);
    const r = rng(21);
    for (let i = 0; i < 90; i++) {
      const q = r() ** 1.3;
      const [x, y, w] = [r(-90, 1090), horizon + 30 + q * 560, (20 + q * 110) * r(0.4, 1)];
      c.fillStyle = fade(r() < 0.45 ? '#ffe0a4' : '#14141c', 0.1 + 0.14 * r());
      oval(c, x, y, w, 2 + q * 9 * r(0.4, 1));
    }
    // Channels that still shine.
    for (const [x0, x1, y] of [[700, 560, 0.2], [760, 900, 0.5], [660, 420, 0.75]] as const) {
      const path = smooth([[700, horizon + 20], [x0 + 30, horizon + 200 * y + 60], [x1 - 60, horizon + 600 * y], [x1 + 60, horizon + 620 * y + 20], [x0 + 70, horizon + 220 * y + 80], [712, horizon + 20]]);
      c.fillStyle = fade('#ffe6b0', 0.3);
      c.fill(path);
    }
    glow(c, 700, 960, 380, '#ffe2a4', 0.4, 0.5);
    for (let i = 0; i < 26; i++) {
      const q = r();
      const [x, y, w] = [r(330, 1090), horizon + 90 + q * 480, 8 + q * 34 * r(0.5, 1)];
      c.fillStyle = '#1c1a22';
      c.fill(smooth([[x - w, y], [x - w * 0.6, y - w * 0.6], [x + w * 0.2, y - w * 0.75], [x + w, y]]));
      c.fillStyle = fade('#ffd89a', 0.4);
      oval(c, x + w * 0.1, y - w * 0.66, w * 0.5, 2);
    }
  });
  const ribs = lit(s, { x: -290, y: -220, w: 560, h: 270 }, wreckOf, { fill: '#17131c', rims: [{ color: '#ffd692', dx: -2, dy: 4, soft: 3 }] });
  const hoard = s.layer((c) => {
    const r = rng(41);
    c.fillStyle = '#2a1710';
    c.fill(poly([[-84, -52], [62, -62], [70, 24], [-78, 34]]));
    c.fillStyle = '#3e2416';
    c.fill(poly([[-84, -52], [-96, -118], [56, -130], [62, -62]]));
    c.fillStyle = '#120a0a';
    c.fill(poly([[-84, -52], [62, -62], [58, -70], [-80, -62]]));
    c.strokeStyle = '#c08a3a';
    c.lineWidth = 5;
    for (const q of [-58, 40]) {
      c.beginPath();
      c.moveTo(q - 8, -122);
      c.lineTo(q, -56);
      c.lineTo(q + 4, 28);
      c.stroke();
    }
    for (let i = 0; i < 150; i++) {
      const a = r(-1, 1);
      const [x, y] = [a * 150 + 10, 40 - (1 - Math.abs(a)) * r(0, 105) + r(-6, 10)];
      c.fillStyle = mix('#8a4e10', '#ffe69a', r());
      oval(c, x, y, 9, 5, r(-0.6, 0.6));
    }
    c.fillStyle = '#fff6cc';
    for (let i = 0; i < 16; i++) oval(c, r(-90, 110), r(-50, 36), 4, 2.6);
  }, { x: -190, y: -150, w: 380, h: 220 });
  const ship = lit(s, { x: -300, y: -540, w: 700, h: 640 }, galleon, {
    fill: (c) => vertical(c, -520, 80, '#3a3040', '#2a2030', '#140f1c'),
    over: (c) => {
      c.fillStyle = fade('#ffd07a', 0.85);
      for (let i = 0; i < 8; i++) c.fillRect(-140 + i * 44, 6 - i * 1.5, 11, 11);
      for (const y of [-84, -60]) c.fillRect(-234, y, 16, 12);
      c.strokeStyle = fade('#d8924a', 0.7);
      c.lineWidth = 4;
      c.stroke(smooth([[-244, -40], [-150, -14], [0, 0], [140, -8], [244, -46]], false));
    },
    rims: [{ color: '#ffe6b4', dx: 3, dy: 3, soft: 3 }]
  });
  const skiff = lit(s, { x: -120, y: -130, w: 240, h: 170 }, (c) => {
    c.fill(smooth([[-96, -20], [-60, 14], [50, 16], [104, -26], [40, -8], [-50, -6]]));
    limb(c, [[0, -4, 4], [4, -116, 2]]);
  }, { fill: '#14111c', rims: [{ color: '#ffe2ac', dx: 2, dy: 3, soft: 2 }] });
  const belfry = lit(s, { x: -100, y: -30, w: 460, h: 1600 }, (c) => {
    const all = new Path2D();
    all.addPath(poly([[-90, 236], [-2, 236], [20, 176], [145, 84], [270, 176], [292, 236], [312, 236], [312, 262], [296, 262], [296, 590], [318, 600], [318, 626], [290, 632], [284, 1570], [-90, 1570]]));
    for (const x of [50, 212]) all.addPath(arch(x, 556, 118, 258, false));
    c.fill(all, 'evenodd');
    c.fillRect(140, 6, 10, 90);
    c.fillRect(120, 28, 50, 10);
  }, {
    fill: (c) => linear(c, -90, 300, 320, 420, [[0, '#0c0e20'], [0.6, '#1c1c34'], [1, '#3e3040']]),
    over: (c) => {
      const r = rng(3);
      for (let j = 0; j < 16; j++) for (let i = 0; i < 5; i++) {
        c.fillStyle = fade(r() < 0.5 ? '#e8b078' : '#000008', r(0.03, 0.1));
        c.fillRect(-90 + i * 84 + (j % 2) * 40, 640 + j * 58, 80, 54);
      }
      c.fillStyle = fade('#060812', 0.5);
      c.fillRect(-90, 632, 420, 12);
      c.fillStyle = fade('#2c5ea8', 0.5);
      for (let i = 0; i < 6; i++) c.fill(poly([[-60 + i * 62, 664], [-34 + i * 62, 690], [-60 + i * 62, 716], [-86 + i * 62, 690]]));
      c.fillStyle = '#080a16';
      c.fill(arch(120, 1120, 110, 230, false));
    },
    rims: [{ color: '#ffdca4', dx: -5, dy: 4, soft: 4 }]
  });
  const bronze = lit(s, { x: -70, y: -20, w: 140, h: 190 }, (c) => {
    c.fill(smooth(mirror([[0, 0], [22, 4], [34, 36], [40, 84], [56, 124], [52, 134], [0, 136]])));
    limb(c, [[0, 100, 6], [0, 148, 11]]);
  }, { fill: (c) => linear(c, -50, 0, 54, 0, [[0, '#1c1210'], [0.5, '#6a4420'], [0.75, '#f0b860'], [1, '#7a4a20']]), rims: [{ color: '#fff0c4', dx: -3, dy: 2, soft: 2 }] });
  const quay = s.layer((c) => {
    const edge = poly([[-90, 1476], [620, 1490], [1090, 1476], [1090, 1900], [-90, 1900]]);
    c.fillStyle = vertical(c, 1470, 1780, '#8a6c5a', '#44384a', '#141424');
    c.fill(edge);
    c.save();
    c.clip(edge);
    c.strokeStyle = fade('#0c0c1a', 0.5);
    c.lineWidth = 4;
    for (const y of [1512, 1566, 1650, 1780]) {
      c.beginPath();
      c.moveTo(-90, y);
      c.lineTo(1090, y - 4);
      c.stroke();
    }
    for (let j = 0; j < 4; j++) for (let i = -7; i < 9; i++) {
      const [y0, y1] = [[1476, 1512], [1512, 1566], [1566, 1650], [1650, 1800]][j] as [number, number];
      const at = (y: number) => 560 + (i * 2 + (j % 2)) * 74 * (1 + (y - 1476) / 260);
      c.beginPath();
      c.moveTo(at(y0), y0);
      c.lineTo(at(y1), y1);
      c.stroke();
    }
    glow(c, 700, 1480, 420, '#ffd89a', 0.5, 0.22);
    c.restore();
    c.strokeStyle = '#ffe2ac';
    c.lineWidth = 5;
    c.beginPath();
    c.moveTo(280, 1482);
    c.lineTo(620, 1490);
    c.lineTo(1090, 1476);
    c.stroke();
    c.fillStyle = linear(c, 850, 0, 930, 0, [[0, '#12101c'], [0.5, '#2a2230'], [1, '#0c0c16']]);
    c.fill(smooth([[856, 1560], [864, 1470], [846, 1448], [862, 1428], [920, 1428], [936, 1448], [918, 1470], [926, 1560]]));
    c.strokeStyle = '#ffdca4';
    c.lineWidth = 4;
    c.stroke(smooth([[848, 1446], [862, 1428], [920, 1428], [934, 1446]], false));
    c.strokeStyle = '#3a2a22';
    c.lineWidth = 9;
    for (const y of [1480, 1494]) c.stroke(smooth([[862, y], [890, y + 8], [922, y]], false));
  });
  const figure = lit(s, { x: -260, y: -840, w: 520, h: 880 }, thief, {
    fill: (c) => linear(c, -120, 0, 130, 0, [[0, '#080a18'], [0.7, '#12101e'], [1, '#3a2426']]),
    over: (c) => {
      c.fillStyle = linear(c, -40, 0, 44, 0, [[0, '#40060f'], [1, '#c01c2c']]);
      c.fill(smooth([[-44, -752], [-34, -796], [0, -808], [34, -796], [44, -760], [20, -742], [-16, -748]]));
      c.strokeStyle = fade('#c8925a', 0.55);
      c.lineWidth = 7;
      c.stroke(smooth([[-58, -504], [0, -494], [58, -504]], false));
    },
    rims: [{ color: '#ffe6b4', dx: -6, dy: 5, soft: 4 }]
  });
  const silk = (c: Ctx, t: number, wind: number): void => {
    const n = 32;
    const [hx, hy] = [her.x - 214 * her.k, her.y - 474 * her.k];
    const line: Point[] = [];
    const sides: [Point[], Point[]] = [[], []];
    let [x, y] = [hx, hy];
    const step = (360 + 130 * wind) / n;
    for (let i = 0; i < n; i++) {
      const q = i / (n - 1);
      const a = 1.62 + wind * (2.8 + 0.8 * Math.sin(q * 6.6 - t * 5.2) * (0.3 + q)) + (1 - wind) * 0.16 * Math.sin(q * 5 - t * 1.3) * q;
      const w = 12 + (34 + 42 * wind) * Math.min(1, q * 2.6) * (0.82 + 0.18 * Math.sin(q * 9 - t * (1.2 + 3 * wind)));
      line.push([x, y]);
      sides[0].push([x - Math.sin(a) * w, y + Math.cos(a) * w]);
      sides[1].push([x + Math.sin(a) * w, y - Math.cos(a) * w]);
      x += Math.cos(a) * step;
      y += Math.sin(a) * step;
    }
    for (let i = 0; i < n - 1; i++) {
      const tone = Math.sin((i / n) * 8 - t * (1 + 3 * wind) + 1);
      c.fillStyle = mix(tone > 0 ? '#d3122c' : '#9a0c22', tone > 0 ? '#ff6450' : '#5a0616', Math.abs(tone) * 0.8);
      const next = (side: Point[]): Point => {
        const [a, b] = [side[i] as Point, side[i + 1] as Point];
        return [b[0] + (b[0] - a[0]) * 0.2, b[1] + (b[1] - a[1]) * 0.2];
      };
      c.fill(poly([sides[0][i] as Point, next(sides[0]), next(sides[1]), sides[1][i] as Point]));
    }
    c.lineWidth = 3;
    c.strokeStyle = fade('#ffd0c0', 0.8);
    c.stroke(smooth(sides[1], false));
    c.strokeStyle = fade('#3a0410', 0.6);
    c.stroke(smooth(sides[0], false));
  };
  const crest = (() => {
    const r = rng(19);
    return Array.from({ length: 30 }, (_, i) => ({ x: -120 + i * 44, up: r(-1, 1), ph: r(0, 6.3) }));
  })();
  const wave = (c: Ctx, t: number): void => {
    const p = clamp((t - 11.7) / 4.3);
    if (p <= 0) return;
    const lift = 16 * ease(t, 11.7, 12.4) + 690 * p ** 2.3;
    const foot = horizon + 4 + 120 * p * p;
    const line = crest.map(({ x, up, ph }): Point => [x, horizon - lift * (1 - 0.26 * ((x - 720) / 700) ** 2 + 0.035 * Math.sin(x / 96 + t * 0.7)) + (up + 0.5 * Math.sin(t * 2.2 + ph)) * (2 + lift * 0.016)]);
    const body = smooth([...line, [1200, foot + 40], [600, foot + 8], [-160, foot + 40]]);
    c.save();
    const top = horizon - lift;
    c.fillStyle = linear(c, 0, top, 0, foot, [[0, '#d4efe0'], [0.07, '#3a8088'], [0.28, '#62b0a2'], [0.58, '#1c5a6a'], [0.85, '#0b2a3a'], [1, '#091c2a']]);
    c.fill(body);
    c.clip(body);
    glow(c, 700, top + lift * 0.3, 120 + lift * 0.6, '#ffeab0', 0.6, 0.6);
    // Water drawn up its face, and the shade under the lip.
    for (const [i, [x, y]] of line.entries()) {
      const k = crest[i];
      if (!k) continue;
      const w = 10 + 16 * Math.abs(k.up);
      const lean = (x - 700) * 0.16 + k.up * 30;
      c.fillStyle = linear(c, 0, y, 0, foot, [[0, fade(k.up > 0 ? '#e6fff0' : '#04222e', 0)], [0.25, fade(k.up > 0 ? '#e6fff0' : '#04222e', 0.26)], [1, fade('#04222e', 0)]]);
      c.fill(smooth([[x, y], [x + w * 0.5, y + lift * 0.3], [x + lean + w * 1.6, foot], [x + lean - w, foot], [x - w * 0.4, y + lift * 0.36]]));
    }
    c.strokeStyle = fade('#062c38', 0.4 * p);
    c.lineWidth = lift * 0.05;
    c.stroke(smooth(line.map(([x, y]): Point => [x, y + lift * 0.075]), false));
    c.restore();
    c.lineJoin = 'round';
    c.strokeStyle = '#f2fbf0';
    c.lineWidth = 3 + lift * 0.022;
    c.stroke(smooth(line, false));
    const r = rng(57);
    for (const [tone, drop, big] of [['#9cc8c8', 0.034, 1.15], ['#f4fcf2', 0, 1]] as const) {
      c.fillStyle = tone;
      for (const [x, y] of line) for (let i = 0; i < 4; i++) {
        const q = (2 + lift * 0.02) * r(0.35, 1.2) * big;
        oval(c, x + r(-26, 26), y + lift * (drop + r(-0.012, 0.02)), q * 1.5, q);
      }
    }
    c.fillStyle = fade('#eafaf0', 0.8);
    for (let i = 0; i < 16; i++) oval(c, -60 + i * 76, foot + 4 + 20 * p + Math.sin(i * 2.3) * 10 * p, 30 + 40 * p, 2 + 11 * p);
  };
  return {
    still: 14.4,
    top: 150,
    camera: push(1.0, 1.08, 22, 34),
    look: { bloom: 0.35, vignette: 0.6, floorColor: '#060816' },
    frame(f) {
      const { t } = f;
      const ebb = ease(t, 6.4, 11);
      const shore = 1500 - 590 * ebb;
      const ring = ease(t, 5.1, 6.2);
      const wind = ease(t, 11.9, 14);
      const doom = ease(t, 12.6, 16);
      f.put(sky, 0.2);
      f.put(cloud, 0.25, { x: -60 + t * 5, alpha: 0.7 });
      f.at(0.3, (c) => fillAll(c, vertical(c, 0, horizon, fade('#0c1c3c', 0.7 * doom), fade('#2a5a6c', 0.35 * doom))));
      f.put(bed, 0.6);
      const shown = ease(t, 8.6, 10.2);
      f.put(ribs, 0.7, { x: 820, y: 1240, turn: -0.06 });
      f.put(hoard, 0.7, { x: 700, y: 1300, turn: 0.08 });
      f.at(0.7, (c) => {
        const shine = shown * (0.5 + 0.5 * pulse(t, 11.2, 0.4, 2.4));
        glow(c, 705, 1276, 300, '#ffc048', 0.7 * shine, 0.7);
        c.globalCompositeOperation = 'lighter';
        for (const [x, y, d] of [[650, 1268, 0], [742, 1284, 1.7], [700, 1246, 3.1], [780, 1318, 4.4]] as const) {
          const spark = shown * Math.max(0, Math.sin(t * 2.1 + d)) ** 4;
          c.fillStyle = fade('#fff2c0', spark);
          c.fill(poly([[x, y - 30], [x + 4, y - 4], [x + 30, y], [x + 4, y + 4], [x, y + 30], [x - 4, y + 4], [x - 30, y], [x - 4, y - 4]]));
        }
      });
      f.at(0.6, (c) => {
        const near = clamp((shore - horizon) / 620);
        const rim = Array.from({ length: 15 }, (_, i): Point => [-120 + i * 90, shore + (Math.sin(i * 1.1 + t * 0.9) * 24 + Math.sin(i * 2.7 - t * 0.6) * 14) * near]);
        c.save();
        c.clip(poly([[-120, horizon], ...rim, [1140, horizon]].reverse() as Point[]));
        c.globalAlpha = 1 - ease(t, 12.2, 13.4);
        c.drawImage(water.canvas, water.x, water.y, water.w, water.h);
        c.fillStyle = fade('#10182c', 0.42);
        for (let i = 0; i < 12; i++) oval(c, 690 + Math.sin(i * 1.7 + t * 1.3) * (4 + i * 2), 1046 + i * 19, 200 - i * 13, 11);
        c.restore();
        if (ebb > 0 && ebb < 1) {
          c.strokeStyle = fade('#fff6e0', 0.8 * Math.min(1, ebb * 8, (1 - ebb) * 5));
          c.lineWidth = 3 + 9 * near;
          c.stroke(smooth(rim, false));
        }
      });
      f.at(0.6, (c) => wave(c, t));
      const dry = ease(t, 8.3, 9.4);
      const heel = dry * 0.26 + 0.035 * dry * Math.sin(Math.max(0, t - 9.4) * 3.4) * Math.exp(-Math.max(0, t - 9.4) * 0.9);
      f.put(skiff, 0.65, { x: 936, y: 1110 + ease(t, 7.6, 8.4) * 6 + Math.sin(t * 1.6) * 3 * (1 - dry), turn: ease(t, 7.6, 8.6) * -0.36, scale: 0.9 });
      f.put(ship, 0.65, { x: 690, y: 1030 + Math.sin(t * 1.2) * 4 * (1 - dry) + dry * 10, turn: Math.sin(t * 0.9) * 0.012 * (1 - dry) + heel, pivot: [0, 60] });
      f.at(0.9, (c) => {
        c.strokeStyle = '#0a0c18';
        for (const [i, x] of [50, 212].entries()) {
          const a = ring * Math.sin((t - 5.1) * 3.6 + i * 0.9) * 0.36;
          c.save();
          c.translate(x, 346);
          c.lineWidth = 3;
          c.beginPath();
          c.moveTo(0, 0);
          c.quadraticCurveTo(a * 40, 130, a * -20, 214);
          c.stroke();
          c.fillStyle = '#1a1420';
          c.fillRect(-60, -18, 120, 16);
          c.rotate(a);
          c.drawImage(bronze.canvas, bronze.x, bronze.y, bronze.w, bronze.h);
          c.restore();
        }
      });
      f.put(belfry, 0.9);
      const split = ease(t, 5.3, 7.4);
      if (split > 0) f.at(0.9, (c) => {
        const crack: Point[] = [[212, 560], [196, 606], [222, 660], [190, 716], [214, 784], [176, 850], [198, 930], [160, 1000], [176, 1090], [140, 1180]];
        const shown = crack.slice(0, 2 + Math.floor(split * 8));
        for (const [tone, w, dx] of [['#ffdca4', 4, 4], ['#020309', 8, 0]] as const) {
          c.strokeStyle = tone;
          c.lineWidth = w;
          c.lineJoin = 'round';
          c.beginPath();
          for (const [x, y] of shown) c.lineTo(x + dx, y);
          c.stroke();
        }
      });
      if (t > 5.2 && t < 10.5) f.at(0.8, (c) => {
        const r = rng(14);
        c.strokeStyle = '#10142a';
        c.lineCap = 'round';
        for (let i = 0; i < 11; i++) {
          const age = Math.max(0, t - 5.2 - r(0, 0.6));
          const [vx, vy, beat, big] = [r(70, 190), r(50, 120), r(9, 13), r(0.7, 1.2)];
          const [x, y] = [r(30, 290) + vx * age, r(180, 330) - vy * age];
          const flap = Math.sin(age * beat) * 13;
          c.lineWidth = 4.5 * big;
          if (age > 0) c.stroke(smooth([[x - 26 * big, y - flap], [x - 11 * big, y - 7 - flap * 0.3], [x, y], [x + 11 * big, y - 7 - flap * 0.3], [x + 26 * big, y - flap]], false));
        }
      });
      f.put(quay, 1);
      if (doom > 0) f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        fillAll(c, vertical(c, 620, 1500, fade('#4a7c98', 0), fade('#1c4866', 0.8 * doom)));
      });
      f.at(1, (c) => {
        c.fillStyle = fade('#04050e', 0.55);
        c.fill(smooth([[her.x - 46, her.y - 8], [her.x + 50, her.y - 10], [her.x - 30, her.y + 130], [her.x - 150, her.y + 130]]));
        if (wind < 0.5) silk(c, t, wind);
      });
      f.put(figure, 1, { x: her.x, y: her.y, scale: her.k, skew: -0.05 * wind });
      f.at(1, (c) => {
        if (wind >= 0.5) silk(c, t, wind);
      });
    }
  };
};
