// biome-ignore-all format: lists of points and notes read better in rows

import { stars } from '../air.ts';
import { clamp, ease, fade, flicker, rng } from '../color.ts';
import { glow, linear, oval, poly } from '../paint.ts';
import type { Ctx } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './summer-in-serra-alta.ts';

const bursts = [[700, 330, 11.4, '#ffd27a', 310], [330, 240, 12.5, '#ff7a9a', 260], [800, 170, 13.5, '#8ff0e0', 230], [540, 380, 14.6, '#ffd27a', 260]] as const;

const burst = (c: Ctx, x: number, y: number, age: number, color: string, reach: number): void => {
  const r = rng(Math.round(x));
  const far = (a: number): number => reach * (1 - Math.exp(-a * 2.6));
  const left = 1 - age / 2.2;
  glow(c, x, y, reach * 2, color, 0.8 * left * left);
  c.globalCompositeOperation = 'screen';
  c.lineCap = 'round';
  c.lineWidth = 7;
  for (let i = 0; i < 26; i++) {
    const [a, q] = [(i / 26) * 6.283 + r(-0.1, 0.1), r(0.6, 1)];
    const at = (d: number): [number, number] => [x + Math.cos(a) * far(d) * q, y + Math.sin(a) * far(d) * q + 26 * d * d];
    c.strokeStyle = fade(i % 4 ? color : '#fffbe0', left);
    c.beginPath();
    c.moveTo(...at(Math.max(0, age - 0.16)));
    c.lineTo(...at(age));
    c.stroke();
  }
};

export const scene = anotherTake(first, {
  from: 1,
  camera: (t) => {
    const p = ease(t, 2, 14);
    return { zoom: 1.62 - 0.36 * p, x: (230 - 25.5 * t) / 1.1, y: (-190 - 110 * p) / 1.1 };
  },
  look: { vignette: 0.7, bloom: 0.6 },
  over: (s) => {
    const sky = s.layer((c) => stars(c, 70, 12, 470, '#fff0d8'));
    return (f) => {
      const { t } = f;
      const night = 0.68 + 0.32 * ease(t, 0, 7);
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        c.globalAlpha = night;
        c.fillStyle = linear(c, 0, 0, 0, 1778, [[0, '#241f5c'], [0.36, '#5a3f86'], [0.5, '#e09a8c'], [0.62, '#7a4a80'], [1, '#2a1c50']]);
        c.fillRect(0, 0, 1000, 1778);
      });
      f.put(sky, 0.1, { alpha: ease(t, 1, 8) });
      const hop = Math.sin((t + 1) * 13) * 2.2 + Math.sin((t + 1) * 7.3) * 1.6;
      // It needs two tries, like everything on this scooter.
      const lamp = t < 5.3 ? 0 : t < 5.45 ? 0.8 : t < 5.65 ? 0 : 0.85 + 0.15 * flicker(t);
      f.at(1.1, (c) => {
        const [x, y] = [480 + ((t - 7) / 8) * 210 + 172, 1268 + hop];
        c.globalCompositeOperation = 'screen';
        c.fillStyle = linear(c, x, 0, x + 620, 0, [[0, fade('#fff0b8', 0.3 * lamp)], [1, fade('#ffd890', 0)]]);
        for (const k of [0.5, 0.75, 1]) c.fill(poly([[x, y - 14], [x + 640, y + 60 - 150 * k], [x + 640, y + 60 + 250 * k], [x, y + 16]]));
        glow(c, x, y, 190, '#fff0c0', 0.9 * lamp);
        c.fillStyle = fade('#fffbe8', lamp);
        oval(c, x, y, 15, 21);
      });
      f.at(0.1, (c) => {
        for (const [x, y, at, color, reach] of bursts) {
          const age = t - at;
          if (age > 0 && age < 2.2) burst(c, x, y, age, color, reach);
          else if (age > -0.9 && age <= 0) {
            const up = clamp(1 + age / 0.9);
            glow(c, x + 30 * (1 - up), y + 330 * (1 - up), 26, '#fff0c0', up);
          }
        }
      });
    };
  }
});
