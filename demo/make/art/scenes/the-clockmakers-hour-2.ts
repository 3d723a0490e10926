// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, mix, pulse, rng } from '../color.ts';
import { glow, limb, linear, lit, oval, type Point, smooth, vertical } from '../paint.ts';
import type { Ctx } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-clockmakers-hour.ts';

/** A palm pressed against the other side of the glass. */
const palm = (c: Ctx): void => {
  c.fill(smooth([[-62, 20], [-70, -50], [-58, -92], [0, -104], [56, -88], [66, -30], [54, 40], [44, 100], [60, 300], [-60, 300], [-44, 100]]));
  for (const [x, y, u, v] of [[-48, -80, -86, -196], [-16, -94, -30, -242], [20, -94, 30, -240], [48, -78, 86, -194]] as const) limb(c, [[x, y, 21], [(x + u) / 2, (y + v) / 2, 20], [u, v, 17]]);
  limb(c, [[54, 10, 24], [112, -40, 21], [142, -100, 17]]);
};

const crack = (c: Ctx, grown: number): void => {
  const r = rng(21);
  c.lineCap = 'round';
  for (let i = 0; i < 9; i++) {
    let a = (i / 9) * 6.283 + r(-0.2, 0.2);
    const path: Point[] = [[0, 0]];
    const steps = 5 + Math.floor(r(0, 5));
    for (let j = 0; j < steps; j++) {
      const [x, y] = path[j] as Point;
      a += r(-0.55, 0.55);
      const d = r(34, 72);
      path.push([x + Math.cos(a) * d, y + Math.sin(a) * d]);
    }
    const shown = path.slice(0, 1 + Math.ceil(grown * steps));
    for (const [tone, wide, shift] of [['#04100f', 5, 2], ['#f6fff4', 4.5, 0]] as const) {
      c.strokeStyle = tone;
      shown.slice(1).forEach(([x, y], j) => {
        const [u, v] = shown[j] as Point;
        c.lineWidth = wide * (1 - j / (steps + 1));
        c.beginPath();
        c.moveTo(u + shift, v + shift);
        c.lineTo(x + shift, y + shift);
        c.stroke();
      });
    }
  }
};

export const scene = anotherTake(first, {
  camera: (t) => {
    const p = ease(t, 1, 9.5);
    return { zoom: 1.82 - 0.34 * p, x: -20 * p, y: 250 - 300 * p };
  },
  look: { bloom: 0.55, vignette: 0.85, floor: 0.3 },
  over: (s) => {
    const bob = lit(s, { x: -140, y: -1400, w: 280, h: 1560 }, (c) => {
      c.fillRect(-8, -1400, 16, 1300);
      oval(c, 0, 0, 122, 122);
      oval(c, 0, 130, 14, 22);
      c.fillRect(-24, -150, 48, 40);
    }, {
      fill: (c) => linear(c, -120, -120, 120, 120, [[0, '#ffe6a8'], [0.35, '#b88436'], [0.7, '#5a3a14'], [1, '#1c1208']]),
      over: (c) => {
        for (const [r, w, tone] of [[98, 6, '#3a230c'], [90, 3, '#ffe6a8'], [46, 5, '#3a230c']] as const) {
          c.strokeStyle = fade(tone, 0.7);
          c.lineWidth = w;
          c.beginPath();
          c.arc(0, 0, r, 0, 6.3);
          c.stroke();
        }
        glow(c, -44, -50, 70, '#fff6d8', 0.7);
      },
      rims: [{ color: '#fff2c8', dx: 4, dy: 5, soft: 3, alpha: 0.9 }]
    });
    const ghost = lit(s, { x: -200, y: -300, w: 400, h: 620 }, palm, { fill: (c) => vertical(c, 20, 230, '#04181c', fade('#04181c', 0)), blur: 5 });
    return (f) => {
      const { t } = f;
      const still = ease(t, 5.9, 6.7);
      const [hx, hy] = [640, 610];
      f.at(0.7, (c) => {
        c.beginPath();
        c.arc(500, 710, 428, Math.PI * 0.86, Math.PI * 2.14);
        c.lineTo(860, 850);
        c.lineTo(140, 850);
        c.clip();
        const come = ease(t, 9.8, 11.6);
        c.globalAlpha = 0.88 * come;
        c.translate(hx, hy);
        c.rotate(0.12);
        c.scale(1.5 - 0.3 * come, 1.5 - 0.3 * come);
        c.drawImage(ghost.canvas, ghost.x, ghost.y, ghost.w, ghost.h);
        c.globalAlpha = 1;
        if (t > 11.7) crack(c, ease(t, 11.7, 12.2) * 0.6 + ease(t, 13.2, 13.5) * 0.4);
      });
      // The pendulum hangs where it is until the glass breaks.
      const beat = t < 6 ? t : Math.max(6, t - 6.2);
      f.put(bob, 0.95, { x: 500, y: 620, turn: 0.16 * Math.cos(Math.PI * beat), pivot: [0, -1320] });
      f.at(0, (c) => {
        c.globalCompositeOperation = 'color';
        c.globalAlpha = 0.62;
        c.fillStyle = mix('#d8863a', '#2f62b8', still);
        c.fillRect(0, 0, 1000, 1778);
      });
      f.at(0.7, (c) => {
        glow(c, 380, 520, 520, '#ffc878', 0.45 * (1 - still));
        glow(c, hx, hy, 520, '#eaf6ff', 0.7 * pulse(t, 11.75, 0.06, 1.1) + 0.3 * pulse(t, 13.3, 0.06, 0.8));
      });
    };
  }
});
