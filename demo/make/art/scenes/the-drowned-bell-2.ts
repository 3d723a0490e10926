// biome-ignore-all format: lists of points and notes read better in rows

import { clamp, ease, fade, mix, pulse } from '../color.ts';
import { glow, limb, linear, lit, oval, poly } from '../paint.ts';
import type { Ctx } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-drowned-bell.ts';

/** A diver swimming to the right, hips at (-90, 0), lamp at (184, 30). */
const diver = (c: Ctx): void => {
  limb(c, [[-90, 0, 27], [-20, -2, 33], [64, -6, 31]]);
  oval(c, 112, -14, 29, 28);
  c.beginPath();
  c.roundRect(-64, -72, 124, 42, 20);
  c.fill();
  limb(c, [[58, 6, 14], [112, 40, 11], [160, 32, 9]]);
  c.fillRect(154, 18, 34, 24);
};
const leg = (c: Ctx): void => {
  limb(c, [[0, 0, 24], [-90, 6, 17], [-160, 0, 11]]);
  c.fill(poly([[-154, -12], [-262, -34], [-270, 26], [-154, 12]]));
};

export const scene = anotherTake(first, {
  camera: (t) => {
    const p = ease(t, 2, 10);
    return { zoom: 1.8 - 0.36 * p, x: 0, y: -270 - 50 * p };
  },
  look: { bloom: 0.5, vignette: 0.85, floor: 0.3 },
  over: (s) => {
    const rims = [{ color: '#cfeee0', dx: -3, dy: 6, soft: 4, alpha: 0.9 }];
    const maren = lit(s, { x: -140, y: -110, w: 360, h: 200 }, diver, { fill: '#031018', rims });
    const fin = lit(s, { x: -300, y: -60, w: 340, h: 120 }, leg, { fill: '#031018', rims });
    return (f) => {
      const { t } = f;
      const come = ease(t, 3.6, 9);
      const pull = pulse(t, 11.1, 0.08, 1.1);
      const taut = ease(t, 11, 11.12);
      const lamp = ease(t, 5.4, 5.7) * (1 - 0.85 * pulse(t, 11.5, 0.25, 0.9));
      const toll = 0.112 * Math.sin((t + 10.6) * 2.9) * (1 + 0.2 * pull);
      const tip = { x: 500 + 734 * Math.sin(toll * 1.7), y: 560 + 734 * Math.cos(toll * 1.7) };
      f.at(1, (c) => {
        const [ex, ey] = [640, 1830];
        const slack = 1 - taut;
        for (const [tone, wide] of [['#1c1408', 17], ['#c8a468', 11]] as const) {
          c.strokeStyle = tone;
          c.lineWidth = wide;
          if (wide === 11) c.setLineDash([22, 5]);
          c.beginPath();
          c.moveTo(tip.x, tip.y - 20);
          const [dx, dy] = [(ex - tip.x) / 3, (ey - tip.y) / 3];
          c.bezierCurveTo(tip.x + dx + slack * (110 + 30 * Math.sin(t * 1.4)), tip.y + dy, ex - dx - slack * (190 - 40 * Math.sin(t * 1.1)), ey - dy, ex, ey);
          c.stroke();
        }
        c.setLineDash([]);
        c.fillStyle = '#8a6a38';
        for (const y of [-26, -12, 2]) oval(c, tip.x, tip.y + y, 30, 9, 0.15);
      });
      const [x, y, turn] = [40 + 225 * come, 1720 - 235 * come + Math.sin(t * 1.2) * 8, -0.42 + Math.sin(t * 0.9) * 0.03];
      const at = (u: number, v: number): [number, number] => [x + (u * Math.cos(turn) - v * Math.sin(turn)) * 0.95, y + (u * Math.sin(turn) + v * Math.cos(turn)) * 0.95];
      for (const side of [1, -1]) {
        const [u, v] = at(-90, 0);
        f.put(fin, 1.1, { x: u, y: v, scale: 0.95, turn: turn + side * 0.24 * Math.sin(t * 3.4) });
      }
      f.put(maren, 1.1, { x, y, scale: 0.95, turn });
      f.at(1, (c) => {
        c.globalCompositeOperation = 'multiply';
        const g = c.createRadialGradient(tip.x, tip.y + 20, 60, tip.x, tip.y + 20, 700);
        g.addColorStop(0, mix('#5c88a8', '#fff6e0', lamp));
        g.addColorStop(0.3, mix('#4c7c9c', '#c8d4c4', lamp));
        g.addColorStop(1, mix('#24485e', '#1c3c50', lamp));
        c.fillStyle = g;
        c.fillRect(-400, -300, 1800, 2500);
      });
      f.at(1.1, (c) => {
        const [lx, ly] = at(188, 30);
        const a = Math.atan2(tip.y - 60 - ly, 500 - lx);
        c.globalCompositeOperation = 'screen';
        c.save();
        c.translate(lx, ly);
        c.rotate(a);
        c.fillStyle = linear(c, 0, 0, 520, 0, [[0, fade('#fff2c8', 0.3 * lamp)], [1, fade('#e8f4d8', 0)]]);
        for (const k of [0.55, 0.8, 1]) c.fill(poly([[0, -8], [520, -120 * k], [520, 120 * k], [0, 8]]));
        c.restore();
        glow(c, lx, ly, 130, '#fff6d8', lamp);
      });
      f.at(1, (c) => {
        const age = clamp((t - 11.1) / 2.6);
        if (age <= 0 || age >= 1) return;
        c.strokeStyle = fade('#e8fff4', 0.5 * (1 - age));
        c.lineWidth = 12 * (1 - age) + 2;
        c.beginPath();
        c.ellipse(500, 1030, 300 + age * 620, 220 + age * 560, 0, 0, 6.3);
        c.stroke();
        glow(c, 500, 1180, 560, '#ffe0a0', 0.3 * pull);
      });
    };
  }
});
