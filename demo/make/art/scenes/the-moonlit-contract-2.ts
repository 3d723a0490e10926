// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, pulse } from '../color.ts';
import { fillAll, glow, linear, lit, smooth, vertical } from '../paint.ts';
import { lantern } from '../places.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-moonlit-contract.ts';

export const scene = anotherTake(first, {
  camera: (t) => ({ zoom: 1.42 + 0.1 * ease(t, 0, 16), x: 0, y: -440 - 24 * ease(t, 6, 16) }),
  look: { bloom: 0.6, vignette: 0.8 },
  over: (s) => {
    const sheet = lit(s, { x: -170, y: -220, w: 340, h: 440 }, (c) => c.fill(smooth([[-140, -190], [-40, -196], [130, -186], [146, -60], [138, 180], [20, 192], [-136, 186], [-148, 20]])), {
      fill: (c) => linear(c, -150, -190, 150, 190, [[0, '#fff8e0'], [0.6, '#e8dcc0'], [1, '#b9b4cc']]),
      over: (c) => {
        c.strokeStyle = fade('#2a2448', 0.6);
        c.lineWidth = 7;
        for (let i = 0; i < 7; i++) c.stroke(smooth([[-104, -140 + i * 34], [-20, -144 + i * 34], [i % 3 ? 100 : 40, -138 + i * 34]], false));
        c.fillStyle = '#c2283a';
        c.fillRect(46, 104, 58, 58);
      },
      rims: [{ color: '#ffffff', dx: -4, dy: 4, soft: 4, alpha: 0.9 }]
    });
    const paper = s.layer((c) => lantern(c, 0, 0, 70, '#ff8a2c', '#fff0b8'), { x: -300, y: -300, w: 600, h: 600 });
    return (f) => {
      const { t } = f;
      f.at(0, (c) => fillAll(c, vertical(c, 1180, 1460, fade('#05071e', 0), fade('#05071e', 0.94))));
      // Down it comes, from their hands to the water.
      const fall = ease(t, 2.2, 5.6);
      const rock = Math.sin(t * 2.6) * (1 - ease(t, 5, 6));
      const x = 500 + rock * 90 - 60 * fall - 24 * ease(t, 6, 16);
      const y = 470 + 870 * fall + 12 * ease(t, 6, 16);
      const rings = (at: number, cx: number, cy: number) => f.at(0, (c) => {
        for (let i = 0; i < 3; i++) {
          const q = (t - at) / 3.4 - i * 0.16;
          if (q <= 0 || q >= 1) continue;
          c.strokeStyle = fade('#dfe2ff', 0.6 * (1 - q) ** 1.5);
          c.lineWidth = 5 - 3 * q;
          c.beginPath();
          c.ellipse(cx, cy, 90 + 430 * q, (90 + 430 * q) * 0.2, 0, 0, 6.3);
          c.stroke();
        }
      });
      rings(5.5, 440, 1344);
      rings(12, 470, 1356);
      // A floating lantern finds it there, and the small print burns first.
      const drift = ease(t, 5, 12);
      const burnt = ease(t, 12, 15.6);
      f.at(0, (c) => {
        c.translate(x, y);
        c.transform(1, 0, -0.35 * ease(t, 5, 5.8), 1, 0, 0);
        c.rotate(rock * 0.5 - 0.12);
        const grown = 0.26 + 0.5 * fall;
        c.scale(grown * (1 + 0.15 * ease(t, 5, 5.8)), grown * (1 - 0.5 * ease(t, 5, 5.8) - 0.25 * rock * rock * fall));
        c.globalAlpha = ease(t, 1.9, 2.4) * (1 - ease(t, 14.4, 15.8));
        c.drawImage(sheet.canvas, sheet.x, sheet.y, sheet.w, sheet.h);
        c.globalCompositeOperation = 'multiply';
        c.globalAlpha = burnt;
        c.fillStyle = linear(c, 150, 190, -150, -190, [[0, '#080202'], [Math.min(0.9, burnt * 0.9), '#1a0804'], [Math.min(1, burnt * 0.9 + 0.12), '#ffb060'], [1, '#ffe0b0']]);
        c.fill(smooth([[-140, -190], [-40, -196], [130, -186], [146, -60], [138, 180], [20, 192], [-136, 186], [-148, 20]]));
      });
      const [lx, ly] = [900 - 330 * drift, 1560 - 200 * drift + Math.sin(t * 1.3) * 5];
      f.put(paper, 0, { x: lx, y: ly + 110, scale: 1.1, scaleX: 1, alpha: 0.22 });
      f.put(paper, 0, { x: lx, y: ly - 40, scale: 1.1, turn: Math.sin(t * 0.9) * 0.04 });
      f.at(0, (c) => {
        const lick = ease(t, 12, 13) * (1 - 0.8 * ease(t, 14.8, 16)) * (0.75 + 0.25 * flicker(t));
        glow(c, x, y - 30, 520, '#ff8a2c', 0.6 * lick, 0.6);
        c.globalCompositeOperation = 'screen';
        for (let i = 0; i < 5 && lick > 0.01; i++) {
          const [fx, fy] = [x + 120 - 190 * burnt + (i - 2) * 34, y + 40 - 60 * burnt - (i % 2) * 16];
          const tall = (190 + 70 * flicker(t * 0.7, i * 3)) * lick * (1 - Math.abs(i - 2) * 0.22);
          const lean = Math.sin(t * 5 + i * 2) * 12;
          for (const [q, tone] of [[1, '#ff5a14'], [0.66, '#ff9a2c'], [0.36, '#fff0b0']] as const) {
            c.fillStyle = fade(tone, 0.85);
            c.fill(smooth([[fx, fy + 8], [fx + tall * 0.2 * q, fy - tall * 0.2 * q], [fx + 10 * q + lean * q * 0.5, fy - tall * 0.6 * q], [fx + lean * q, fy - tall * q], [fx - 14 * q, fy - tall * 0.5 * q], [fx - tall * 0.2 * q, fy - tall * 0.16 * q]]));
          }
        }
        glow(c, 500, 480, 300, '#fff3cf', 0.4 * pulse(t, 12.4, 0.5, 3));
      });
    };
  }
});
