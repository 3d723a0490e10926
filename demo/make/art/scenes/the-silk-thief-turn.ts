// biome-ignore-all format: lists of points and notes read better in rows

import { stars } from '../air.ts';
import { clamp, ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { manProfile, womanProfile } from '../people.ts';
import { arch } from '../places.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

/** The fortress above the city, its foot centred on (x, y). */
const fortress = (c: Ctx, x: number, y: number, k: number): void => {
  c.fillRect(x - 115 * k, y - 132 * k, 230 * k, 132 * k);
  for (let i = 0; i < 4; i++) {
    const left = x + (-119 + i * 66) * k;
    c.fillRect(left, y - 172 * k, 42 * k, 172 * k);
    for (let j = 0; j < 3; j++) c.fillRect(left + j * 16 * k, y - 186 * k, 10 * k, 16 * k);
  }
};

const scarf: Point[] = [[26, -107], [36, -92], [30, -84], [6, -78], [-24, -62], [-50, -36], [-64, -34], [-68, -66], [-56, -96], [-32, -116], [-2, -119]];
const queue: Point[] = [[-52, -44], [-72, -48], [-92, -24], [-108, 18], [-112, 66], [-98, 76], [-86, 40], [-66, 0], [-50, -22]];
const thief = (c: Ctx): void => {
  c.scale(2.6, 2.6);
  womanProfile(c, { hair: 'short' });
  c.fill(smooth(scarf));
  c.fill(smooth(queue));
  c.fill(smooth([[-12, 50], [20, 66], [52, 84], [70, 120], [72, 176], [-140, 176], [-130, 110], [-90, 84], [-54, 64]]));
};

const brim: Point[] = [[-96, -122], [-84, -98], [-48, -84], [0, -84], [40, -92], [66, -114], [74, -138], [54, -126], [34, -132], [6, -148], [-26, -150], [-54, -134], [-78, -124]];
const captain = (c: Ctx): void => {
  c.scale(2.65, 2.65);
  manProfile(c);
  c.fill(smooth(brim));
  limb(c, [[-58, -20, 9], [-76, 16, 13], [-78, 54, 7]]);
  c.fill(poly([[-56, 22], [12, 30], [22, 62], [-60, 66]]));
};

const map = { x: 285, y: 1312, w: 430, h: 480 };
const flame = { x: 500, y: 1036 };
const route: Point[] = [[352, 400], [300, 376], [244, 396], [176, 384], [118, 346], [128, 300], [196, 284], [276, 292], [330, 262], [296, 222], [226, 222], [215, 190]];
const along = (points: Point[], q: number): Point => {
  const at = clamp(q) * (points.length - 1);
  const i = Math.min(points.length - 2, Math.floor(at));
  const [a, b, d, e] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]] as [Point, Point, Point, Point];
  const t = at - i;
  const curve = (n: 0 | 1) => b[n] + 0.5 * t * (d[n] - a[n] + t * (2 * a[n] - 5 * b[n] + 4 * d[n] - e[n] + t * (3 * (b[n] - d[n]) + e[n] - a[n])));
  return [curve(0), curve(1)];
};

export const scene: Scene = (s) => {
  const crown = poly([[184, 156], [178, 116], [199, 134], [215, 106], [231, 134], [252, 116], [246, 156]]);
  const paper = (() => {
    const r = rng(31);
    const [w, h] = [map.w, map.h];
    return smooth([
      ...Array.from({ length: 8 }, (_, i): Point => [8 + (i * (w - 16)) / 7, r(-3, 5)]), ...Array.from({ length: 8 }, (_, i): Point => [w - r(0, 9), 24 + (i * (h - 30)) / 7]),
      [w - 4, h], [4, h], ...Array.from({ length: 8 }, (_, i): Point => [r(0, 9), h - 24 - (i * (h - 40)) / 7])
    ]);
  })();
  const sheet = { x: -10, y: -24, w: map.w + 20, h: map.h + 30 };
  const curl = (c: Ctx, dark: string, mid: string, light: string): void => {
    c.fillStyle = vertical(c, -16, 26, dark, light, mid, dark);
    c.beginPath();
    c.roundRect(-4, -16, map.w + 8, 40, 18);
    c.fill();
  };
  const chart = (c: Ctx, ink: string): void => {
    const r = rng(8);
    c.save();
    c.clip(paper);
    c.strokeStyle = ink;
    c.fillStyle = ink;
    c.lineWidth = 3;
    c.stroke(smooth([[-10, 402], [70, 420], [150, 408], [240, 424], [330, 416], [450, 436]], false));
    c.lineWidth = 1.6;
    for (const y of [440, 456]) c.stroke(smooth([[-10, y], [90, y + 8], [200, y - 4], [320, y + 6], [450, y]], false));
    for (const [hx, hy, k] of [[70, 330, 62], [372, 330, 56], [60, 170, 44], [376, 130, 48]] as const) for (let i = 0; i < 15; i++) {
      const [x, y, q] = [hx + r(-k, k), hy + r(-k, k) * 0.7, r(7, 13)];
      c.strokeRect(x, y, q * 1.3, q);
      c.stroke(poly([[x - 2, y], [x + q * 0.65, y - q * 0.7], [x + q * 1.3 + 2, y]]));
    }
    for (const line of [[[30, 380], [140, 250], [110, 110], [40, 60]], [[400, 390], [330, 300], [400, 200], [360, 60]], [[140, 400], [220, 330], [330, 300]], [[140, 250], [60, 230], [0, 250]]] as Point[][]) c.stroke(smooth(line, false));
    c.restore();
  };
  const night = s.layer((c) => {
    c.save();
    c.clip(arch(500, 690, 350, 560, false));
    c.fillStyle = vertical(c, 130, 690, '#071433', '#12326a', '#3a74ae', '#5a92bc');
    c.fillRect(300, 100, 400, 600);
    c.translate(260, 100);
    c.scale(0.5, 0.5);
    stars(c, 60, 17, 620, '#e6f2ff');
    c.restore();
    c.save();
    c.clip(arch(500, 690, 350, 560, false));
    c.fillStyle = '#142a56';
    fortress(c, 500, 560, 0.98);
    c.fill(smooth([[270, 700], [310, 628], [380, 566], [500, 548], [620, 562], [690, 622], [730, 700]]));
    const r = rng(5);
    for (let i = 0; i < 22; i++) {
      const [x, w] = [320 + i * 17, r(18, 30)];
      const y = 596 + Math.abs(x - 500) * 0.22 + r(0, 40);
      c.fillStyle = i % 2 ? '#0d1f44' : '#10264e';
      c.fillRect(x, y, w, 120);
      c.fillStyle = '#3a1a2c';
      c.fill(poly([[x - 3, y + 1], [x + w / 2, y - 11], [x + w + 3, y + 1]]));
      if (r() < 0.4) {
        c.fillStyle = '#ffce74';
        c.fillRect(x + w * 0.4, y + 14, 5, 7);
      }
    }
    c.restore();
  }, { x: 290, y: 90, w: 420, h: 620 });
  // The moon comes out and finds the walls.
  const moonlit = lit(s, { x: 360, y: 350, w: 280, h: 240 }, (c) => fortress(c, 500, 560, 0.98), { fill: (c) => linear(c, 380, 370, 620, 560, [[0, '#eef6ff'], [0.5, '#9cc4ee'], [1, '#3a6cac']]), rims: [{ color: '#ffffff', dx: 3, dy: 4, soft: 2 }] });
  const room = s.layer((c) => {
    const wall = new Path2D();
    wall.rect(-90, -90, 1180, 1960);
    wall.addPath(arch(500, 690, 350, 560, false));
    c.fillStyle = vertical(c, 0, 1400, '#06060f', '#0f0c1a', '#2a1418', '#3a1812');
    c.fill(wall, 'evenodd');
    c.save();
    c.clip(wall, 'evenodd');
    glow(c, 500, 1040, 760, '#d8701e', 0.6);
    // Blue tiles along the foot of the wall.
    for (let i = 0; i < 14; i++) for (let j = 0; j < 5; j++) {
      const [x, y] = [-90 + i * 86, 900 + j * 86];
      c.strokeStyle = fade('#0a0a16', 0.5);
      c.lineWidth = 3;
      c.strokeRect(x, y, 86, 86);
      c.fillStyle = fade((i + j) % 2 ? '#3a6ab8' : '#8aa8d8', 0.2);
      c.fill(poly([[x + 43, y + 8], [x + 78, y + 43], [x + 43, y + 78], [x + 8, y + 43]]));
      c.fillStyle = fade('#0d1a40', 0.35);
      oval(c, x + 43, y + 43, 12, 12);
    }
    c.restore();
    c.strokeStyle = '#3c2420';
    c.lineWidth = 26;
    c.stroke(arch(500, 690, 376, 586, false));
    c.strokeStyle = fade('#9ac4ea', 0.6);
    c.lineWidth = 4;
    c.stroke(arch(500, 690, 350, 560, false));
    c.fillStyle = vertical(c, 686, 730, '#a0562c', '#2a120e');
    c.fillRect(290, 688, 420, 34);
    for (const d of [-1, 1]) {
      const x = (q: number) => 500 + d * q;
      c.fillStyle = linear(c, x(190), 0, x(300), 0, [[0, '#3a2018'], [1, '#140a0e']]);
      c.fill(poly([[x(196), 330], [x(292), 292], [x(292), 726], [x(196), 694]]));
      c.fillStyle = fade('#06060c', 0.5);
      for (let i = 0; i < 9; i++) c.fill(poly([[x(208), 356 + i * 36], [x(280), 332 + i * 40], [x(280), 342 + i * 40], [x(208), 364 + i * 36]]));
      // The rafters of an attic.
      c.fillStyle = linear(c, x(0), 0, x(560), 600, [[0, '#1c1012'], [1, '#08060c']]);
      c.fill(poly([[x(-30), -90], [x(70), -90], [x(640), 640], [x(640), 760]]));
      c.strokeStyle = fade('#c8682c', 0.35);
      c.lineWidth = 4;
      c.beginPath();
      c.moveTo(x(-30), -90);
      c.lineTo(x(640), 760);
      c.stroke();
    }
  });
  const warm = (c: Ctx): CanvasGradient => linear(c, -260, 0, 150, 60, [[0, '#04050d'], [0.5, '#0e0812'], [0.74, '#341410'], [0.92, '#8a3c1a'], [1, '#b85c28']]);
  const her = lit(s, { x: -380, y: -380, w: 620, h: 880 }, thief, {
    fill: warm,
    over: (c) => {
      c.save();
      c.scale(2.6, 2.6);
      c.fillStyle = linear(c, -70, 0, 36, -90, [[0, '#20040e'], [0.6, '#6a0a1c'], [1, '#c4202c']]);
      c.fill(smooth(scarf));
      c.strokeStyle = fade('#1a0208', 0.6);
      c.lineWidth = 1.6;
      for (const d of [0, 12, 24]) c.stroke(smooth([[22 - d, -112 + d * 0.2], [0 - d, -96 + d * 0.6], [-58, -52 + d * 0.3]], false));
      c.fillStyle = vertical(c, 60, 180, '#241420', '#0a0810');
      c.fill(smooth([[-12, 56], [20, 70], [52, 88], [70, 122], [72, 176], [-140, 176], [-130, 114], [-90, 90], [-54, 72]]));
      c.restore();
    },
    rims: [{ color: '#ffb060', dx: -7, dy: -3, soft: 6 }, { color: '#5a86c8', dx: 4, dy: 6, soft: 7, alpha: 0.5 }]
  });
  const him = lit(s, { x: -400, y: -470, w: 660, h: 960 }, captain, {
    fill: warm,
    over: (c) => {
      c.save();
      c.scale(2.65, 2.65);
      c.fillStyle = linear(c, -140, 60, 80, 90, [[0, '#070b1c'], [0.6, '#12224e'], [1, '#2a4684']]);
      c.fill(smooth([[8, 44], [30, 68], [64, 84], [90, 112], [98, 180], [-150, 180], [-134, 110], [-100, 82], [-60, 62]]));
      c.fillStyle = linear(c, -60, 0, 24, 0, [[0, '#2a0610'], [1, '#a01424']]);
      c.fill(poly([[-56, 24], [12, 32], [22, 62], [-60, 66]]));
      c.fillStyle = linear(c, -100, 0, 90, 0, [[0, '#05060e'], [1, '#141c3c']]);
      c.fill(smooth(brim));
      c.strokeStyle = '#d8a048';
      c.lineWidth = 3.4;
      c.stroke(smooth([[-94, -121], [-78, -121], [-54, -131], [-26, -147], [6, -145], [34, -129], [54, -123], [72, -135]], false));
      c.lineWidth = 2.6;
      c.stroke(smooth([[-60, 64], [-20, 66], [22, 62]], false));
      for (let i = 0; i < 3; i++) {
        c.fillStyle = '#ffcf7a';
        oval(c, 52 + i * 6, 100 + i * 24, 4.4, 4.4);
      }
      c.fillStyle = '#b07c34';
      c.fill(smooth([[-118, 84], [-84, 76], [-54, 84], [-60, 98], [-110, 102]]));
      c.restore();
    },
    rims: [{ color: '#ffb060', dx: -7, dy: -3, soft: 6 }, { color: '#5a86c8', dx: 4, dy: 6, soft: 7, alpha: 0.5 }]
  });
  const candle = s.layer((c) => {
    c.fillStyle = linear(c, 470, 0, 530, 0, [[0, '#8a4a1c'], [0.4, '#f6d09a'], [0.7, '#e0a860'], [1, '#6a3414']]);
    c.fill(smooth([[478, 1092], [500, 1084], [522, 1092], [526, 1200], [524, 1320], [476, 1320], [474, 1200]]));
    limb(c, [[526, 1098, 7], [529, 1150, 9], [528, 1164, 5]]);
    limb(c, [[475, 1096, 6], [472, 1124, 7]]);
    c.strokeStyle = '#1a0a06';
    c.lineWidth = 5;
    c.beginPath();
    c.moveTo(500, 1088);
    c.quadraticCurveTo(502, 1074, 499, 1062);
    c.stroke();
    c.fillStyle = '#4a2c10';
    oval(c, 500, 1290, 84, 18);
  }, { x: 400, y: 1040, w: 200, h: 300 });
  const mapDark = s.layer((c) => {
    c.fillStyle = linear(c, 0, 0, map.w, map.h, [[0, '#5c3a1c'], [0.5, '#744a24'], [1, '#3c2210']]);
    c.fill(paper);
    chart(c, fade('#24100a', 0.75));
    curl(c, '#2c180c', '#5a3818', '#a87038');
  }, sheet);
  const mapLit = s.layer((c) => {
    c.save();
    c.clip(paper);
    const g = c.createRadialGradient(215, 204, 10, 215, 220, 400);
    for (const [at, tone] of [[0, '#fff6cc'], [0.16, '#ffe29a'], [0.42, '#f4b458'], [0.72, '#b8682a'], [1, '#6a3014']] as const) g.addColorStop(at, tone);
    c.fillStyle = g;
    c.fillRect(0, -20, map.w, map.h + 30);
    const r = rng(12);
    for (let i = 0; i < 40; i++) glow(c, r(0, map.w), r(0, map.h), r(14, 60), '#fff0c0', 0.12);
    for (let i = 0; i < 26; i++) {
      c.fillStyle = fade('#7a3a10', r(0.04, 0.12));
      oval(c, r(0, map.w), r(0, map.h), r(8, 36), r(8, 26), r(0, 3));
    }
    c.fillStyle = fade('#6a3410', 0.16);
    c.fillRect(0, 238, map.w, 4);
    c.fillRect(213, 0, 4, map.h);
    c.restore();
    chart(c, fade('#8a4c1c', 0.8));
    curl(c, '#6a3a16', '#e0a04c', '#ffd890');
  }, sheet);
  const mark = s.layer((c) => {
    c.fillStyle = '#34100a';
    fortress(c, 215, 176, 0.66);
    c.fillStyle = '#f0b040';
    c.fill(crown);
    c.fillStyle = '#34100a';
    c.fillRect(186, 146, 58, 4);
  }, { x: 110, y: 30, w: 210, h: 160 });
  const table = s.layer((c) => {
    c.fillStyle = vertical(c, 1300, 1780, '#6a3418', '#2c120c', '#0c0608');
    c.fillRect(-90, 1310, 1180, 600);
    glow(c, 500, 1310, 560, '#ff9a40', 0.5, 0.24);
    // The silk runs off the bolt towards us.
    const cloth = smooth([[196, 1350], [500, 1366], [804, 1350], [812, 1470], [870, 1600], [1010, 1720], [1180, 1900], [120, 1900], [196, 1720], [214, 1560], [196, 1450]]);
    c.save();
    c.clip(cloth);
    c.fillStyle = '#a00c24';
    c.fillRect(-90, 1300, 1180, 700);
    const r = rng(44);
    for (let i = 0; i < 26; i++) {
      const q = (i / 25) * 2 - 1;
      const [x0, x1] = [500 + q * 300 + r(-14, 14), 600 + q * 500 + r(-60, 60)];
      const w = r(12, 46);
      c.fillStyle = vertical(c, 1380, 1800, fade(i % 2 ? '#ff5a48' : '#4a0414', 0.12), fade(i % 2 ? '#ff6a52' : '#38030f', 0.75), fade(i % 2 ? '#c81028' : '#1c0208', 0.6));
      c.fill(smooth([[x0 - 3, 1370], [x0 + 3, 1370], [x0 * 0.66 + x1 * 0.34 + w * 0.6, 1580], [x1 + w, 1900], [x1 - w, 1900], [x0 * 0.66 + x1 * 0.34 - w * 0.4, 1580]]));
    }
    c.fillStyle = vertical(c, 1360, 1800, fade('#ff8a5a', 0.35), fade('#8a0a1c', 0), fade('#08020a', 0.85));
    c.fillRect(-90, 1300, 1180, 700);
    c.restore();
    const bolt = new Path2D();
    bolt.roundRect(176, 1288, 648, 104, 40);
    c.fillStyle = vertical(c, 1288, 1392, '#ffb07a', '#f03a38', '#b80e26', '#640618', '#240208');
    c.fill(bolt);
    c.save();
    c.clip(bolt);
    for (let i = 0; i < 20; i++) {
      c.fillStyle = fade(i % 2 ? '#ff8a6a' : '#3a0410', r(0.08, 0.22));
      c.fillRect(190, 1296 + i * 5, 620, r(1, 3));
    }
    c.restore();
    for (const d of [-1, 1]) {
      c.fillStyle = linear(c, 500 + d * 340, 0, 500 + d * 280, 0, [[0, '#30040e'], [1, '#a80e24']]);
      oval(c, 500 + d * 306, 1340, 26, 50);
      c.strokeStyle = fade('#ff9a7a', 0.5);
      c.lineWidth = 2;
      for (const q of [0.3, 0.55, 0.8]) {
        c.beginPath();
        c.ellipse(500 + d * 306, 1340, 26 * q, 50 * q, 0, 0, 6.3);
        c.stroke();
      }
    }
  });
  const specks = (() => {
    const r = rng(90);
    return Array.from({ length: 26 }, () => ({ x: r(330, 690), at: 13.8 + r(0, 1.2), v: r(220, 420), size: r(2, 5) }));
  })();
  return {
    still: 12.6,
    top: 210,
    camera: push(1.0, 1.1, 0, 10),
    look: { bloom: 0.4, vignette: 0.7, floorColor: '#060208' },
    frame(f) {
      const { t } = f;
      const shake = ease(t, 13.8, 14.3);
      const out = ease(t, 15, 15.6);
      const low = (1 - 0.4 * pulse(t, 14.3, 0.2, 0.6)) * (1 - 0.9 * out);
      const breath = (0.93 + 0.07 * flicker(t * 0.45, 3)) * low;
      const rise = ease(t, 2.9, 5.4);
      const through = ease(t, 4.5, 5.9) * low;
      const known = ease(t, 11.3, 12.1);
      const sway = shake * Math.sin(t * 15) * (1 - ease(t, 15.2, 16.5));
      f.at(0.4, (c) => fillAll(c, '#04040a'));
      f.put(night, 0.4);
      f.put(moonlit, 0.4, { alpha: 0.9 * known });
      f.at(0.4, (c) => glow(c, 500, 460, 230, '#a8d4ff', 0.3 * known));
      f.put(room, 0.5);
      f.at(0.8, (c) => glow(c, flame.x, flame.y, 540, '#ff9a3c', 0.5 * breath * (1 - 0.3 * through)));
      f.put(candle, 0.85);
      f.at(0.85, (c) => {
        const lean = Math.sin(t * 1.7) * 3 + sway * 16;
        const tall = (78 + 6 * Math.sin(t * 2.3)) * low;
        c.fillStyle = '#ff9a2c';
        c.fill(smooth([[500, 1076], [480, 1050], [486, 1020], [500 + lean, 1066 - tall], [513, 1022], [520, 1050]]));
        c.fillStyle = '#fff4c0';
        c.fill(smooth([[500, 1072], [489, 1050], [493, 1032], [500 + lean * 0.7, 1072 - tall * 0.72], [508, 1032], [511, 1050]]));
        glow(c, 500, 1036, 190, '#ffd080', 0.75 * breath);
      });
      const near = ease(t, 10.9, 12.4);
      const start = ease(t, 11.8, 12.6);
      f.put(her, 0.95, { x: 168 - 10 * start, y: 905 + Math.sin(t * 0.9) * 3, turn: 0.03 + 0.05 * rise });
      f.put(him, 0.95, { x: 846 - 20 * near, y: 905 + Math.sin(t * 0.8 + 2) * 3, scaleX: -1, turn: -0.02 - 0.06 * near });
      f.at(0.95, (c) => glow(c, 500, 1040, 520, '#ff8a34', (0.2 + 0.2 * through) * breath));
      const top = map.y - rise * 434;
      const reach: [number, number] = [map.x - 12, top + 196];
      f.at(1, (c) => {
        const shoulder: [number, number] = [96, 1400];
        const d = Math.min(428, Math.hypot(reach[0] - shoulder[0], reach[1] - shoulder[1]));
        const a = Math.atan2(reach[1] - shoulder[1], reach[0] - shoulder[0]) + Math.acos(d / 430);
        const elbow: [number, number] = [shoulder[0] + Math.cos(a) * 215, shoulder[1] + Math.sin(a) * 215];
        const wrist = Math.atan2(reach[1] - elbow[1], reach[0] - elbow[0]);
        for (const [tone, dx, dy] of [['#ffa050', 5, -3], ['#0d0812', 0, 0]] as const) {
          c.fillStyle = tone;
          limb(c, [[shoulder[0] + dx, shoulder[1] + dy, 60], [elbow[0] + dx, elbow[1] + dy, 46], [reach[0] - Math.cos(wrist) * 64 + dx, reach[1] - Math.sin(wrist) * 64 + dy, 34]]);
          c.fillStyle = dx ? tone : '#4a2014';
          limb(c, [[reach[0] - Math.cos(wrist) * 64 + dx, reach[1] - Math.sin(wrist) * 64 + dy, 20], [reach[0] - 6 + dx, reach[1] + dy, 21], [reach[0] + 8 + dx, reach[1] - 20 + dy, 17]]);
        }
      });
      f.at(1, (c) => {
        c.translate(map.x + 215, top + 480);
        c.rotate(sway * 0.012 + Math.sin(t * 1.1) * 0.004);
        c.translate(-215, -480);
        c.drawImage(mapDark.canvas, sheet.x, sheet.y, sheet.w, sheet.h);
        c.globalAlpha = clamp(through * breath);
        c.drawImage(mapLit.canvas, sheet.x, sheet.y, sheet.w, sheet.h);
        c.globalAlpha = 1;
        const drawn = ease(t, 6.2, 11.2) * 0.4 + clamp((t - 6.4) / 4.8) * 0.6;
        const n = 46;
        for (let i = 0; i < n * drawn; i++) {
          const [x, y] = along(route, i / (n - 1));
          c.fillStyle = '#4a1408';
          oval(c, x, y, 6, 5);
        }
        if (drawn > 0 && t < 12) {
          const [x, y] = along(route, drawn);
          glow(c, x, y, 64, '#ff7a20', 0.9 * (1 - ease(t, 11.3, 12)));
          c.fillStyle = fade('#fff0b0', 1 - ease(t, 11.2, 11.6));
          oval(c, x, y, 6, 6);
        }
        c.globalAlpha = ease(t, 11.1, 11.9);
        c.drawImage(mark.canvas, mark.x, mark.y, mark.w, mark.h);
        c.globalAlpha = 1;
        glow(c, 215, 120, 210, '#ff6a1c', 0.75 * pulse(t, 11.7, 0.5, 1.8));
        glow(c, 215, 136, 74, '#ffe08a', 0.5 * known * breath);
      });
      f.at(1, (c) => {
        for (const [tone, d] of [['#ffc070', -2], ['#5a2814', 0]] as const) {
          c.fillStyle = tone;
          limb(c, [[reach[0] - 4, reach[1] + 4 + d, 14], [reach[0] + 22, reach[1] - 8 + d, 10], [reach[0] + 42, reach[1] - 6 + d, 8]]);
        }
      });
      f.put(table, 1);
      if (shake > 0) f.at(1.1, (c) => {
        for (const { x, at, v, size } of specks) {
          const age = t - at;
          if (age < 0) continue;
          c.fillStyle = fade('#e0b888', 0.8 * (1 - clamp(age / 2.4)));
          oval(c, x + Math.sin(age * 3 + x) * 8, 40 + age * v, size * 0.8, size);
        }
      });
      if (out > 0) {
        f.at(0, (c) => fillAll(c, fade('#030512', 0.7 * out)));
        f.put(moonlit, 0.4, { alpha: 0.34 * out, blend: 'screen' });
        f.at(1, (c) => {
          glow(c, 500, top + 120, 170, '#ff5a14', 0.6 * out);
          c.globalAlpha = 0.9 * out;
          c.fillStyle = '#ffc04a';
          c.translate(map.x, top);
          c.fill(crown);
        });
      }
    }
  };
};
