// biome-ignore-all format: lists of points and notes read better in rows

import { ease, pulse } from '../color.ts';
import { glow, limb, lit, oval, smooth, vertical } from '../paint.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-harbour-king.ts';

export const scene = anotherTake(first, {
  from: 9,
  camera: (t) => ({ zoom: 1.75 - 0.45 * ease(t, 3.6, 13), x: -34 + 26 * ease(t, 7, 15), y: -330 - 40 * ease(t, 9, 14) }),
  look: { bloom: 0.6, vignette: 0.85 },
  over: (s) => {
    const docker = lit(s, { x: -760, y: -60, w: 1520, h: 1400 }, (c) => {
      oval(c, 0, 250, 188, 232);
      c.fill(smooth([[-200, 190], [-196, 70], [-110, -16], [0, -34], [110, -16], [196, 70], [200, 190], [206, 236], [0, 262], [-206, 236]]));
      for (const d of [-1, 1]) oval(c, d * 196, 290, 30, 56, d * 0.16);
      limb(c, [[0, 420, 130], [0, 620, 150]]);
      c.fill(smooth([[-172, 470], [-60, 520], [60, 520], [172, 470], [214, 600], [420, 680], [640, 790], [740, 1000], [740, 1400], [-740, 1400], [-740, 1000], [-640, 790], [-420, 680], [-214, 600]]));
    }, {
      fill: (c) => vertical(c, 0, 1300, '#12140c', '#0a0d09', '#040604'),
      over: (c) => {
        c.strokeStyle = '#050704';
        c.lineWidth = 9;
        c.stroke(smooth([[-204, 214], [-90, 250], [90, 250], [204, 214]], false));
        c.stroke(smooth([[-196, 560], [-80, 620], [80, 620], [196, 560]], false));
      },
      rims: [{ color: '#ffe09a', dx: 0, dy: 11, soft: 9, alpha: 0.9 }, { color: '#ffc65a', dx: -9, dy: 5, soft: 8, alpha: 0.7 }, { color: '#ffc65a', dx: 9, dy: 5, soft: 8, alpha: 0.5 }]
    });
    return (f) => {
      const { t } = f;
      // He steps in from below, waits, and comes to stand where the crown hangs.
      const y = 1900 - 760 * ease(t, 4.2, 5.9) + Math.sin(t * 7) * 9 * pulse(t, 5, 0.8, 1.2) - 320 * ease(t, 10.6, 12.6);
      f.put(docker, 0, { x: 506, y });
      f.at(0, (c) => {
        const crowned = pulse(t, 12.7, 0.25, 3.4);
        glow(c, 500, 560, 760, '#ffe6a0', 0.5 * crowned);
        glow(c, 500, 600, 240, '#fff8dc', 0.4 * crowned);
      });
    };
  }
});
