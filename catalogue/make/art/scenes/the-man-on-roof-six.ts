// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { man } from '../people.ts';
import { skyline } from '../places.ts';
import { push, type Scene } from '../stage.ts';

export const scene: Scene = (s) => {
  const sky = s.layer((c) => {
    fillAll(c, vertical(c, 0, 1400, '#04060f', '#0b1430', '#1c2d5c', '#48598c'));
    glow(c, 400, 1320, 700, '#8a9ad0', 0.5, 0.5);
  });
  const cloud = mist({ seed: 101, color: '#0a1126', lit: '#6a7cb4', light: [0, 1], y: -80, h: 900, low: 0.4, high: 0.82, stretch: 1.9 });
  const far = s.layer((c) => {
    skyline(c, { seed: 5, base: 1320, low: 120, high: 480, color: '#263868', lamp: '#ffd98a', lamps: 0.18 });
    glow(c, 400, 1320, 800, '#7a8ac4', 0.45, 0.3);
    skyline(c, { seed: 44, base: 1420, low: 120, high: 400, color: '#111b3c', lamp: '#ffce6a', lamps: 0.26, width: [70, 140] });
  });
  const tank = lit(s, { x: 560, y: 470, w: 480, h: 960 }, (c) => {
    c.fill(poly([[640, 640], [800, 520], [960, 640]]));
    c.fillRect(656, 636, 288, 300);
    c.fillRect(640, 930, 320, 22);
    for (const x of [668, 790, 916]) c.fillRect(x, 940, 18, 480);
    c.lineWidth = 9;
    for (const [a, b, d, e] of [[676, 960, 930, 1180], [930, 960, 676, 1180], [676, 1180, 930, 1400], [930, 1180, 676, 1400]] as const) {
      c.beginPath();
      c.moveTo(a, b);
      c.lineTo(d, e);
      c.stroke();
    }
    c.fillRect(612, 880, 7, 540);
    c.fillRect(640, 880, 7, 540);
    for (let y = 900; y < 1420; y += 30) c.fillRect(612, y, 34, 6);
  }, {
    fill: (c) => linear(c, 650, 0, 950, 0, [[0, '#2b3248'], [0.4, '#161c30'], [1, '#070a16']]),
    over: (c) => {
      c.fillStyle = fade('#000000', 0.28);
      for (let x = 660; x < 950; x += 24) c.fillRect(x, 640, 3, 294);
      for (const y of [700, 790, 880]) c.fillRect(650, y, 300, 8);
    },
    rims: [{ color: '#fff0b8', dx: 6, dy: 6, soft: 5, alpha: 0.9 }]
  });
  const roof = s.layer((c) => {
    c.fillStyle = vertical(c, 1390, 1778, '#5c6488', '#232a48', '#080b18');
    c.fill(poly([[-90, 1450], [1100, 1396], [1100, 1900], [-90, 1900]]));
    c.fillStyle = '#0a0e1e';
    c.fill(poly([[-90, 1404], [1100, 1350], [1100, 1400], [-90, 1456]]));
    c.fillStyle = fade('#fff0c0', 0.4);
    c.fill(poly([[-90, 1402], [1100, 1348], [1100, 1353], [-90, 1408]]));
    c.fillStyle = '#070a16';
    c.fillRect(40, 1270, 130, 190);
    c.fillRect(28, 1254, 154, 22);
    limb(c, [[230, 1440, 7], [236, 1100, 5]]);
    for (const [y, w] of [[1130, 60], [1170, 48], [1210, 36]] as const) c.fillRect(236 - w, y, w * 2, 5);
    const r = rng(9);
    c.fillStyle = fade('#aebbe8', 0.2);
    for (let i = 0; i < 14; i++) oval(c, r(0, 1000), r(1490, 1760), r(40, 130), r(5, 14));
  });
  const fugitive = lit(s, { x: -300, y: -880, w: 600, h: 920 }, (c) => {
    man(c, { coat: true, stride: 26, arms: [[[104, -628, 29], [196, -640, 22], [108, -752, 15], [62, -782, 13]], [[-106, -626, 29], [-150, -520, 22], [-176, -420, 16], [-186, -390, 12]]] });
    c.fill(smooth([[40, -400], [150, -300], [250, -190], [190, -170], [80, -190]]));
  }, {
    fill: (c) => linear(c, -150, 0, 150, 0, [[0, '#060812'], [0.6, '#10162a'], [1, '#3a3a44']]),
    rims: [{ color: '#fff3c8', dx: -7, dy: 7, soft: 4 }, { color: '#8ea4e8', dx: 5, dy: 2, soft: 4, alpha: 0.6 }]
  });
  const copter = lit(s, { x: -170, y: -80, w: 400, h: 160 }, (c) => {
    c.fill(smooth([[-90, 0], [-70, -34], [0, -46], [50, -28], [60, 4], [20, 30], [-60, 28]]));
    c.fill(poly([[40, -24], [190, -36], [196, -22], [46, 4]]));
    c.fill(poly([[178, -64], [196, -64], [204, -16], [186, -16]]));
    c.fillRect(-8, -62, 10, 24);
    limb(c, [[-80, 46, 4], [40, 46, 4]]);
  }, { fill: '#03050d', rims: [{ color: '#aebdf0', dx: 0, dy: 4, soft: 3, alpha: 0.7 }] });
  return {
    still: 9.4,
    top: 190,
    camera: push(1.0, 1.12, 10, -20),
    look: { bloom: 0.6, vignette: 0.7, floorColor: '#03050c' },
    frame(f) {
      f.put(sky, 0.1);
      f.put(cloud, 0.2, { x: -100 + f.t * 9 });
      const bolt = pulse(f.t, 12.6, 0.05, 0.5) + 0.6 * pulse(f.t, 13.1, 0.04, 0.4);
      f.at(0.1, (c) => glow(c, 700, 420, 1000, '#b8c8ff', bolt * 0.8));
      f.put(far, 0.4);
      f.put(tank, 0.8);
      f.put(roof, 1);
      const seek = ease(f.t, 2, 8.4);
      const [hx, hy] = [190 + Math.sin(f.t * 0.5) * 26, 392 + Math.sin(f.t * 0.8) * 10];
      const tx = 960 - seek * 580 + Math.sin(f.t * 1.1) * 60 * (1 - seek);
      const ty = 1560;
      f.at(0.9, (c) => {
        c.globalCompositeOperation = 'screen';
        for (const [w, a] of [[230, 0.3], [170, 0.32], [110, 0.3]] as const) {
          c.fillStyle = linear(c, hx, hy, tx, ty, [[0, fade('#fff6d0', a)], [0.6, fade('#ffeeb0', a * 0.6)], [1, fade('#ffe9a0', a * 0.3)]]);
          c.fill(poly([[hx - 4, hy], [hx + 4, hy], [tx + w, ty], [tx - w, ty]]));
        }
        glow(c, tx, ty, 360, '#fff0b8', 0.85, 0.24);
        glow(c, hx, hy, 130, '#ffffff', 0.95);
      });
      f.put(copter, 0.9, { x: hx + 26, y: hy - 46, scale: 0.95, turn: 0.05 });
      f.at(0.9, (c) => {
        c.fillStyle = fade('#9fb0e8', 0.35);
        oval(c, hx + 20, hy - 106, 190 * (0.7 + 0.3 * Math.abs(Math.sin(f.t * 29))), 5);
        c.fillStyle = fade('#ff3a2a', Math.sin(f.t * 5) > 0.3 ? 1 : 0.1);
        oval(c, hx + 208, hy - 100, 6, 6);
      });
      f.at(1, (c) => {
        c.fillStyle = fade('#02040a', 0.75);
        c.fill(smooth([[370, 1612], [420, 1602], [820, 1700], [860, 1740], [600, 1720]]));
      });
      f.put(fugitive, 1, { x: 396, y: 1620, scale: 0.92, turn: Math.sin(f.t * 1.3) * 0.005 });
      drift(f, { n: 120, seed: 6, vx: -190, vy: 1400, size: [1, 2.8], color: '#cfdcff', alpha: 0.42, streak: 44, depth: 1.3 });
    }
  };
};
