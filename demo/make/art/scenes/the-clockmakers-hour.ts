// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist, shafts } from '../air.ts';
import { ease, fade, pulse } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, poly, smooth, vertical } from '../paint.ts';
import { man, woman } from '../people.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const [cx, cy, R] = [500, 710, 430];

const gear = (c: Ctx, r: number, teeth: number): void => {
  const path = new Path2D();
  for (let i = 0; i < teeth * 4; i++) {
    const a = (i / (teeth * 4)) * 6.283;
    const q = i % 4 < 2 ? r : r * 0.86;
    if (i) path.lineTo(Math.cos(a) * q, Math.sin(a) * q);
    else path.moveTo(q, 0);
  }
  path.closePath();
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * 6.283;
    const hole = new Path2D();
    hole.arc(0, 0, r * 0.7, a + 0.18, a + 1.08);
    hole.arc(0, 0, r * 0.28, a + 0.9, a + 0.36, true);
    hole.closePath();
    path.addPath(hole);
  }
  c.fill(path, 'evenodd');
};

export const scene: Scene = (s) => {
  const dial = s.layer((c) => {
    fillAll(c, '#071413');
    c.fillStyle = linear(c, cx - R, cy - R, cx + R, cy + R, [[0, '#d9f2dc'], [0.4, '#8fd0bc'], [0.75, '#3f8f88'], [1, '#1c5558']]);
    oval(c, cx, cy, R, R);
    c.save();
    c.beginPath();
    c.arc(cx, cy, R, 0, 6.3);
    c.clip();
    glow(c, 380, 520, 420, '#fff6d0', 0.9);
    // The roofs of the town beyond the frosted glass.
    c.filter = `blur(${5 * s.k}px)`;
    c.fillStyle = fade('#1c5a5c', 0.6);
    for (let i = 0; i < 14; i++) {
      const [x, h] = [60 + i * 68, 60 + ((i * 53) % 110)];
      c.fillRect(x, cy + 300 - h, 60, 400);
      c.fill(poly([[x - 6, cy + 302 - h], [x + 30, cy + 250 - h], [x + 66, cy + 302 - h]]));
    }
    c.filter = 'none';
    c.restore();
  });
  const cloud = mist({ seed: 181, color: '#5aa89c', lit: '#fffbe0', x: cx - 560, y: cy - R, w: 1120, h: R * 1.6, low: 0.45, high: 0.9, stretch: 2.4 });
  const ring = lit(s, { x: 0, y: 200, w: 1000, h: 1020 }, (c) => {
    const path = new Path2D();
    path.arc(cx, cy, R + 46, 0, 6.3);
    path.closePath();
    path.moveTo(cx + R, cy);
    path.arc(cx, cy, R, 0, 6.3, true);
    c.fill(path, 'evenodd');
    for (let i = 0; i < 60; i++) {
      c.save();
      c.translate(cx, cy);
      c.rotate((i / 60) * 6.283);
      if (i % 5) c.fillRect(-3, -R + 4, 6, 24);
      else {
        c.fillRect(-11, -R + 4, 22, 92);
        oval(c, 0, -R + 112, 10, 14);
      }
      c.restore();
    }
    c.lineWidth = 9;
    for (const r of [R - 34, R - 150]) {
      c.beginPath();
      c.arc(cx, cy, r, 0, 6.3);
      c.stroke();
    }
    c.lineWidth = 7;
    for (let i = 0; i < 12; i++) {
      const a = (i / 12) * 6.283 + 0.26;
      c.beginPath();
      c.moveTo(cx + Math.cos(a) * (R - 150), cy + Math.sin(a) * (R - 150));
      c.lineTo(cx + Math.cos(a) * R, cy + Math.sin(a) * R);
      c.stroke();
    }
  }, { fill: (c) => linear(c, 60, 300, 940, 1200, [[0, '#7a5a24'], [0.3, '#2a2010'], [1, '#0c0e0a']]), rims: [{ color: '#ffe6a0', dx: 3, dy: 4, soft: 3, alpha: 0.8 }] });
  const pointer = (long: number, wide: number) => lit(s, { x: -70, y: -long - 30, w: 140, h: long + 170 }, (c) => {
    c.fill(poly([[0, -long], [wide, -long * 0.72], [wide * 0.4, -long * 0.66], [wide * 0.5, 0], [-wide * 0.5, 0], [-wide * 0.4, -long * 0.66], [-wide, -long * 0.72]]));
    oval(c, 0, -long * 0.4, wide * 0.95, wide * 1.2);
    c.fillRect(-wide * 0.3, 0, wide * 0.6, 110);
    oval(c, 0, 110, wide * 0.7, wide * 0.7);
    oval(c, 0, 0, 36, 36);
  }, { fill: '#120f08', rims: [{ color: '#ffdf94', dx: 3, dy: 3, soft: 2, alpha: 0.9 }] });
  const [minute, hour] = [pointer(370, 30), pointer(240, 40)];
  const brass = (c: Ctx) => linear(c, -200, -200, 200, 200, [[0, '#ffdf94'], [0.3, '#b07c30'], [0.6, '#5a3a14'], [1, '#1c1208']]);
  const cog = (r: number, teeth: number, blur = 0) => lit(s, { x: -r - 20, y: -r - 20, w: r * 2 + 40, h: r * 2 + 40 }, (c) => gear(c, r, teeth), { fill: brass, rims: [{ color: '#fff0bc', dx: 4, dy: 5, soft: 3, alpha: 0.8 }], blur });
  const cogs = [cog(190, 18), cog(120, 12), cog(300, 26, 5), cog(90, 10)] as const;
  const walk = s.layer((c) => {
    c.fillStyle = '#060c0b';
    c.fillRect(-90, 1330, 1200, 30);
    for (let x = -70; x < 1090; x += 62) c.fillRect(x, 1360, 8, 90);
    c.fillRect(-90, 1440, 1200, 16);
    for (let x = -90; x < 1090; x += 124) {
      c.fill(poly([[x, 1450], [x + 8, 1450], [x + 124, 1800], [x + 112, 1800]]));
      c.fill(poly([[x + 116, 1450], [x + 124, 1450], [x + 10, 1800], [x, 1800]]));
    }
    c.fillStyle = fade('#ffe6a4', 0.55);
    c.fillRect(-90, 1328, 1200, 4);
    c.fillStyle = '#040908';
    for (const x of [-40, 960]) c.fillRect(x, -90, 90, 2000);
    c.fill(smooth([[-90, 1180], [60, 1200], [60, 1330], [-90, 1330]]));
  });
  const box = { x: -260, y: -880, w: 560, h: 910 };
  const rims = [{ color: '#eafff0', dx: -6, dy: 4, soft: 4 }, { color: '#eafff0', dx: 6, dy: 4, soft: 4 }];
  const he = lit(s, box, (c) => {
    man(c, { tails: true, stride: 10, arms: [[[106, -626, 28], [160, -560, 21], [214, -520, 13]], [[-106, -626, 28], [-128, -510, 21], [-118, -400, 16]]] });
    limb(c, [[226, -512, 6], [232, -440, 4]]);
    oval(c, 233, -424, 17, 17);
  }, { fill: '#081210', rims });
  const she = lit(s, box, (c) => woman(c, { hair: 'up', skirt: 180, wide: 16, arms: [[[-80, -628, 20], [-140, -560, 14], [-196, -530, 10]], [[80, -628, 20], [106, -520, 15], [70, -430, 11]]] }), { fill: (c) => vertical(c, -800, 0, '#1a0f10', '#5a1a22', '#2a0c12'), rims });
  return {
    still: 9.2,
    top: 170,
    camera: push(1.0, 1.12, 0, -14),
    look: { bloom: 0.5, vignette: 0.7, floorColor: '#030807' },
    frame(f) {
      f.put(dial, 0.7);
      f.at(0.7, (c) => {
        c.beginPath();
        c.arc(cx, cy, R, 0, 6.3);
        c.clip();
        c.globalAlpha = 0.6;
        c.drawImage(cloud.canvas, cloud.x - 60 + f.t * 10, cloud.y, cloud.w, cloud.h);
      });
      f.put(ring, 0.7);
      // Ticks forward, stops, then runs backwards: the hour starts again.
      const tick = Math.floor(Math.min(f.t, 7)) + ease(Math.min(f.t, 7) % 1, 0, 0.18) - 1;
      const back = ease(f.t, 8, 13.5);
      const a = -0.62 + tick * 0.052 - back * 5.4;
      f.put(hour, 0.72, { x: cx, y: cy, turn: 0.62 - back * 0.5 });
      f.put(minute, 0.74, { x: cx, y: cy, turn: a });
      const rush = tick * 0.12 - back * 5;
      f.put(cogs[1], 0.8, { x: 180, y: 300, turn: rush * 1.5 });
      f.put(cogs[0], 0.85, { x: 880, y: 1080, turn: -rush });
      f.put(cogs[3], 0.85, { x: 676, y: 1232, turn: rush * 2 + 0.2 });
      f.at(0.9, (c) => {
        shafts(c, 420, 470, Math.PI / 2 + 0.25, 0.8, 1300, '#fff3c4', 0.26 + 0.2 * back, 8, 9);
        glow(c, cx, cy, 560, '#d9ffe8', 0.15 + 0.5 * pulse(f.t, 8, 0.3, 1.4));
      });
      f.put(walk, 1);
      const meet = ease(f.t, 2, 8) - ease(f.t, 9, 14) * 0.7;
      f.put(she, 1, { x: 596 - meet * 30, y: 1336, scale: 0.56 });
      f.put(he, 1, { x: 356 + meet * 30, y: 1336, scale: 0.6 });
      f.put(cogs[2], 1.35, { x: 70, y: 1640, turn: -rush * 0.7 });
      f.put(cogs[2], 1.35, { x: 1010, y: 250, turn: rush * 0.7, scale: 0.7 });
      drift(f, { n: 40, seed: 3, vx: 10, vy: -12, size: [1.2, 3.6], color: '#fff0c0', glow: true, alpha: 0.7, depth: 1.2 });
    }
  };
};
