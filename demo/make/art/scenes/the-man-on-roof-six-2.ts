// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, pulse } from '../color.ts';
import { fillAll, glow, limb, linear, lit, poly, smooth, vertical } from '../paint.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-man-on-roof-six.ts';

export const scene = anotherTake(first, {
  // From the two shadows on the tank down to the telephone on the parapet.
  camera: (t) => {
    const down = ease(t, 6.2, 10);
    return { zoom: 1.5 + 0.06 * ease(t, 0, 6) + 0.2 * down, x: -110 + 290 * down, y: 100 - 470 * down };
  },
  look: { vignette: 0.85 },
  over: (s) => {
    const glove = lit(s, { x: -120, y: -160, w: 1100, h: 560 }, (c) => {
      c.fill(smooth([[150, 20], [220, -44], [330, -50], [400, -20], [420, 60], [380, 120], [270, 140], [180, 110]]));
      for (const [x, y, u, v, p, q] of [[210, -6, 100, -66, 6, 12], [196, 30, 70, -20, -22, 56], [196, 70, 84, 40, 0, 96], [214, 104, 120, 92, 50, 128]] as const) limb(c, [[x, y, 32], [u, v, 27], [p, q, 19]]);
      c.fill(smooth([[380, 150], [366, 40], [390, -70], [470, -100], [980, -160], [980, 320], [500, 200]]));
    }, {
      fill: (c) => linear(c, 0, 0, 900, 0, [[0, '#0a1020'], [0.4, '#070b16'], [1, '#020409']]),
      over: (c) => {
        c.strokeStyle = fade('#5a6cb0', 0.35);
        c.lineWidth = 8;
        c.stroke(smooth([[420, 158], [404, 40], [428, -78]], false));
      },
      rims: [{ color: '#9ff6ff', dx: 8, dy: -7, soft: 7, alpha: 0.9 }, { color: '#8fa4ee', dx: -2, dy: 8, soft: 6, alpha: 0.6 }]
    });
    return (f) => {
      const { t } = f;
      const off = ease(t, 5.5, 5.65) * (1 - 0.7 * pulse(t, 5.85, 0.05, 0.12));
      const bolt = pulse(t, 12.1, 0.04, 0.7) + 0.7 * pulse(t, 12.5, 0.04, 0.9);
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        fillAll(c, fade('#0a1436', off * (0.87 - 0.5 * Math.min(1, bolt))));
        c.globalCompositeOperation = 'screen';
        fillAll(c, vertical(c, 0, 1500, fade('#9fb4ff', 0.4 * bolt), fade('#9fb4ff', 0.05 * bolt)));
      });
      const held = ease(t, 10.9, 12.1);
      const taken = ease(t, 13, 15.4);
      f.at(1.1, (c) => {
        const call = ease(t, 8.6, 8.8) * (0.88 + 0.12 * flicker(t));
        c.translate(taken * 150, taken * 50);
        c.fillStyle = '#060a14';
        c.fill(poly([[90, 1560], [352, 1516], [392, 1546], [120, 1600]]));
        c.globalAlpha = call;
        c.fillStyle = linear(c, 100, 0, 390, 0, [[0, '#5af6e0'], [0.5, '#f2fffd'], [1, '#4ad6ff']]);
        c.fill(poly([[108, 1562], [346, 1522], [376, 1545], [128, 1588]]));
        c.globalAlpha = 1;
        glow(c, 240, 1550, 460, '#4ae4ff', 0.75 * call, 0.7);
        c.save();
        c.translate(290 + (1 - held) * 560, 1530 - (1 - held) * 70);
        c.scale(0.62, 0.62);
        c.rotate(0.05);
        c.drawImage(glove.canvas, glove.x, glove.y, glove.w, glove.h);
        c.restore();
      });
    };
  }
});
