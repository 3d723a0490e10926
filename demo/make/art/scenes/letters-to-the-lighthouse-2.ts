// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, pulse } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, smooth } from '../paint.ts';
import type { Scene } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './letters-to-the-lighthouse.ts';

const path: Point[] = [[696, 878], [692, 896], [681, 922], [669, 948], [656, 974]];

export const scene: Scene = anotherTake(first, {
  camera: (t) => {
    const down = ease(t, 3.6, 11);
    return { zoom: 1.74 + 0.2 * down, x: -300 - 76 * down, y: 410 - 310 * down };
  },
  look: { bloom: 0.6, vignette: 0.85 },
  over: (s) => {
    const keeper = lit(s, { x: -40, y: -110, w: 80, h: 120 }, (c) => {
      c.fill(smooth([[0, -78], [14, -72], [20, -48], [24, -10], [20, 0], [-20, 0], [-24, -10], [-20, -48], [-14, -72]]));
      oval(c, 0, -88, 11, 13);
      oval(c, 0, -92, 19, 4.5);
      c.fill(smooth([[-12, -92], [-10, -104], [10, -104], [12, -92]]));
    }, { fill: '#040d12', rims: [{ color: '#ffcf8a', dx: 4, dy: 0, soft: 2.5 }] });
    return (f) => {
      const { t } = f;
      // It is night now, and what shines has to be lit again above it.
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        fillAll(c, linear(c, 0, 0, 0, 1778, [[0, '#5f86b4'], [0.5, '#6a78b0'], [1, '#40588a']]));
      });
      const open = ease(t, 5.3, 5.8);
      const away = ease(t, 6.4, 12);
      const i = Math.min(3, Math.floor(away * 4));
      const q = away * 4 - i;
      const [[ax, ay], [bx, by]] = [path[i] ?? [0, 0], path[i + 1] ?? [0, 0]] as [Point, Point];
      const walk = (1 - ease(t, 11.6, 12)) * ease(t, 6.4, 6.8);
      const [x, y] = [ax + (bx - ax) * q, ay + (by - ay) * q - Math.abs(Math.sin(t * 5)) * 2.4 * walk];
      const lift = ease(t, 12, 12.5);
      f.at(0.8, (c) => {
        glow(c, 788, 388, 210, '#fff1c0', 0.9);
        glow(c, 788, 388, 70, '#ffffff', 0.9);
        glow(c, 788, 654, 70, '#ffdf90', 0.5);
        glow(c, 694, 850, 150, '#ffb45a', 0.75 * open + 0.4 * pulse(t, 5.6, 0.2, 1));
        c.fillStyle = fade('#ffe2a0', open);
        c.fillRect(681, 826, 26 * open, 52);
        c.save();
        c.translate(x, y);
        c.globalAlpha = ease(t, 5.7, 6.3);
        const size = 0.72 + 0.2 * away;
        c.scale(size, size);
        const [hx, hy] = [-30 - 8 * lift, -46 - 62 * lift];
        const light = ease(t, 5.8, 6.3) * (0.9 + 0.1 * flicker(t * 0.5));
        glow(c, hx, hy + 20, 110 + 120 * lift, '#ffb45a', 0.9 * light);
        glow(c, hx, hy + 20, 210 + 340 * pulse(t, 12.5, 0.5, 2.6), '#ffd89a', 0.5 * light * (0.5 + lift));
        c.drawImage(keeper.canvas, keeper.x, keeper.y, keeper.w, keeper.h);
        c.fillStyle = '#040d12';
        limb(c, [[-12, -66, 6], [hx, hy, 4]]);
        c.fillRect(hx - 1.5, hy, 3, 12);
        c.translate(hx, hy + 20 + Math.sin(t * 3) * walk);
        glow(c, 0, 0, 40, '#ffd89a', light);
        c.fillStyle = fade('#fff6d8', light);
        c.beginPath();
        c.roundRect(-6, -8, 12, 17, 3);
        c.fill();
        c.restore();
      });
    };
  }
});
