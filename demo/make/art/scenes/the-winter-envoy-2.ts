// biome-ignore-all format: lists of points and notes read better in rows

import { horse } from '../animals.ts';
import { ease, fade, flicker, rng } from '../color.ts';
import { fillAll, glow, limb, lit, oval, vertical } from '../paint.ts';
import { fir } from '../places.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-winter-envoy.ts';

export const scene = anotherTake(first, {
  camera: (t) => ({ zoom: 1.72, x: 40 - 150 * ease(t, -3, 19), y: -372 }),
  look: { bloom: 0.6, vignette: 0.9 },
  over: (s) => {
    const rider = lit(s, { x: -380, y: -700, w: 760, h: 740 }, (c) => {
      horse(c, 1.2);
      limb(c, [[-20, -320, 60], [0, -450, 54], [6, -500, 34]]);
      oval(c, 12, -548, 40, 46);
      limb(c, [[10, -460, 26], [90, -520, 20], [100, -640, 14]]);
    }, { fill: '#050b1e', rims: [{ color: '#ff9a3c', dx: -8, dy: 10, soft: 8 }] });
    const r = rng(41);
    const wood = s.layer((c) => {
      c.fillStyle = '#030818';
      fir(c, 0, 1900, 1900, r);
      fir(c, 330, 1940, 1500, r);
    }, { x: -420, y: -60, w: 1160, h: 1960 });
    return (f) => {
      const { t } = f;
      const out = ease(t, 11.7, 11.95);
      const T = t + 16;
      const [x, y] = [384 + (T - 8) * 20, 1266 + Math.sin(T * 6) * 3];
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        fillAll(c, vertical(c, 200, 1500, '#1c2c60', '#3a5090', '#8296c6'));
        fillAll(c, fade('#16265c', 0.66 * out));
      });
      // Over the rise behind them, one torch after another.
      f.at(0.6, (c) => {
        for (const [i, [rx, ry, at]] of ([[250, 1064, 5.4], [150, 1052, 6.1], [330, 1060, 6.7], [66, 1056, 7.4]] as const).entries()) {
          const come = ease(t, at, at + 1.1);
          if (!come) continue;
          const near = 0.2 + 0.08 * ease(t, 8, 16);
          const [u, v] = [rx + (t - 6) * 9, ry + 60 * (1 - come) + 50 * ease(t, 8, 16) + Math.abs(Math.sin(t * 4 + i)) * 5];
          c.save();
          c.globalAlpha = come;
          c.translate(u, v);
          c.scale(near, near);
          c.drawImage(rider.canvas, rider.x, rider.y, rider.w, rider.h);
          c.restore();
          const [tx, ty] = [u + 100 * near, v - 670 * near];
          glow(c, tx, ty, 84, '#ff7a24', come * (0.55 + 0.3 * flicker(t, i * 4)));
          c.fillStyle = fade('#ffe9b0', come);
          oval(c, tx, ty, 5, 9);
        }
      });
      f.at(1, (c) => {
        glow(c, x, y, 330, '#ffb04a', (0.7 + 0.2 * flicker(t, 3)) * (1 - out));
        glow(c, x, y, 90, '#fff0c0', 1 - out);
        if (!out) return;
        c.fillStyle = fade('#0c1430', out);
        oval(c, x, y, 14, 17);
        // A thread of smoke where the flame was.
        const q = (t - 11.8) / 4;
        for (let i = 0; i < 6; i++) glow(c, x - 30 * q * i - 8 * i, y - 24 - i * 34 * (0.4 + q), 26 + i * 9, '#b4c8ee', 0.3 * out * (1 - i / 6) * (1 - q * 0.6));
      });
      f.put(wood, 0, { x: 1500 - 2300 * ((t - 10.4) / 2.6) });
    };
  }
});
