// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, pulse } from '../color.ts';
import { fillAll, glow, limb, linear, lit, smooth, vertical } from '../paint.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './what-the-fire-left.ts';

export const scene = anotherTake(first, {
  from: 12,
  camera: (t) => ({ zoom: 1.72 - 0.12 * ease(t, 0, 14), x: 120 - 30 * ease(t, 0, 16), y: -300 }),
  look: { bloom: 0.55, vignette: 0.9 },
  over: (s) => {
    const glove = lit(s, { x: -60, y: -120, w: 900, h: 900 }, (c) => {
      c.fill(smooth([[90, 60], [170, 10], [270, 30], [350, 110], [380, 220], [320, 310], [220, 300], [140, 230], [90, 150]]));
      limb(c, [[190, 60, 40], [96, 16, 32], [20, 18, 22]]);
      limb(c, [[150, 190, 46], [66, 120, 34], [14, 54, 23]]);
      for (const [x, y, u, v] of [[200, 210, 96, 190], [230, 260, 130, 252], [270, 300, 180, 304]] as const) limb(c, [[x, y, 42], [(x + u) / 2, (y + v) / 2, 38], [u, v, 30]]);
      c.fill(smooth([[280, 340], [300, 250], [350, 170], [420, 120], [560, 170], [840, 420], [840, 780], [620, 780], [420, 520]]));
    }, {
      fill: (c) => linear(c, 0, 0, 640, 500, [[0, '#241008'], [0.4, '#120806'], [1, '#050202']]),
      over: (c) => {
        c.strokeStyle = fade('#ff9a4a', 0.35);
        c.lineWidth = 8;
        c.stroke(smooth([[300, 356], [326, 250], [386, 170], [446, 140]], false));
      },
      rims: [{ color: '#ff9a3c', dx: 7, dy: 9, soft: 8, alpha: 0.9 }]
    });
    return (f) => {
      const { t } = f;
      // Five years on, a match again: it comes up, it flares, it burns down to the glove.
      const up = ease(t, 3.4, 5.2);
      const lit5 = ease(t, 5.4, 5.55);
      const out = ease(t, 12, 12.2);
      const left = 1 - 0.72 * ease(t, 6, 12);
      const [x, y] = [640 + (1 - up) * 640, 1060 + (1 - up) * 560 + Math.sin(t * 1.1) * 5];
      const [mx, my] = [x - 210 * left, y - 190 * left];
      const flame = lit5 * (1 - out);
      // The house is a cold ruin; as long as the match burns, so does the memory of it.
      const cold = 1 - flame * 0.85;
      f.at(0, (c) => {
        fillAll(c, vertical(c, 90, 510, fade('#070d20', 0.92 * cold), fade('#0a1430', 0.86 * cold), fade('#0c1838', 0)));
        c.globalCompositeOperation = 'color';
        fillAll(c, fade('#3a5590', 0.85 * cold));
        c.globalCompositeOperation = 'multiply';
        fillAll(c, fade('#0a1022', 0.26 * cold + 0.4 * out));
      });
      f.at(0, (c) => {
        const flare = pulse(t, 5.55, 0.12, 0.9);
        glow(c, mx, my - 40, 620, '#ff8a2a', flame * (0.42 + 0.1 * flicker(t)) + 0.4 * flare * lit5);
        c.save();
        c.lineCap = 'round';
        c.lineWidth = 17;
        c.strokeStyle = linear(c, x, y, x - 210, y - 190, [[0, '#d8b078'], [Math.max(0.02, left - 0.08), '#b98a50'], [Math.min(0.99, left + 0.02), '#140806'], [1, '#0a0404']]);
        c.beginPath();
        c.moveTo(x + 20, y + 18);
        c.lineTo(x - 210 * Math.min(1, left + 0.2), y - 190 * Math.min(1, left + 0.2));
        c.stroke();
        c.restore();
        c.filter = `saturate(${1 - 0.9 * cold}) brightness(${1 - 0.3 * cold})`;
        c.drawImage(glove.canvas, glove.x + x, glove.y + y, glove.w, glove.h);
        c.filter = 'none';
        c.globalCompositeOperation = 'screen';
        const tall = flame * (1 + 0.5 * flare) * (150 + 24 * Math.sin(t * 7));
        const lean = Math.sin(t * 3.1) * 14;
        if (tall > 2) for (const [q, tone] of [[1, '#ff5a14'], [0.74, '#ffa02c'], [0.44, '#fff4c8']] as const) {
          c.fillStyle = fade(tone, 0.9);
          c.fill(smooth([[mx, my + 22 * q], [mx + 36 * q, my - tall * 0.16 * q], [mx + 18 * q + lean * 0.5, my - tall * 0.6 * q], [mx + lean, my - tall * q], [mx - 20 * q + lean * 0.4, my - tall * 0.55 * q], [mx - 36 * q, my - tall * 0.14 * q]]));
        }
        glow(c, mx, my - 40, 170, '#ffe9a8', 0.8 * flame);
        const q = (t - 12) / 4;
        if (q > 0) for (let i = 0; i < 8; i++) glow(c, mx + Math.sin(i * 0.9 + t) * 9 * i * 0.5, my - 20 - i * 56 * (0.3 + q), 34 + i * 12, '#a8b0cc', 0.34 * (1 - i / 8) * (1 - q * 0.7));
        if (q > 0) glow(c, mx, my, 34, '#ff4a1a', 0.9 * (1 - q));
      });
    };
  }
});
