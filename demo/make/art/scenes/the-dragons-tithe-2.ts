// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, mix, pulse } from '../color.ts';
import { glow, oval, type Point, smooth } from '../paint.ts';
import type { Ctx } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-dragons-tithe.ts';

const mouth = { x: 372, y: 622 };
/** Seven daughters, each with a lamp, on the far slopes. */
const lamps = [[446, 1436], [330, 1352], [520, 1400], [404, 1372], [476, 1352], [366, 1420], [436, 1316]] as const;

const breath = (c: Ctx, t: number, force: number): void => {
  const long = 780 * force;
  const edge = (side: number, k: number): Point[] => Array.from({ length: 12 }, (_, i): Point => {
    const q = i / 11;
    const lick = 1 + 0.3 * Math.sin(q * 8 - t * 13 + k * 9 + side) * q + 0.16 * Math.sin(q * 19 - t * 21 + side * 2);
    const half = side * k * Math.min(1, force * 1.5) * (12 + 150 * q ** 0.8 * (1 - 0.75 * q ** 5)) * lick;
    const far = long * q * (0.8 + 0.2 * k);
    return [mouth.x - 44 - far * 0.87 + half * 0.48, mouth.y + 14 + far * 0.48 + half * 0.87 - 90 * q * q * force];
  });
  for (let i = 1; i < 6; i++) glow(c, mouth.x - 40 - long * 0.16 * i, mouth.y + 10 + long * 0.08 * i, 90 + 60 * i, '#ff6a20', 0.42 * force);
  for (const [k, tone, alpha] of [[1, '#c22c0c', 0.5], [0.78, '#f06014', 0.6], [0.54, '#ff9e2c', 0.7], [0.32, '#ffd868', 0.8], [0.14, '#fff6d0', 0.85]] as const) {
    c.fillStyle = fade(tone, alpha * Math.min(1, force * 1.6));
    c.fill(smooth([...edge(-1, k), ...edge(1, k).reverse()]));
  }
};

export const scene = anotherTake(first, {
  // The last flash of the first film falls in this one too.
  from: 10.2,
  camera: (t) => {
    const p = ease(t, 5, 11.4);
    return { zoom: 1.92 - 0.4 * p, x: 140 - 130 * p, y: 345 - 365 * p };
  },
  look: { bloom: 0.55, vignette: 0.75, floor: 0.3 },
  over: () => (f) => {
    const { t } = f;
    const force = ease(t, 5.2, 5.9) - ease(t, 8, 9.2);
    f.at(0.8, (c) => {
      c.globalCompositeOperation = 'multiply';
      const g = c.createRadialGradient(mouth.x, mouth.y, 40, mouth.x, mouth.y, 1000);
      g.addColorStop(0, mix('#a8b0e8', '#fff2dc', force));
      g.addColorStop(0.35, mix('#6f7cc8', '#f0b088', force));
      g.addColorStop(1, mix('#283078', '#5c3a78', force));
      c.fillStyle = g;
      c.fillRect(-500, -500, 2100, 2900);
    });
    f.at(0.8, (c) => {
      const open = 0.35 + 0.15 * flicker(t * 0.6) + 0.5 * force;
      glow(c, 425, 614, 150, '#ff9a30', open, 0.6);
      glow(c, 600, 1120, 300, '#ff8a2a', 0.4, 1.3);
      glow(c, 536, 506 + Math.sin((t + 10.2) * 1.3) * 10, 70, '#ffd86a', 0.7 + 0.3 * pulse(t, 5.1, 0.2, 0.8));
      if (force > 0.01) {
        breath(c, t, force);
        glow(c, 180, 680, 760, '#ff8a34', 0.3 * force);
      }
    });
    f.at(0.35, (c) => {
      for (const [i, [x, y]] of lamps.entries()) {
        const on = ease(t, 11.2 + i * 0.4, 11.5 + i * 0.4);
        glow(c, x, y, 46 + 50 * pulse(t, 11.4 + i * 0.4, 0.1, 0.7), '#ffd890', on * (0.8 + 0.2 * flicker(t * 0.5, i)));
        c.fillStyle = fade('#fff8e0', on);
        oval(c, x, y, 5, 6);
      }
    });
  }
});
