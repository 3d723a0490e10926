// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, pulse } from '../color.ts';
import { fillAll, glow, linear, lit, oval, poly, smooth } from '../paint.ts';
import type { Scene } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './rain-check.ts';

export const scene: Scene = anotherTake(first, {
  camera: (t) => {
    const wide = ease(t, 7.5, 13);
    return { zoom: 1.9 - 0.22 * wide, x: 100 - 130 * wide, y: -232 + 96 * wide };
  },
  look: { bloom: 0.55, vignette: 0.8, floor: 0.3 },
  over: (s) => {
    const phone = s.layer((c) => {
      c.fillStyle = '#0a0618';
      c.beginPath();
      c.roundRect(-36, -62, 72, 124, 12);
      c.fill();
    }, { x: -40, y: -70, w: 80, h: 140 });
    const screen = s.layer((c) => {
      c.fillStyle = linear(c, 0, -58, 0, 58, [[0, '#8af0ff'], [1, '#3a8aff']]);
      c.beginPath();
      c.roundRect(-32, -58, 64, 116, 9);
      c.fill();
      c.fillStyle = '#ffffff';
      oval(c, 0, -10, 21, 21);
      c.fillStyle = '#3a6ad8';
      for (const [x, y, r] of [[-14, 6, 10], [0, 0, 13], [14, 6, 11]] as const) oval(c, x, y, r, r);
    }, { x: -40, y: -70, w: 80, h: 140 });
    const camera = lit(s, { x: -330, y: -330, w: 900, h: 760 }, (c) => {
      c.beginPath();
      c.roundRect(-120, -110, 420, 230, 34);
      c.roundRect(-250, -72, 150, 150, 20);
      c.fill();
      c.fill(poly([[-306, -104], [-236, -72], [-236, 78], [-306, 110]]));
      c.fillRect(20, -170, 220, 26);
      c.fillRect(30, -170, 22, 70);
      c.fillRect(200, -170, 22, 70);
      c.fillRect(-66, -180, 18, 80);
      c.beginPath();
      c.roundRect(-130, -250, 130, 88, 16);
      c.fill();
      c.fill(smooth([[120, 110], [240, 90], [420, 240], [560, 430], [200, 430], [150, 240]]));
    }, {
      fill: (c) => linear(c, -300, -200, 300, 300, [[0, '#2a1440'], [0.5, '#140a26'], [1, '#080414']]),
      over: (c) => {
        c.fillStyle = linear(c, -306, -80, -240, 80, [[0, '#6a7ad8'], [0.5, '#1a1238'], [1, '#c05aa8']]);
        c.fill(poly([[-306, -92], [-290, -86], [-290, 92], [-306, 98]]));
        c.strokeStyle = fade('#58ecff', 0.4);
        c.lineWidth = 5;
        for (const x of [-190, -160]) c.strokeRect(x, -90, 1, 180);
      },
      rims: [{ color: '#ff63b0', dx: 4, dy: 6, soft: 4 }, { color: '#58ecff', dx: -5, dy: 3, soft: 5, alpha: 0.6 }]
    });
    return (f) => {
      const { t } = f;
      const ring = ease(t, 5.3, 5.4);
      const buzz = Math.sin(t * 60) * 2.4 * (pulse(t, 5.7, 0.3, 0.3) + pulse(t, 6.9, 0.3, 0.3));
      const live = ease(t, 12, 12.08) * (1 - 0.25 * (1 - flicker(t * 1.4)) * (1 - ease(t, 12.1, 12.9)));
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        c.globalAlpha = 0.5 + 0.2 * ring - 0.3 * live;
        fillAll(c, linear(c, 0, 0, 1000, 1400, [[0, '#6a78d8'], [0.6, '#a884d8'], [1, '#7a58b0']]));
      });
      const place = { x: 306 + buzz, y: 1206, turn: -0.22 };
      f.put(phone, 1, place);
      f.put(screen, 1, { ...place, alpha: ring });
      f.at(1, (c) => {
        c.fillStyle = '#8a5668';
        for (const y of [1184, 1202, 1220]) oval(c, 340 + buzz, y, 14, 8, -0.2);
        glow(c, 300, 1200, 300, '#5ac8ff', ring * (0.62 + 0.38 * pulse(t, 5.6, 0.2, 0.7)));
      });
      f.at(1, (c) => {
        if (!live) return;
        const g = c.createRadialGradient(520, 1030, 20, 520, 1000, 480);
        g.addColorStop(0, fade('#ffe6c8', 0.5 * live));
        g.addColorStop(0.5, fade('#d8b8a0', 0.32 * live));
        g.addColorStop(1, fade('#e8b8a0', 0));
        c.globalCompositeOperation = 'color-dodge';
        c.fillStyle = g;
        c.fillRect(20, 500, 1000, 1000);
      });
      const come = ease(t, 10.2, 11.8);
      const [x, y] = [1180 - 330 * come, 1290];
      f.at(1.15, (c) => {
        if (!live) return;
        const [lx, ly] = [x - 130, y - 206];
        c.globalCompositeOperation = 'screen';
        const g = c.createRadialGradient(lx, ly, 10, lx, ly, 820);
        g.addColorStop(0, fade('#fff6dc', 0.4 * live));
        g.addColorStop(0.4, fade('#ffe6b0', 0.07 * live));
        g.addColorStop(1, fade('#ffe6b0', 0));
        c.fillStyle = g;
        for (const d of [0, 70]) c.fill(poly([[lx, ly - 20], [lx - 800, ly - 520 + d], [lx - 800, ly + 200 - d], [lx, ly + 20]]));
        glow(c, lx, ly, 240, '#fff6dc', live);
      });
      if (come > 0) f.put(camera, 1.15, { x, y: y + Math.sin(t * 1.7) * 3, turn: 0.05 });
      f.at(1.15, (c) => {
        if (!live) return;
        c.fillStyle = fade('#ff2a3a', live);
        oval(c, x - 60, y - 66, 13, 13);
        glow(c, x - 60, y - 66, 110, '#ff2a3a', live * (0.65 + 0.35 * Math.sin(t * 5)));
      });
    };
  }
});
