// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, pulse } from '../color.ts';
import { limb, linear, lit, poly } from '../paint.ts';
import { H, PAD, type Scene, W } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './married-to-my-landlord.ts';

export const scene: Scene = anotherTake(first, {
  camera: (t) => {
    const up = ease(t, 6.6, 11);
    return { zoom: 1.72 - 0.04 * up + 0.006 * t, x: 26 - 46 * up, y: -268 + 400 * up };
  },
  look: { bloom: 0.5, vignette: 0.8, floor: 0.2 },
  over: (s) => {
    const reachOf = (cloth: [string, string], skin: [string, string, string], rim: string) =>
      lit(s, { x: -130, y: -120, w: 720, h: 300 }, (c) => {
        limb(c, [[30, 0, 40], [120, 16, 34], [560, 90, 84]]);
        for (const [u, v] of [[-90, -26], [-102, -4], [-96, 18], [-80, 38]] as const) limb(c, [[20, v * 0.8, 14], [u * 0.4, v * 1.2 - 6, 13], [u, v, 9.5]]);
        limb(c, [[30, -26, 16], [0, -62, 13], [-34, -74, 10]]);
      }, {
        fill: (c) => linear(c, 0, -80, 0, 80, [[0, skin[0]], [0.6, skin[1]], [1, skin[2]]]),
        over: (c) => {
          c.fillStyle = linear(c, 0, -60, 0, 140, [[0, cloth[0]], [1, cloth[1]]]);
          c.fill(poly([[112, -120], [600, -130], [600, 200], [100, 140]]));
          c.fillStyle = fade('#fff4e2', 0.5);
          for (let x = 150; x < 600; x += 64) c.fill(poly([[x, -120], [x + 20, -120], [x + 8, 200], [x - 12, 200]]));
          c.fillStyle = fade('#fff4e2', 0.9);
          c.fill(poly([[112, -120], [128, -120], [116, 140], [100, 140]]));
        },
        rims: [{ color: rim, dx: 4, dy: 6, soft: 4 }]
      });
    const hers = reachOf(['#d84a70', '#6a1440'], ['#ffd8b8', '#c88a68', '#6a3040'], '#fff2dc');
    const his = reachOf(['#1c9a94', '#083a50'], ['#f0b890', '#a86a48', '#4a2038'], '#e6fff6');
    return (f) => {
      const { t } = f;
      const meet = ease(t, 11.2, 12.2);
      const tug = 6 * pulse(t, 12.3, 0.1, 0.8);
      // The inspector's torch: it finds the cat, then the ring, then their hands.
      const on = ease(t, 5.4, 5.5) * (1 - 0.5 * (1 - flicker(t * 2.2)) * (1 - ease(t, 5.5, 6.2)));
      const high = ease(t, 7, 10.4);
      const low = ease(t, 11.4, 12.4);
      const x = 440 + 70 * high - 10 * low + Math.sin(t * 1.1) * 18 * (1 - low);
      const y = 1384 - 840 * high + 226 * low + Math.sin(t * 1.7) * 14 * (1 - low);
      f.at(1, (c) => {
        const night = 0.12 + 0.4 * on;
        const dim = c.createRadialGradient(x, y, 170, x, y, 470);
        dim.addColorStop(0, fade('#0a0526', night * (1 - on)));
        dim.addColorStop(1, fade('#0a0526', night));
        c.fillStyle = dim;
        c.fillRect(-PAD, -PAD, W + 2 * PAD, H + 2 * PAD);
        if (!on) return;
        const r = 270 + 60 * high + 60 * low;
        for (const [blend, alpha] of [['color-dodge', 0.68 - 0.26 * high], ['soft-light', 0.55]] as const) {
          const g = c.createRadialGradient(x, y, 0, x, y, r);
          g.addColorStop(0, fade('#fff0d0', alpha * on));
          g.addColorStop(0.62, fade('#f4d8b8', alpha * 0.86 * on));
          g.addColorStop(0.8, fade('#d8b0a8', alpha * 0.4 * on));
          g.addColorStop(1, fade('#d8b0a8', 0));
          c.globalCompositeOperation = blend;
          c.fillStyle = g;
          c.fillRect(x - r, y - r, 2 * r, 2 * r);
        }
      });
      if (meet > 0) {
        f.put(hers, 1, { x: -170 + 586 * meet, y: 860 - 36 * meet + tug, scaleX: -1, turn: 0.1 });
        f.put(his, 1, { x: 1170 - 594 * meet, y: 830 + 8 * meet + tug, turn: -0.1 });
      }
    };
  }
});
