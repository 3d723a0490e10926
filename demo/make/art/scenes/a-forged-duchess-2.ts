// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, mix } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, poly, smooth } from '../paint.ts';
import type { Scene } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './a-forged-duchess.ts';

export const scene: Scene = anotherTake(first, {
  camera: (t) => {
    const down = ease(t, 4.8, 9.4);
    return { zoom: 1.98 - 0.005 * t - down * 0.2, x: 4 - down * 30, y: -118 - down * 352 };
  },
  look: { bloom: 0.34, vignette: 0.8, floor: 0.1 },
  over: (s) => {
    const letter = lit(s, { x: -80, y: -70, w: 160, h: 140 }, (c) => c.fill(poly([[-64, -42], [64, -42], [64, 42], [-64, 42]])), {
      fill: (c) => linear(c, -64, -42, 64, 42, [[0, '#fffaf0'], [1, '#d8b98a']]),
      over: (c) => {
        c.strokeStyle = fade('#8a6238', 0.7);
        c.lineWidth = 3;
        c.stroke(smooth([[-64, -42], [0, 10], [64, -42]], false));
        c.fillStyle = '#a8141c';
        oval(c, 0, 8, 18, 17);
        c.fillStyle = '#e0443a';
        oval(c, -3, 5, 10, 9);
      },
      rims: [{ color: '#ffffff', dx: 2, dy: 3, soft: 2 }]
    });
    const arm = lit(s, { x: -180, y: -130, w: 900, h: 300 }, (c) => {
      limb(c, [[40, 0, 46], [120, 10, 40], [700, 90, 120]]);
      for (const [x, y] of [[-112, -34], [-128, -4], [-114, 28]] as const) limb(c, [[24, y * 0.7, 17], [x * 0.5, y * 1.15, 15], [x, y, 11]]);
      limb(c, [[40, 34, 16], [-30, 62, 14], [-78, 54, 10]]);
      limb(c, [[50, -32, 18], [0, -74, 14], [-44, -80, 11]]);
    }, {
      fill: (c) => linear(c, 0, -80, 0, 90, [[0, '#fff6e2'], [0.6, '#c9b190'], [1, '#6a4a38']]),
      over: (c) => {
        c.fillStyle = linear(c, 0, -60, 0, 150, [[0, '#3a1020'], [0.5, '#1c0712'], [1, '#0c0308']]);
        c.fill(poly([[132, -120], [720, -130], [720, 200], [118, 140]]));
        c.fillStyle = '#e8b95a';
        c.fill(poly([[132, -120], [156, -120], [144, 140], [118, 140]]));
      },
      rims: [{ color: '#fff0c4', dx: 3, dy: 6, soft: 4 }]
    });
    return (f) => {
      const { t } = f;
      // The ball goes on above; down here the light of it hardly reaches.
      const deep = ease(t, 4.8, 9.4);
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        fillAll(c, linear(c, 0, 0, 0, 1778, [[0, mix('#d8a8b8', '#80547e', deep)], [1, mix('#ffe0d0', '#b08a98', deep)]]));
      });
      const fall = ease(t, 5.3, 8.2);
      const [x, y] = [512 + Math.sin(fall * 9) * 46 * (1 - fall), 1150 + fall * fall * 494];
      f.at(1, (c) => {
        c.fillStyle = fade('#0e0308', 0.6 * ease(t, 7.2, 8.2));
        oval(c, 516, 1668, 84, 18);
        glow(c, x, y, 190, '#ffe0a0', 0.45 * ease(t, 5, 5.8));
        glow(c, 516, 1690, 520, '#ffc070', 0.4 * deep, 0.34);
      });
      const taken = ease(t, 12.9, 15.6);
      const flat = ease(t, 7.4, 8.3);
      f.put(letter, 1, { x: x + taken * 170, y, alpha: ease(t, 5, 5.4), turn: Math.sin(fall * 11) * 0.7 * (1 - flat) - 0.16 * flat, scaleX: 1 - 0.5 * Math.abs(Math.sin(fall * 8)) * (1 - flat), scale: 0.8 + 0.3 * fall });
      const reach = ease(t, 11, 12.2);
      if (reach > 0) f.put(arm, 1, { x: 1060 - reach * 470 + taken * 170, y: 1560 + reach * 72, turn: -0.1, scale: 0.86 });
    };
  }
});
