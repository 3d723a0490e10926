// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { ease, fade, flicker, rng } from '../color.ts';
import { fillAll, glow, linear, lit, oval, smooth } from '../paint.ts';
import { folds, womanProfile } from '../people.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const [mx, my, rx, ry] = [640, 800, 300, 470];

const frame = (c: Ctx): void => {
  const path = new Path2D();
  path.ellipse(mx, my, rx + 52, ry + 52, 0, 0, 6.3);
  path.ellipse(mx, my, rx, ry, 0, 0, 6.3);
  c.fill(path, 'evenodd');
  for (let i = 0; i < 44; i++) {
    const a = (i / 44) * 6.283;
    const big = i % 4 === 0;
    oval(c, mx + Math.cos(a) * (rx + 54), my + Math.sin(a) * (ry + 54), big ? 34 : 20, big ? 26 : 16, a);
  }
  c.fill(smooth([[mx - 150, my - ry - 40], [mx - 90, my - ry - 110], [mx - 30, my - ry - 96], [mx, my - ry - 160], [mx + 30, my - ry - 96], [mx + 90, my - ry - 110], [mx + 150, my - ry - 40]]));
  c.fill(smooth([[mx - 120, my + ry + 40], [mx - 50, my + ry + 90], [mx, my + ry + 130], [mx + 50, my + ry + 90], [mx + 120, my + ry + 40]]));
};

export const scene: Scene = (s) => {
  const room = s.layer((c) => {
    fillAll(c, linear(c, 0, 0, 1000, 1200, [[0, '#0c1a1a'], [0.5, '#12322c'], [1, '#0a1220']]));
    const r = rng(4);
    c.strokeStyle = fade('#4fae8e', 0.13);
    c.lineWidth = 5;
    for (let i = -1; i < 9; i++) for (let j = -1; j < 10; j++) {
      const [x, y] = [i * 130 + (j % 2) * 65, j * 190];
      c.stroke(smooth([[x, y - 80], [x + 34, y - 20], [x, y + 60], [x - 34, y - 20]]));
      c.stroke(smooth([[x - 40, y + 40], [x, y + 8], [x + 40, y + 40]], false));
    }
    for (let i = 0; i < 9; i++) glow(c, r(0, 1000), r(0, 1500), 300, '#0a3a30', 0.3);
    c.fillStyle = '#06100f';
    c.fillRect(-90, 1430, 1200, 400);
    glow(c, 60, 560, 520, '#ffb45a', 0.5);
  });
  const glass = s.layer((c) => {
    c.beginPath();
    c.ellipse(mx, my, rx, ry, 0, 0, 6.3);
    c.clip();
    c.fillStyle = linear(c, mx - rx, my - ry, mx + rx, my + ry, [[0, '#1a0b3c'], [0.5, '#5a2fa8'], [1, '#160a36']]);
    c.fillRect(mx - rx, my - ry, rx * 2, ry * 2);
    glow(c, mx + 60, my - 60, 420, '#b08aff', 0.7);
  });
  const depths = mist({ seed: 161, color: '#2a1466', lit: '#c9a8ff', x: mx - 420, y: my - ry, w: 840, h: ry * 2, low: 0.4, high: 0.9, stretch: 1.2, freq: 4 });
  const bust = { x: -130, y: -150, w: 260, h: 330 };
  // The profile looks right, and the reflection is the same drawing turned around, lit from the other world.
  const twin = lit(s, bust, (c) => womanProfile(c, { hair: 'flow' }), {
    fill: (c) => linear(c, -80, 0, 60, 0, [[0, '#0a0420'], [0.6, '#2b1262'], [1, '#8a5ae0']]),
    over: (c) => {
      c.fillStyle = fade('#080218', 0.85);
      c.fill(smooth([[20, -112], [-8, -124], [-40, -118], [-66, -96], [-80, -56], [-86, -10], [-100, 40], [-104, 96], [-124, 150], [-60, 150], [-34, 96], [-22, 50], [-18, 0], [-8, -44], [8, -84]]));
      c.strokeStyle = fade('#b08aff', 0.4);
      c.lineWidth = 1.6;
      for (let i = 0; i < 9; i++) c.stroke(smooth([[6 - i * 7, -110 + i * 3], [-30 - i * 5, -50], [-34 - i * 6, 20], [-60 - i * 6, 130]], false));
      c.fillStyle = '#05010f';
      c.fill(smooth([[14, -62], [24, -69], [33, -66], [30, -59], [20, -58]]));
    },
    rims: [{ color: '#f2e6ff', dx: -2.4, dy: 0.6, soft: 1.6 }, { color: '#a880ff', dx: 1.6, dy: 1.6, soft: 1.6, alpha: 0.8 }]
  });
  const gilt = lit(s, { x: 190, y: 140, w: 900, h: 1290 }, frame, {
    fill: (c) => linear(c, mx - 380, my - 500, mx + 380, my + 500, [[0, '#f6d488'], [0.25, '#9a6a24'], [0.5, '#3a220a'], [0.75, '#8a5c1e'], [1, '#2a1606']]),
    over: (c) => {
      c.strokeStyle = fade('#1a0c02', 0.6);
      c.lineWidth = 6;
      for (const d of [12, 38]) {
        c.beginPath();
        c.ellipse(mx, my, rx + d, ry + d, 0, 0, 6.3);
        c.stroke();
      }
      c.fillStyle = '#7a3fe0';
      oval(c, mx, my - ry - 84, 22, 28);
      c.fillStyle = '#e6d4ff';
      oval(c, mx - 6, my - ry - 94, 6, 8);
    },
    rims: [{ color: '#fff0c0', dx: 5, dy: 5, soft: 3, alpha: 0.9 }, { color: '#b48aff', dx: -4, dy: -4, soft: 4, alpha: 0.6 }]
  });
  const girl = lit(s, bust, (c) => womanProfile(c, { hair: 'bun' }), {
    fill: (c) => linear(c, -60, 0, 52, 0, [[0, '#2a0e10'], [0.4, '#5a2a22'], [0.75, '#9a5c48'], [1, '#d8a08a']]),
    over: (c) => {
      c.fillStyle = '#1c0906';
      c.fill(smooth([[22, -112], [-8, -126], [-40, -120], [-64, -96], [-70, -60], [-64, -20], [-46, 10], [-34, -6], [-14, -34], [4, -72]]));
      oval(c, -80, -30, 27, 32);
      c.strokeStyle = fade('#d8884a', 0.45);
      c.lineWidth = 1.5;
      for (let i = 0; i < 8; i++) c.stroke(smooth([[14 - i * 4, -104 - i * 1.5], [-24 - i * 3, -78 + i * 3], [-46, -34 + i * 5]], false));
      c.fillStyle = linear(c, -110, 70, 70, 170, [[0, '#02251e'], [0.5, '#0e7a5c'], [1, '#4fd0a0']]);
      c.fill(smooth([[-120, 180], [-112, 118], [-80, 92], [-52, 92], [-10, 108], [40, 96], [62, 120], [80, 180]]));
      c.save();
      c.translate(0, 20);
      folds(c, [-20, 80, 60], [-20, 160, 100], 7, () => fade('#021a14', 0.5));
      c.restore();
      c.fillStyle = '#1a0806';
      c.fill(smooth([[18, -61], [25, -65], [34, -63], [30, -60], [22, -59]]));
      c.fill(smooth([[12, -76], [24, -82], [37, -78], [26, -79]]));
      c.fillStyle = '#a82a34';
      c.fill(smooth([[30, -17], [40, -23], [47, -19], [43, -15.5], [46, -11], [38, -9]]));
      c.fillStyle = '#9af0d0';
      oval(c, -16, -8, 3.4, 6);
    },
    rims: [{ color: '#d9c4ff', dx: -2.2, dy: 0.8, soft: 1.8 }, { color: '#ffc07a', dx: 2, dy: 1.6, soft: 1.8, alpha: 0.9 }]
  });
  return {
    still: 10.5,
    top: 150,
    camera: push(1.0, 1.12, -10, -6),
    look: { bloom: 0.5, vignette: 0.75, floorColor: '#040610' },
    frame(f) {
      f.put(room, 0.7);
      f.put(glass, 0.9);
      f.at(0.9, (c) => {
        c.beginPath();
        c.ellipse(mx, my, rx, ry, 0, 0, 6.3);
        c.clip();
        c.globalAlpha = 0.6;
        c.drawImage(depths.canvas, depths.x - 60 + f.t * 9, depths.y, depths.w, depths.h);
        const lean = ease(f.t, 3, 9);
        const wake = ease(f.t, 8, 9.4);
        c.globalAlpha = 1;
        c.translate(mx + 150 - lean * 56, my + 60);
        c.scale(-3.5 - lean * 0.35, 3.5 + lean * 0.35);
        c.drawImage(twin.canvas, twin.x, twin.y, twin.w, twin.h);
        c.fillStyle = fade('#f4e6ff', wake);
        oval(c, 26, -63, 5, 3.2);
        glow(c, 26, -63, 40, '#c79aff', wake * (0.8 + 0.2 * flicker(f.t)));
      });
      f.at(0.9, (c) => {
        const ripple = f.t - 8;
        if (ripple > 0) {
          c.beginPath();
          c.ellipse(mx, my, rx, ry, 0, 0, 6.3);
          c.clip();
          for (let i = 0; i < 3; i++) {
            const q = (ripple - i * 0.6) / 4;
            if (q <= 0 || q > 1) continue;
            c.strokeStyle = fade('#efe2ff', 0.6 * (1 - q));
            c.lineWidth = 5;
            c.beginPath();
            c.ellipse(mx - 120, my - 160, q * 520, q * 620, 0, 0, 6.3);
            c.stroke();
          }
        }
        c.fillStyle = linear(c, mx - rx, my - ry, mx + rx, my, [[0, fade('#ffffff', 0.2)], [0.3, fade('#ffffff', 0.02)], [0.36, fade('#ffffff', 0.12)], [0.44, fade('#ffffff', 0)]]);
        c.beginPath();
        c.ellipse(mx, my, rx, ry, 0, 0, 6.3);
        c.fill();
      });
      f.put(gilt, 0.9);
      f.at(1, (c) => glow(c, mx - 120, my, 620, '#9a6aff', 0.22));
      f.put(girl, 1.2, { x: 240, y: 1080, scale: 4.1, turn: Math.sin(f.t * 0.7) * 0.006 });
      f.at(1.2, (c) => glow(c, 20, 700, 360, '#ffb45a', 0.16 + 0.08 * flicker(f.t, 2)));
      drift(f, { n: 26, seed: 7, vx: -10, vy: -24, size: [1.4, 4], color: '#d4b4ff', glow: true, alpha: 0.8, depth: 1.3 });
    }
  };
};
