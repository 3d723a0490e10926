// biome-ignore-all format: lists of points and notes read better in rows

import { mist } from '../air.ts';
import { ease, fade, flicker } from '../color.ts';
import { glow, linear, lit, oval, poly, vertical } from '../paint.ts';
import { man, woman } from '../people.ts';
import { push, type Scene } from '../stage.ts';

export const scene: Scene = (s) => {
  const [left, right, top, foot] = [190, 810, 470, 1360];
  const cabin = s.layer((c) => {
    c.fillStyle = linear(c, left, 0, right, 0, [[0, '#1a0203'], [0.28, '#a3130f'], [0.5, '#ff5636'], [0.72, '#a3130f'], [1, '#1a0203']]);
    c.fillRect(left, top, right - left, foot - top);
    c.fillStyle = fade('#2a0304', 0.5);
    c.fill(poly([[left, top], [340, 570], [340, 1270], [left, foot]]));
    c.fill(poly([[right, top], [660, 570], [660, 1270], [right, foot]]));
    c.fillStyle = fade('#ffb08a', 0.8);
    c.fill(poly([[400, 520], [600, 520], [580, 548], [420, 548]]));
    glow(c, 500, 540, 420, '#ff9a6a', 0.9, 0.8);
    c.fillStyle = '#5a0a08';
    c.fill(poly([[left, foot], [340, 1270], [660, 1270], [right, foot]]));
    glow(c, 500, 1290, 300, '#ff7a50', 0.8, 0.25);
    c.fillStyle = '#3a0504';
    c.fillRect(338, 980, 324, 9);
  }, { x: left, y: top, w: right - left, h: foot - top });
  const door = (side: number) => s.layer((c) => {
    c.fillStyle = linear(c, 0, 0, 310, 0, [[0, '#14181d'], [0.3, '#525d66'], [0.46, '#aab6bd'], [0.54, '#6a757d'], [1, '#1a1f25']]);
    c.fillRect(0, 0, 310, foot - top);
    c.globalAlpha = 0.14;
    for (let i = 0; i < 310; i += 4) {
      c.fillStyle = i % 12 ? '#000' : '#fff';
      c.fillRect(i, 0, 1.4, foot - top);
    }
    c.globalAlpha = 1;
    c.fillStyle = '#ff5a3a';
    c.fillRect(side < 0 ? 306 : 0, 0, 4, foot - top);
    c.fillStyle = vertical(c, 0, foot - top, fade('#000000', 0.15), fade('#000000', 0.55));
    c.fillRect(0, 0, 310, foot - top);
  }, { x: 0, y: 0, w: 310, h: foot - top });
  const doors = [door(-1), door(1)] as const;
  const wall = s.layer((c) => {
    const path = new Path2D();
    path.rect(-90, -90, 1200, 2000);
    path.rect(left, top, right - left, foot - top);
    c.fillStyle = vertical(c, 0, 1700, '#0b0e12', '#20272e', '#11161b', '#060809');
    c.fill(path, 'evenodd');
    c.fillStyle = linear(c, 150, 0, 850, 0, [[0, '#3a444c'], [0.5, '#8e9aa2'], [1, '#2b333a']]);
    for (const [x, y, w, h] of [[left - 40, top - 44, right - left + 80, 44], [left - 40, top, 40, foot - top], [right, top, 40, foot - top]] as const) c.fillRect(x, y, w, h);
    c.fillStyle = '#06080a';
    c.beginPath();
    c.roundRect(360, 290, 280, 110, 12);
    c.fill();
    c.strokeStyle = '#4a555d';
    c.lineWidth = 4;
    c.stroke();
    c.fillStyle = '#06080a';
    c.beginPath();
    c.roundRect(884, 900, 62, 150, 10);
    c.fill();
    c.fillStyle = fade('#000000', 0.5);
    for (const x of [60, 950]) c.fillRect(x, -90, 3, 1450);
    c.fillStyle = '#0a0d10';
    c.fillRect(-90, foot, 1200, 600);
  });
  const ground = s.layer((c) => {
    c.fillStyle = vertical(c, foot, 1778, '#2c343b', '#10151a', '#050708');
    c.fillRect(-90, foot, 1200, 600);
    c.strokeStyle = fade('#000000', 0.5);
    c.lineWidth = 3;
    for (let i = -8; i <= 8; i++) {
      c.beginPath();
      c.moveTo(500 + i * 90, foot);
      c.lineTo(500 + i * 260, 1860);
      c.stroke();
    }
  });
  const box = { x: -240, y: -900, w: 480, h: 930 };
  const rims = [{ color: '#ff8a5a', dx: -6, dy: 4, soft: 5 }, { color: '#ff8a5a', dx: 6, dy: 4, soft: 5 }];
  const him = lit(s, box, (c) => man(c, { stride: 10 }), { fill: '#060203', rims });
  const others = [
    lit(s, box, (c) => woman(c, { hair: 'long', legs: true }), { fill: '#240406', rims }),
    lit(s, box, (c) => man(c, { coat: true }), { fill: '#240406', rims }),
    lit(s, box, (c) => woman(c, { hair: 'up', skirt: 120 }), { fill: '#240406', rims }),
    lit(s, box, (c) => man(c, { hat: true, coat: true }), { fill: '#330508', rims })
  ];
  const haze = mist({ seed: 81, color: '#5a0a08', lit: '#ff8a5a', y: 900, h: 700, low: 0.42, high: 0.9, stretch: 1.6 });
  return {
    still: 11,
    top: 190,
    camera: push(1.0, 1.13, 0, 0),
    look: { bloom: 0.55, vignette: 0.8, floorColor: '#030404' },
    frame(f) {
      const open = 0.02 + 0.6 * ease(f.t, 5.2, 8.6) + 0.2 * ease(f.t, 12.4, 14.5);
      const glare = 0.8 + 0.2 * flicker(f.t, 3);
      f.put(cabin, 0.9, { alpha: glare });
      const shown = ease(f.t, 5.6, 8);
      for (const [i, o] of others.entries()) f.put(o, 0.9, { x: [410, 592, 470, 536][i], y: [1302, 1306, 1290, 1282][i], scale: [0.66, 0.7, 0.62, 0.72][i], alpha: i === 3 ? ease(f.t, 9, 10.4) : shown });
      doors.forEach((d, i) => {
        f.at(1, (c) => {
          c.beginPath();
          c.rect(left, top, right - left, foot - top);
          c.clip();
          const x = i ? 500 + open * 300 : left - open * 300;
          c.drawImage(d.canvas, x, top, 310, foot - top);
        });
      });
      f.put(wall, 1);
      f.put(ground, 1);
      f.at(1, (c) => {
        c.globalCompositeOperation = 'screen';
        const half = 310 * open;
        c.fillStyle = vertical(c, foot, 1790, fade('#ff5030', 0.85 * glare), fade('#ff3018', 0.12));
        c.fill(poly([[500 - half, foot], [500 + half, foot], [500 + half * 2.6, 1790], [500 - half * 2.6, 1790]]));
        glow(c, 500, 900, 720, '#ff4a28', 0.5 * open * glare);
        c.globalCompositeOperation = 'source-over';
        for (let i = 0; i < 3; i++) {
          c.fillStyle = fade('#ff4530', 0.25 + 0.75 * (1 - ((f.t * 1.4 + 1 - i / 3) % 1)));
          c.fill(poly([[420 + i * 62, 322], [476 + i * 62, 322], [448 + i * 62, 370]]));
        }
        glow(c, 520, 345, 190, '#ff3a24', 0.5);
        for (const [y, k] of [[940, 0.2], [1005, 1]] as const) {
          c.fillStyle = fade('#ff5a3a', k);
          c.fill(poly(k < 1 ? [[898, y + 12], [915, y - 16], [932, y + 12]] : [[898, y - 12], [915, y + 16], [932, y - 12]]));
        }
        glow(c, 915, 1005, 70, '#ff4a30', 0.7);
        c.fillStyle = fade('#040202', 0.8);
        c.fill(poly([[430, 1640], [570, 1640], [760, 1860], [300, 1860]]));
        oval(c, 500, 1640, 90, 16);
      });
      f.put(him, 1.15, { x: 500, y: 1640, scale: 0.93, turn: Math.sin(f.t) * 0.003 });
      f.put(haze, 1.2, { x: -140 + f.t * 14, y: 240, alpha: 0.35 * open + 0.1 });
    }
  };
};
