// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, pulse } from '../color.ts';
import { glow, linear, lit, oval, type Point, poly, smooth } from '../paint.ts';
import { womanProfile } from '../people.ts';
import type { Ctx } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './she-plays-black.ts';

/** The white queen stands on y = 0 and looks left. */
const queen = (c: Ctx): void => {
  const right: Point[] = [[34, -430], [70, -420], [76, -398], [44, -380], [50, -300], [82, -190], [126, -120], [140, -80], [176, -54], [182, -10], [150, 10]];
  c.fill(smooth([...right, ...right.map(([x, y]): Point => [-x, y]).reverse()]));
  c.save();
  c.translate(8, -560);
  c.scale(-1.9, 1.9);
  c.beginPath();
  c.rect(-130, -130, 260, 200);
  c.clip();
  womanProfile(c);
  c.restore();
  c.fill(poly([[-62, -740], [-92, -850], [-50, -800], [-28, -890], [8, -812], [48, -890], [66, -800], [112, -840], [100, -740], [20, -772]]));
  for (const [x, y] of [[-92, -858], [-28, -898], [48, -898], [112, -848]] as const) oval(c, x, y, 13, 13);
};

export const scene = anotherTake(first, {
  camera: (t) => {
    const p = ease(t, 1, 14);
    return { zoom: 1.86 - 0.38 * p, x: 110 - 230 * p, y: -520 + 150 * p };
  },
  look: { bloom: 0.5, vignette: 0.8, floor: 0.25 },
  over: (s) => {
    const white = lit(s, { x: -220, y: -930, w: 440, h: 960 }, queen, {
      fill: (c) => linear(c, -180, 0, 180, 0, [[0, '#3a1614'], [0.3, '#7e5650'], [0.62, '#b8a49c'], [1, '#dcd4d0']]),
      over: (c) => {
        glow(c, 90, -640, 120, '#ffffff', 0.3, 1.4);
        c.strokeStyle = fade('#3a1614', 0.6);
        c.lineWidth = 6;
        for (const [y, w] of [[-392, 74], [-96, 142], [-60, 176]] as const) {
          c.beginPath();
          c.ellipse(0, y - 8, w, 18, 0, 0.1, 3.04);
          c.stroke();
        }
        c.stroke(smooth([[-66, -742], [-10, -726], [60, -734], [100, -748]], false));
        c.lineWidth = 4;
        c.stroke(smooth([[-64, -684], [-44, -676], [-30, -684]], false));
        for (let i = 0; i < 5; i++) c.stroke(smooth([[-20 + i * 20, -724], [10 + i * 20, -660], [44 + i * 17, -610]], false));
      },
      rims: [{ color: '#ff5a3a', dx: 8, dy: 1, soft: 6, alpha: 0.9 }, { color: '#ffffff', dx: -6, dy: 3, soft: 4 }]
    });
    return (f) => {
      const door = ease(f.t, 5.3, 6.6);
      const come = ease(f.t, 8.6, 11.7);
      f.at(1.1, (c) => {
        c.fillStyle = fade('#050102', 0.5 * (1 - door));
        c.fillRect(-600, -300, 2200, 2600);
        glow(c, 1060, 1730, 1050, '#dfe8ff', 0.75 * door, 0.17);
      });
      const x = 1330 - 520 * come;
      f.at(1.1, (c) => {
        c.fillStyle = fade('#080204', 0.5 * door);
        c.fill(smooth([[x, 1696], [x - 180, 1704], [x - 400, 1708], [x - 470, 1692], [x - 540, 1698], [x - 540, 1722], [x - 470, 1734], [x - 400, 1720], [x - 180, 1726], [x, 1740]]));
        c.fill(poly([[x - 530, 1696], [x - 640, 1690], [x - 590, 1703], [x - 660, 1709], [x - 590, 1714], [x - 640, 1726], [x - 530, 1722]]));
        glow(c, 1120, 1240, 560, '#dfe8ff', 0.38 * door + 0.2 * pulse(f.t, 11.7, 0.1, 1));
        c.fillStyle = fade('#050101', 0.7 * door);
        oval(c, x - 16, 1712, 190, 26);
      });
      f.put(white, 1.1, { x, y: 1706, scale: 0.86, turn: -0.05 * pulse(f.t, 11.7, 0.5, 0.4) });
    };
  }
});
