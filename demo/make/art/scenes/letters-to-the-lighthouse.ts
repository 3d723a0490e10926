// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, rng } from '../color.ts';
import { fillAll, glow, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { ridge } from '../places.ts';
import { type Ctx, push, type Scene, W } from '../stage.ts';

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1150, '#031a22', '#0b3b45', '#3b7f80', '#e8b98a'));
    glow(c, 260, 1090, 620, '#ffcf9a', 0.7, 0.5);
  });
  const high = mist({ seed: 41, color: '#04222b', lit: '#6fb3ae', light: [0, 1], y: -80, h: 800, low: 0.4, high: 0.8, stretch: 2.2, edge: 0.35 });
  const low = mist({ seed: 7, color: '#12474f', lit: '#ffd7ac', light: [0, 1], y: 560, h: 500, low: 0.46, high: 0.85, stretch: 3.4 });
  const sea = s.layer((c) => {
    c.fillStyle = vertical(c, 1080, 1700, '#c69a78', '#3f7a7a', '#0d3f48', '#04222a');
    c.fillRect(-90, 1086, 1200, 800);
    const r = rng(9);
    for (let i = 0; i < 240; i++) {
      const q = r() ** 1.6;
      const y = 1092 + q * 520;
      c.fillStyle = fade(r() < 0.5 ? '#ffe0bc' : '#03191f', 0.12 + 0.2 * r());
      oval(c, r(-80, W + 80), y, (20 + 90 * q) * r(0.5, 1.4), 1.2 + 5 * q);
    }
    glow(c, 260, 1120, 420, '#ffd9a8', 0.5, 0.35);
  });
  const rock = lit(s, { x: 420, y: 620, w: 700, h: 900 }, (c) => {
    c.fill(smooth([[1100, 860], [900, 850], [820, 868], [700, 872], [650, 960], [610, 1010], [600, 1090], [540, 1150], [520, 1210], [560, 1500], [1110, 1500]]));
  }, { fill: (c) => vertical(c, 850, 1400, '#12343a', '#061c22', '#020d11'), rims: [{ color: '#ffcf9f', dx: 9, dy: 6, soft: 6, alpha: 0.7 }] });
  const tower = lit(s, { x: 620, y: 250, w: 320, h: 640 }, (c) => {
    c.fill(poly([[738, 440], [838, 440], [862, 880], [714, 880]]));
    c.fillRect(722, 424, 132, 18);
    c.fillRect(752, 344, 72, 84);
    c.fill(smooth([[740, 346], [788, 288], [836, 346]]));
    c.fillRect(785, 262, 6, 40);
    c.fillRect(660, 800, 90, 80);
    c.fill(poly([[650, 804], [705, 760], [760, 804]]));
  }, {
    fill: (c) => linear(c, 720, 0, 860, 0, [[0, '#e9d3b8'], [0.35, '#a9a69a'], [1, '#23464c']]),
    over: (c) => {
      c.fillStyle = fade('#a82a22', 0.85);
      c.fillRect(700, 520, 180, 90);
      c.fillRect(700, 700, 180, 90);
      c.fillRect(700, 250, 200, 98);
      c.fillStyle = '#ffeaa8';
      c.fillRect(758, 352, 60, 70);
      c.fillRect(780, 640, 16, 28);
      c.fillRect(690, 828, 20, 26);
    },
    rims: [{ color: '#ffe0b4', dx: 5, dy: 0, soft: 4, alpha: 0.8 }]
  });
  const grass = s.layer((c) => {
    c.fillStyle = '#03151a';
    ridge(c, 23, 1520, 60, 1900, 130);
    const r = rng(5);
    c.strokeStyle = '#062229';
    c.lineWidth = 4;
    for (let i = 0; i < 260; i++) {
      const x = r(-80, W + 80);
      const y = 1460 + (x / 1000) * 120 + r(0, 260);
      c.beginPath();
      c.moveTo(x, y);
      c.quadraticCurveTo(x + 10, y - 30, x + r(22, 54), y - r(24, 62));
      c.stroke();
    }
  });
  // The mailbox stands at the end of the path: its mouth at (0, 0), its back away to the left.
  const mouth = (x: number, y: number, k: number): Point[] => [[x - 118 * k, y + 150 * k], [x - 118 * k, y - 20 * k], [x - 96 * k, y - 96 * k], [x - 46 * k, y - 142 * k], [x + 46 * k, y - 142 * k], [x + 96 * k, y - 96 * k], [x + 118 * k, y - 20 * k], [x + 118 * k, y + 150 * k]];
  const opening = (x: number, y: number, k: number): Path2D => {
    const path = new Path2D();
    path.moveTo(x - 118 * k, y + 150 * k);
    path.lineTo(x - 118 * k, y - 24 * k);
    path.bezierCurveTo(x - 118 * k, y - 182 * k, x + 118 * k, y - 182 * k, x + 118 * k, y - 24 * k);
    path.lineTo(x + 118 * k, y + 150 * k);
    path.closePath();
    return path;
  };
  const hull = { x: -460, y: -330, w: 720, h: 1120 };
  const rust = rng(31);
  const mailbox = lit(s, hull, (c) => {
    c.fill(poly([...mouth(-240, -30, 0.82).slice(0, 5), ...mouth(0, 0, 1).slice(4)]));
    c.fill(opening(-240, -30, 0.82));
    c.fill(opening(0, 0, 1));
    c.fillRect(-150, 120, 76, 640);
    c.fill(poly([[-150, 130], [-74, 136], [-74, 300], [-110, 220]]));
  }, {
    fill: (c) => linear(c, -330, -200, 120, 160, [[0, '#e8563a'], [0.3, '#c8321f'], [0.62, '#8a1a14'], [1, '#4a0c0e']]),
    over: (c) => {
      c.fillStyle = linear(c, 0, -190, 0, 160, [[0, fade('#ffd9b0', 0.55)], [0.3, fade('#ffb08a', 0.05)], [1, fade('#1a0206', 0.7)]]);
      c.fillRect(-460, -330, 720, 490);
      for (let i = 0; i < 60; i++) {
        c.fillStyle = fade(rust() < 0.6 ? '#2a0a08' : '#ffc8a0', rust(0.06, 0.2));
        oval(c, rust(-330, -100), rust(-120, 130), rust(3, 15), rust(2, 6), rust(0, 3));
      }
      c.strokeStyle = fade('#2a0608', 0.55);
      c.lineWidth = 5;
      c.stroke(poly([[-336, 60], [-112, 100], [-112, 101], [-336, 61]]));
      c.fillStyle = linear(c, -150, 0, -74, 0, [[0, '#a08a70'], [0.4, '#5a4a3c'], [1, '#1a1614']]);
      c.fillRect(-150, 152, 76, 640);
      c.strokeStyle = fade('#14100e', 0.6);
      c.lineWidth = 3;
      for (const x of [-132, -112, -94]) c.stroke(smooth([[x, 160], [x + 5, 360], [x - 3, 560], [x + 2, 780]], false));
      c.fillStyle = fade('#0a0606', 0.6);
      c.fill(poly([[-150, 152], [-74, 152], [-74, 220], [-150, 180]]));
    },
    rims: [{ color: '#ffe2b8', dx: 7, dy: 6, soft: 5, alpha: 0.95 }, { color: '#5fb0b4', dx: -5, dy: 3, soft: 5, alpha: 0.5 }]
  });
  const lip = s.layer((c) => {
    c.strokeStyle = linear(c, -120, -160, 120, 150, [[0, '#fff0d0'], [0.4, '#d8482c'], [1, '#5a1210']]);
    c.lineWidth = 13;
    c.stroke(opening(0, 0, 1));
  }, hull);
  const inside = s.layer((c) => {
    c.save();
    c.clip(opening(0, 0, 0.96));
    c.fillStyle = linear(c, -118, -160, 118, 150, [[0, '#3a0f0a'], [0.5, '#1a0605'], [1, '#0a0303']]);
    c.fillRect(-130, -180, 260, 340);
    c.restore();
  }, hull);
  const lamplight = s.layer((c) => {
    c.save();
    c.clip(opening(0, 0, 0.96));
    glow(c, -30, 40, 240, '#ffc46a', 1);
    glow(c, -30, 30, 110, '#fff6d8', 1);
    c.restore();
  }, hull);
  const letter = lit(s, { x: -160, y: -130, w: 320, h: 260 }, (c) => {
    c.fill(poly([[-130, -84], [130, -84], [130, 90], [-130, 90]]));
  }, {
    fill: (c) => linear(c, -130, -84, 130, 90, [[0, '#fffaf0'], [0.6, '#f6e2bc'], [1, '#c8a878']]),
    over: (c) => {
      c.fillStyle = fade('#b8905c', 0.35);
      c.fill(poly([[-130, 90], [-20, 0], [20, 0], [130, 90]]));
      c.fillStyle = fade('#fff6e2', 0.9);
      c.fill(poly([[-130, -84], [130, -84], [0, 32]]));
      c.strokeStyle = fade('#9a7440', 0.7);
      c.lineWidth = 4;
      c.stroke(smooth([[-130, -84], [0, 32], [130, -84]], false));
      c.fillStyle = '#a81a1c';
      oval(c, 0, 22, 34, 32);
      oval(c, 20, 40, 16, 14);
      c.fillStyle = '#d8382c';
      oval(c, -3, 18, 24, 22);
      c.strokeStyle = fade('#ffd0b8', 0.8);
      c.lineWidth = 3;
      c.stroke(smooth([[-3, 6], [6, 0], [10, 10], [-3, 28], [-16, 10], [-12, 0]]));
    },
    rims: [{ color: '#ffffff', dx: 3, dy: 4, soft: 2, alpha: 0.9 }]
  });
  const flag = lit(s, { x: -40, y: -230, w: 150, h: 270 }, (c) => {
    c.fillRect(-9, -200, 18, 220);
    c.fill(poly([[-9, -206], [92, -190], [92, -118], [-9, -132]]));
  }, { fill: (c) => linear(c, 0, -200, 90, -120, [[0, '#ffd76a'], [1, '#b8741a']]), rims: [{ color: '#fff6d8', dx: 4, dy: 4, soft: 3 }] });
  const door = (c: Ctx, open: number): void => {
    if (open < 0.5) {
      c.fillStyle = linear(c, -118, -160, 118, 150, [[0, '#f0684a'], [0.45, '#b82a1e'], [1, '#5a1212']]);
      c.save();
      c.translate(0, 150);
      c.scale(1, 1 - open * 1.9);
      c.translate(0, -150);
      c.fill(opening(0, 0, 1));
      c.fillStyle = '#f6e2bc';
      c.beginPath();
      c.roundRect(-34, -52, 68, 20, 8);
      c.fill();
      c.strokeStyle = fade('#ffe2c4', 0.7);
      c.lineWidth = 6;
      c.stroke(opening(0, 0, 0.9));
      c.restore();
      return;
    }
    const fall = (open - 0.5) * 2;
    c.save();
    c.translate(0, 150);
    c.transform(1, 0, 0.16, -0.5 * fall, 0, 0);
    c.translate(0, -150);
    c.fillStyle = linear(c, 0, 150, 0, -150, [[0, '#ffb46a'], [0.5, '#b83a22'], [1, '#6a1814']]);
    c.fill(opening(0, 0, 1));
    c.restore();
  };
  const page = s.layer((c) => {
    c.fillStyle = '#fff3da';
    c.fill(poly([[-26, -16], [24, -20], [28, 16], [-22, 20]]));
    c.fillStyle = fade('#7a5a3a', 0.5);
    for (const y of [-8, 0, 8]) c.fillRect(-15, y, 32, 2);
  }, { x: -40, y: -40, w: 80, h: 80 });
  const r = rng(12);
  const pages = Array.from({ length: 9 }, (_, i) => ({ p: i / 9, a: r(0, 6), dy: r(-90, 90), s: r(0.7, 1.3) }));
  return {
    still: 10.2,
    top: 150,
    camera: push(1.01, 1.1, -10, 10),
    look: { bloom: 0.5, vignette: 0.6, floorColor: '#02110f' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(low, 0.3, { x: -40 + f.t * 8, alpha: 0.9 });
      f.put(high, 0.35, { x: -90 + f.t * 13, alpha: 0.95 });
      f.put(sea, 0.6, { y: Math.sin(f.t * 0.9) * 4 });
      const a = Math.PI + 0.2 + Math.sin(f.t * 0.42 - 2.4) * 0.42;
      f.at(0.8, (c) => {
        c.globalCompositeOperation = 'screen';
        for (const [half, alpha] of [[0.13, 0.25], [0.07, 0.35], [0.03, 0.5]] as const) {
          const g = c.createRadialGradient(788, 388, 10, 788, 388, 1050);
          g.addColorStop(0, fade('#fff3c4', alpha));
          g.addColorStop(1, fade('#fff3c4', 0));
          c.fillStyle = g;
          for (const b of [a, a + Math.PI]) c.fill(poly([[788, 388], [788 + Math.cos(b - half) * 1100, 388 + Math.sin(b - half) * 1100], [788 + Math.cos(b + half) * 1100, 388 + Math.sin(b + half) * 1100]]));
        }
      });
      f.put(tower, 0.8);
      f.put(rock, 0.8);
      f.at(0.8, (c) => glow(c, 788, 388, 190, '#fff1c0', 0.95));
      f.put(grass, 1.1, { skew: Math.sin(f.t * 1.3) * 0.004 });
      const open = ease(f.t, 7.4, 8.2);
      const found = ease(f.t, 8.2, 9.2);
      const [x, y] = [430, 1130];
      const sway = Math.sin(f.t * 1.4) * 0.004;
      f.put(flag, 1.1, { x: x - 210, y: y - 60, turn: 1.2 * (1 - ease(f.t, 6.6, 7.4)) - 0.06 + sway * 3 });
      f.put(mailbox, 1.1, { x, y, turn: sway });
      f.put(inside, 1.1, { x, y, turn: sway });
      f.put(lamplight, 1.1, { x, y, turn: sway, alpha: open * (0.85 + 0.15 * Math.sin(f.t * 2.3)), blend: 'screen' });
      f.put(lip, 1.1, { x, y, turn: sway });
      f.at(1.1, (c) => {
        c.translate(x, y);
        c.rotate(sway);
        door(c, open);
        glow(c, -10, 60, 380, '#ffb45a', 0.55 * open);
      });
      const rise = ease(f.t, 12.2, 14.4);
      if (found > 0) f.put(letter, 1.1, { x: x + 14 + found * 30 + rise * 36, y: y + 84 - found * 24 - rise * 190 + Math.sin(f.t * 2) * 6 * rise, scale: 0.62 + 0.14 * found + 0.34 * rise, turn: 0.14 - 0.2 * rise, alpha: found });
      if (found > 0) f.at(1.1, (c) => glow(c, x + 44, y + 50 - rise * 190, 220 + 160 * rise, '#fff0c0', 0.3 * found + 0.3 * rise));
      for (const p of pages) {
        const q = (p.p + f.t / 14) % 1;
        const fly = ease(f.t, 1, 3);
        f.put(page, 1.15, { x: 500 + q * 260 + Math.sin(q * 9 + p.a) * 50, y: 960 - q * 560 + p.dy * q, scale: p.s * (1.2 - q * 0.8), turn: p.a + f.t * 1.3 + q * 5, scaleX: Math.cos(f.t * 2 + p.a), alpha: fly * (1 - q) });
      }
      drift(f, { n: 40, seed: 4, vx: 190, vy: 24, size: [1, 2.6], color: '#fff1da', alpha: 0.45, depth: 1.3 });
    }
  };
};
