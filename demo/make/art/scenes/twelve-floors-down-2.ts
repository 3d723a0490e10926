// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, pulse } from '../color.ts';
import { fillAll, glow, limb, linear, lit } from '../paint.ts';
import { type Arm, man } from '../people.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './twelve-floors-down.ts';

export const scene = anotherTake(first, {
  camera: (t) => ({ zoom: 3 + 0.5 * ease(t, -2, 12) + 0.12 * ease(t, 12.6, 17), x: 0, y: 84 }),
  look: { vignette: 1, bloom: 0.6 },
  over: (s) => {
    const seventh = lit(s, { x: -360, y: -1040, w: 720, h: 1080 }, (c) => {
      man(c, { coat: true, arms: ([1, -1] as const).map((d): Arm => [[106 * d, -626, 29], [210 * d, -700, 23], [226 * d, -850, 17], [222 * d, -890, 15]]) });
      for (const d of [1, -1]) for (const [x, y] of [[-44, -50], [-20, -84], [8, -92], [34, -74]] as const) limb(c, [[222 * d, -890, 16], [(222 + x) * d, -900 + y, 6]]);
    }, { fill: '#030001', blur: 5 });
    return (f) => {
      const { t } = f;
      const T = t + 16;
      const away = 3 + 0.25 * Math.sin(T * 0.7);
      const turn = (0.1 + 0.12 * ease(T, 11, 17)) * (away - 0.62) * 2.2;
      const back = ease(t, 11.9, 12) * (1 - 0.8 * pulse(t, 12.22, 0.06, 0.12));
      const out = ease(t, 5.4, 5.55) * (1 - 0.6 * pulse(t, 5.75, 0.05, 0.12)) * (1 - back);
      f.at(0, (c) => {
        c.globalCompositeOperation = 'color';
        fillAll(c, fade('#3f6f94', 0.9 * (1 - back)));
        c.globalCompositeOperation = 'multiply';
        fillAll(c, fade('#04080f', 0.38 * (1 - back) + 0.44 * out));
        fillAll(c, fade('#4a0d08', 0.62 * back));
      });
      f.at(0.8, (c) => {
        c.translate(500, 800);
        c.rotate(turn);
        c.scale(1.5 / away, 1.5 / away);
        const light = 0.9 + 0.1 * flicker(t, 2);
        // The hatch alone is warm; the light behind it goes, and when it comes back no hand is there.
        c.save();
        c.beginPath();
        c.rect(-94, 60, 188, 188);
        c.clip();
        c.globalCompositeOperation = 'color';
        c.fillStyle = fade('#ff5a24', 1 - out);
        c.fillRect(-94, 60, 188, 188);
        c.globalCompositeOperation = 'source-over';
        c.fillStyle = '#1a0503';
        limb(c, [[26, 374, 42], [14, 234, 34], [6, 174, 38]]);
        for (const [x, y, u, v] of [[-26, 156, -40, 96], [-8, 148, -14, 84], [14, 148, 16, 86], [34, 156, 44, 100]] as const) limb(c, [[x, y, 13], [(x + u) / 2, (y + v) / 2, 12], [u, v, 10]]);
        limb(c, [[-28, 194, 15], [-64, 172, 12], [-80, 152, 9]]);
        c.fillStyle = fade('#020304', out);
        c.fillRect(-94, 60, 188, 188);
        c.fillStyle = linear(c, 0, 60, 0, 248, [[0, fade('#ff8a5a', back)], [0.5, fade('#ffe0b8', back)], [1, fade('#ff8a5a', back)]]);
        c.fillRect(-94, 60, 188, 188);
        c.restore();
        glow(c, 0, 154, 420, '#ff7a3c', (1 - out) * light * (0.4 + 0.16 * back));
        if (t < 11.5) return;
        // What stands between the hatch and the dark shows only as a shadow, and steps nearer to the light.
        const nearer = 0.34 * (ease(t, 12.95, 13.15) + ease(t, 13.75, 13.95) + ease(t, 14.55, 14.75));
        c.globalAlpha = 0.93 * back;
        c.translate(0, 52);
        c.rotate(-0.5);
        c.scale(0.5 + nearer * 0.16, 0.4 + nearer * 0.24);
        c.drawImage(seventh.canvas, seventh.x, seventh.y, seventh.w, seventh.h);
      });
    };
  }
});
