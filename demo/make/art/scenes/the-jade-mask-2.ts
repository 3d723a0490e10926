// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, smooth } from '../paint.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-jade-mask.ts';

/** The tear on the mask's cheek, as the first film places the mask. */
const along = (q: number): Point => [622 + 24 * Math.sin(q * 2.6) - 40 * q * q, 860 + 214 * q];

export const scene = anotherTake(first, {
  camera: (t) => ({ zoom: 1.8 + 0.16 * ease(t, 0, 16), x: -128 + 10 * ease(t, 0, 16), y: -70 + 30 * ease(t, 10, 16) }),
  look: { vignette: 0.95, bloom: 0.5 },
  over: (s) => {
    const painter = lit(s, { x: -60, y: -120, w: 760, h: 900 }, (c) => {
      limb(c, [[4, 2, 3], [26, 16, 10], [52, 34, 9], [300, 196, 8]]);
      c.fill(smooth([[150, 66], [196, 50], [244, 74], [290, 120], [316, 190], [276, 236], [214, 216], [170, 180], [146, 136], [156, 104]]));
      for (const [x, y, u, v] of [[186, 76, 126, 96], [196, 112, 132, 124], [214, 158, 150, 150], [236, 200, 178, 182]] as const) limb(c, [[x, y, 21], [(x + u) / 2 - 6, (y + v) / 2 - 6, 18], [u, v, 13]]);
      c.fill(smooth([[262, 250], [250, 190], [300, 140], [430, 130], [700, 160], [700, 760], [560, 640], [420, 470], [320, 350]]));
    }, {
      fill: (c) => linear(c, 0, 60, 620, 380, [[0, '#2a1a0c'], [0.3, '#3c2618'], [0.42, '#101a2c'], [1, '#05080f']]),
      over: (c) => {
        c.fillStyle = '#c2202c';
        oval(c, 8, 6, 22, 15, 0.6);
        c.strokeStyle = fade('#e8c35a', 0.8);
        c.lineWidth = 7;
        c.stroke(smooth([[276, 268], [268, 196], [312, 158], [430, 150]], false));
      },
      rims: [{ color: '#ffdf9a', dx: 3, dy: 6, soft: 5, alpha: 0.9 }, { color: '#4fd6a4', dx: 6, dy: -3, soft: 6, alpha: 0.5 }]
    });
    return (f) => {
      const { t } = f;
      const drawn = ease(t, 5.3, 8.6);
      const away = 1 - ease(t, 3.2, 5.2) + ease(t, 9, 11.2);
      f.at(1, (c) => {
        c.lineCap = 'round';
        for (const [tone, w] of [['#5a060e', 16], ['#d8222e', 10]] as const) {
          c.strokeStyle = tone;
          c.lineWidth = w;
          const path = Array.from({ length: 13 }, (_, i) => along((drawn * i) / 12));
          if (drawn > 0.01) c.stroke(smooth(path, false));
        }
        const [x, y] = along(drawn);
        if (drawn > 0.02) {
          c.fillStyle = '#d8222e';
          oval(c, x, y, 9 + 3 * drawn, 11 + 7 * drawn);
        }
        c.translate(x + away * 560, y + away * 300);
        c.scale(0.8, 0.8);
        c.drawImage(painter.canvas, painter.x, painter.y, painter.w, painter.h);
      });
      // The lamp goes out, and the eyes do not.
      const out = ease(t, 12, 12.3);
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        fillAll(c, fade('#02130f', 0.86 * out));
      });
      f.at(1, (c) => {
        const burn = out * (0.8 + 0.2 * flicker(t));
        for (const x of [381, 619]) {
          c.fillStyle = fade('#fff2c8', burn);
          oval(c, x, 813, 17, 14);
          glow(c, x, 813, 150, '#ffd36a', burn);
        }
        for (let i = 0; i < 7; i++) glow(c, ...along(i / 6), 44, '#ff2a3a', 0.5 * burn);
      });
    };
  }
});
