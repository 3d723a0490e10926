// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist, shafts } from '../air.ts';
import { ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, linear, lit, oval, type Point, poly, smooth, vertical } from '../paint.ts';
import { type Ctx, type Layer, push, type Scene } from '../stage.ts';

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

/** The crown's ring has its middle at (0, 0). */
const [ringX, ringY, ringH] = [270, 62, 96];
const points: [number, number][] = [[-0.98, 0.16], [-0.72, 0.7], [-0.26, 0.97], [0.26, 0.97], [0.72, 0.7], [0.98, 0.16]];
const band = (c: Ctx, front: boolean): void => {
  c.beginPath();
  c.ellipse(0, 0, ringX, ringY, 0, 0, Math.PI, !front);
  c.ellipse(0, -ringH, ringX * 1.05, ringY, 0, Math.PI, 0, front);
  c.closePath();
  c.fill();
};
const leafOf = (c: Ctx, q: number, front: number): void => {
  const x = q * ringX * 1.06;
  const y = -ringH + Math.sqrt(Math.max(0, 1 - q * q)) * ringY * front;
  const lean = q * 70;
  const w = 30 + 44 * Math.sqrt(Math.max(0, 1 - q * q));
  const tall = front > 0 ? 190 : 150;
  c.fill(smooth([[x - w, y + 10], [x - w * 0.5 + lean * 0.3, y - tall * 0.36], [x - w * 0.8 + lean * 0.6, y - tall * 0.62], [x + lean, y - tall], [x + w * 0.8 + lean * 0.6, y - tall * 0.62], [x + w * 0.5 + lean * 0.3, y - tall * 0.36], [x + w, y + 10]]));
  oval(c, x + lean * 1.06, y - tall - 16, 19, 20);
};

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1400, '#030a0b', '#0a2422', '#173c36', '#6f6a34'));
    glow(c, 500, 1230, 760, '#e8b84a', 0.5);
    glow(c, 500, 1250, 240, '#ffe6a0', 0.4);
  });
  const cloud = mist({ seed: 71, color: '#0a1a18', lit: '#b8b45e', light: [0, 1], y: 60, h: 1000, low: 0.4, high: 0.85, stretch: 2.4 });
  const far = s.layer((c) => {
    c.fillStyle = '#3c4a22';
    crane(c, 120, 1290, 0.62);
    crane(c, 900, 1290, 0.66, -1);
    c.fillStyle = '#2c3a1c';
    c.fillRect(-90, 1236, 1200, 60);
    const r = rng(12);
    for (let i = 0; i < 46; i++) {
      const [x, y] = [r(-60, 1060), r(1216, 1282)];
      c.fillStyle = fade(r() < 0.2 ? '#ff7a4a' : '#ffe6a0', r(0.5, 1));
      c.fillRect(x, y, 5, 5);
      glow(c, x, y, 30, '#ffdf90', 0.5);
    }
  });
  const night = s.layer((c) => fillAll(c, vertical(c, 0, 1500, fade('#020605', 0.6), fade('#020605', 0.8))));
  const morning = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1400, '#12282c', '#5a5a3a', '#d89a3c', '#ffe09a'));
    glow(c, 560, 1150, 900, '#ffd070', 0.9);
    glow(c, 560, 1170, 300, '#fffbe0', 1);
  });
  const ship = s.layer((c) => {
    const tones = ['#5a2a16', '#2a4a3c', '#6b5a1c', '#33363a', '#57331a'];
    const r = rng(5);
    for (let i = 0; i < 9; i++) for (let j = 0; j < 2 + ((i * 7) % 3); j++) {
      c.fillStyle = tones[Math.floor(r(0, 5))] ?? '#333';
      c.fillRect(540 + i * 58, 1128 - j * 44, 55, 41);
      c.fillStyle = fade('#000000', 0.3);
      for (let q = 0; q < 5; q++) c.fillRect(544 + i * 58 + q * 11, 1130 - j * 44, 3, 37);
    }
    c.fillStyle = '#0c140d';
    c.fill(poly([[470, 1160], [1110, 1160], [1110, 1300], [540, 1300]]));
    c.fillStyle = '#7a1d12';
    c.fill(poly([[528, 1276], [1110, 1276], [1110, 1302], [540, 1302]]));
    c.fillStyle = '#1b2618';
    c.fillRect(990, 960, 120, 210);
    c.fillStyle = '#ffe49a';
    for (let i = 0; i < 3; i++) c.fillRect(1004 + i * 34, 984, 22, 14);
  }, { x: 440, y: 780, w: 700, h: 540 });
  const near = s.layer((c) => {
    c.fillStyle = '#060c08';
    crane(c, 1010, 1560, 1.5, -1);
    crane(c, -60, 1560, 1.1);
  });
  const quay = s.layer((c) => {
    c.fillStyle = vertical(c, 1540, 1778, '#2a3018', '#0b100a', '#030503');
    c.fill(poly([[-90, 1560], [1100, 1540], [1100, 1900], [-90, 1900]]));
    c.fillStyle = fade('#ffe9a0', 0.5);
    c.fill(poly([[-90, 1556], [1100, 1536], [1100, 1541], [-90, 1562]]));
    for (const [x, k] of [[150, 1], [850, 1.15]] as const) {
      c.fillStyle = '#040704';
      c.fill(smooth([[x - 54 * k, 1480], [x - 40 * k, 1456], [x + 40 * k, 1456], [x + 54 * k, 1480], [x + 32 * k, 1504], [x + 36 * k, 1580], [x - 36 * k, 1580], [x - 32 * k, 1504]]));
      c.fillStyle = fade('#ffe39a', 0.6);
      c.fill(smooth([[x - 44 * k, 1464], [x - 30 * k, 1455], [x + 30 * k, 1455], [x + 44 * k, 1464], [x, 1460]]));
    }
  });
  const steel = (c: Ctx) => linear(c, -110, 0, 110, 0, [[0, '#0b0f0c'], [0.3, '#29332a'], [0.55, '#7f8a6a'], [0.68, '#454f3c'], [1, '#0d120d']]);
  const block = lit(s, { x: -170, y: -460, w: 340, h: 700 }, (c) => {
    c.beginPath();
    c.roundRect(-104, -300, 208, 200, 34);
    c.fill();
    c.fillRect(-46, -340, 92, 60);
    c.fillRect(-26, -110, 52, 70);
    oval(c, 0, -56, 40, 32);
    // The hook, open to the left.
    c.lineWidth = 54;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(2, -40);
    c.bezierCurveTo(10, 10, 92, 30, 84, 110);
    c.bezierCurveTo(74, 190, -50, 196, -74, 116);
    c.stroke();
    c.fill(smooth([[-98, 120], [-104, 84], [-96, 46], [-78, 66], [-50, 108], [-70, 140]]));
  }, {
    fill: steel,
    over: (c) => {
      for (let i = -5; i < 6; i++) {
        c.fillStyle = i % 2 ? '#0c0d08' : '#e0a81e';
        c.fill(poly([[i * 46, -300], [i * 46 + 46, -300], [i * 46 - 24, -232], [i * 46 - 70, -232]]));
      }
      c.fillStyle = linear(c, -104, 0, 104, 0, [[0, fade('#000000', 0.75)], [0.45, fade('#000000', 0)], [0.6, fade('#ffffff', 0.12)], [1, fade('#000000', 0.6)]]);
      c.fillRect(-110, -300, 220, 70);
      c.fillStyle = '#10160f';
      oval(c, 0, -160, 40, 40);
      c.fillStyle = '#59634c';
      oval(c, 0, -160, 26, 26);
      c.fillStyle = fade('#fff0b8', 0.5);
      oval(c, 8, -168, 9, 7);
    },
    rims: [{ color: '#ffe9a4', dx: -6, dy: -4, soft: 5, alpha: 0.95 }, { color: '#9fb070', dx: 5, dy: 3, soft: 4, alpha: 0.5 }]
  });
  const gold = (c: Ctx) => linear(c, -290, -60, 290, 60, [[0, '#2a1604'], [0.2, '#8a5812'], [0.4, '#e9b540'], [0.5, '#fff3b8'], [0.62, '#e2a534'], [0.82, '#7a4a0e'], [1, '#351c05']]);
  const hull = { x: -420, y: -400, w: 840, h: 520 };
  const crownBack = lit(s, hull, (c) => {
    band(c, false);
    for (const q of [-0.62, 0, 0.62]) leafOf(c, q, -1);
  }, { fill: (c) => linear(c, -290, 0, 290, 0, [[0, '#1a0c02'], [0.5, '#6a420e'], [1, '#1a0c02']]), rims: [{ color: '#ffdf8a', dx: 0, dy: 5, soft: 4, alpha: 0.6 }] });
  const crownFront = lit(s, hull, (c) => {
    band(c, true);
    for (const [q] of points) leafOf(c, q, 1);
  }, {
    fill: gold,
    over: (c) => {
      c.fillStyle = vertical(c, -300, 70, fade('#fff6cc', 0.3), fade('#3a1c04', 0), fade('#1a0a02', 0.75));
      c.fillRect(-420, -400, 840, 520);
      c.lineWidth = 9;
      for (const [y, tone] of [[-14, '#4a2806'], [-10, '#ffe9a0'], [-86, '#4a2806'], [-81, '#ffe9a0']] as const) {
        c.strokeStyle = fade(tone, 0.85);
        c.lineWidth = tone === '#4a2806' ? 10 : 4;
        c.beginPath();
        c.ellipse(0, y, ringX * 1.02, ringY, 0, 0.04, Math.PI - 0.04);
        c.stroke();
      }
      for (const [i, q] of [-0.86, -0.5, 0, 0.5, 0.86].entries()) {
        const [x, y, w] = [q * ringX * 1.02, -48 + Math.sqrt(1 - q * q) * ringY, 30 * Math.sqrt(1 - q * q) + 6];
        const tone = i % 2 ? '#c21c22' : '#0e8a60';
        glow(c, x, y, 60, tone, 0.5);
        c.fillStyle = '#3a1c04';
        oval(c, x, y, w + 6, 31);
        c.fillStyle = vertical(c, y - 26, y + 26, tone, '#1a0408');
        oval(c, x, y, w, 25);
        c.fillStyle = fade('#ffffff', 0.8);
        oval(c, x - w * 0.3, y - 10, w * 0.26, 6);
      }
      for (const [q, k] of points) {
        const [x, y] = [q * ringX * 1.06 + q * 30, -ringH + Math.sqrt(1 - q * q) * ringY - 66];
        c.fillStyle = fade('#3a1c04', 0.65);
        oval(c, x, y, 9 + 10 * k, 26);
        c.fillStyle = '#a51620';
        oval(c, x, y, 5 + 9 * k, 20);
        c.fillStyle = fade('#ffd8c8', 0.8);
        oval(c, x - 3, y - 8, 3, 5);
      }
    },
    rims: [{ color: '#fff6cf', dx: 0, dy: -5, soft: 4, alpha: 0.9 }, { color: '#fff6cf', dx: -4, dy: 4, soft: 3, alpha: 0.7 }]
  });
  const chain = (c: Ctx, from: Point, to: Point): void => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const n = Math.round(Math.hypot(dx, dy) / 26);
    const a = Math.atan2(dy, dx);
    for (let i = 0; i <= n; i++) {
      const [x, y] = [from[0] + (dx * i) / n, from[1] + (dy * i) / n];
      c.lineWidth = 8;
      c.beginPath();
      c.ellipse(x, y, 17, i % 2 ? 3 : 10, a, 0, 6.3);
      c.stroke();
    }
  };
  const slings = (tips: Point[], alpha: number) => lit(s, { x: -340, y: -420, w: 680, h: 460 }, (c) => {
    for (const tip of tips) chain(c, [2, -366], tip);
  }, { fill: (c) => linear(c, -260, 0, 260, 0, [[0, '#15190f'], [0.5, '#8a7f4a'], [1, '#15190f']]), rims: [{ color: '#ffeeb0', dx: -2, dy: -2, soft: 2, alpha }] });
  const [slingBack, slingFront] = [slings([[4, -ringH - ringY]], 0.4), slings([[-264, -ringH + 4], [264, -ringH + 4]], 0.9)];
  const ropes = s.layer((c) => {
    for (const x of [-56, -20, 20, 56]) {
      c.fillStyle = linear(c, x - 5, 0, x + 5, 0, [[0, '#0a0d09'], [0.6, '#8a8a5a'], [1, '#15190f']]);
      c.fillRect(x - 5, -1500, 10, 1190);
    }
  }, { x: -80, y: -1500, w: 160, h: 1200 });
  const fog = mist({ seed: 73, color: '#4a5a30', lit: '#e6d68e', y: 1080, h: 620, low: 0.44, high: 0.95, stretch: 2.6 });
  return {
    still: 10,
    top: 210,
    camera: push(1.0, 1.1, 0, -10),
    look: { bloom: 0.5, vignette: 0.75, floorColor: '#030604' },
    frame(f) {
      f.put(sky, 0.1);
      const sunrise = ease(f.t, 11.8, 15.2);
      f.put(morning, 0.1, { alpha: sunrise });
      f.put(cloud, 0.25, { x: -100 + f.t * 8, alpha: 0.7 });
      f.put(far, 0.35);
      f.put(ship, 0.5, { x: 330 - ease(f.t, -4, 20) * 560 });
      const dawn = ease(f.t, 3.4, 7) * 0.75 + ease(f.t, 12.4, 13.4) * 0.25;
      f.put(night, 0.1, { alpha: 0.8 * (1 - dawn) });
      f.reflect(1302, 0.5, { height: 300, amp: 6, alpha: 0.6 });
      f.put(fog, 0.6, { x: -160 + f.t * 12, y: -40, alpha: 0.6 });
      f.put(near, 0.75);
      f.at(0.75, (c) => {
        for (const [x, y, p] of [[82, 664, 0], [914, 394, 1.2]] as const) glow(c, x, y, 120, '#ff5a3a', 0.8 * ease(Math.sin(f.t * 2.4 + p), 0.1, 0.7));
      });
      f.at(0.8, (c) => {
        shafts(c, 560, 1200, -Math.PI / 2, 1.1, 1300, '#ffe49a', 0.2 * dawn + 0.3 * sunrise, 9, 4);
        glow(c, 500, 940, 420, '#ffdf8a', 0.12 * dawn);
      });
      f.put(quay, 0.95);
      // The load comes up out of the dark, swings, and stops where everybody on the quay can see it.
      const lift = ease(f.t, 1.4, 6.4);
      const swing = Math.sin(f.t * 1.5) * 0.05 * (1.3 - 0.8 * ease(f.t, 8, 14)) - 0.02;
      const drop = (1 - lift) * 980;
      f.at(1, (c) => {
        c.translate(500, -900);
        c.rotate(swing);
        c.translate(0, 900);
        const hookY = 640 + drop * 0.98;
        const place = (layer: Layer, y: number): void => {
          c.drawImage(layer.canvas, layer.x, y + layer.y, layer.w, layer.h);
        };
        place(ropes, hookY);
        const y = hookY + 500;
        c.save();
        c.translate(0, y);
        c.rotate(-0.05 + swing * 1.3);
        c.translate(0, -y);
        place(crownBack, y);
        place(slingBack, y);
        c.restore();
        place(block, hookY);
        c.save();
        c.translate(0, y);
        c.rotate(-0.05 + swing * 1.3);
        c.translate(0, -y);
        place(crownFront, y);
        place(slingFront, y);
        c.restore();
        const gleam = pulse(f.t, 9.6, 0.5, 1.2) + pulse(f.t, 13.2, 0.2, 2);
        for (const [x, dy, k] of [[-40, -10, 0.7], [186, -170, 0.5], [-228, -170, 0.5]] as const) glow(c, x, y + dy, 150 * k, '#fff6d0', (0.2 + 0.5 * gleam) * (0.8 + 0.2 * flicker(f.t, k * 9)) * lift);
      });
      f.put(fog, 1.3, { x: 40 - f.t * 14, y: 330, alpha: 0.4 });
      drift(f, { n: 50, seed: 8, vx: -40, vy: 700, size: [0.8, 2], color: '#e8e0b0', alpha: 0.25, streak: 24, depth: 1.2 });
    }
  };
};
