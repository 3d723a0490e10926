// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, mix, pulse } from '../color.ts';
import { glow, limb, lit, oval, poly, smooth } from '../paint.ts';
import type { Ctx } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './the-cartographers-daughter.ts';

/** The cabin boy in the crow's nest, in the ship's own coordinates: the main mast ends at (-10, -700). */
const lookout = (c: Ctx): void => {
  c.fill(poly([[-76, -760], [56, -760], [40, -688], [-60, -688]]));
  c.fillRect(-84, -768, 148, 12);
  c.fill(smooth([[-52, -740], [-46, -800], [-44, -850], [-22, -872], [4, -872], [28, -852], [28, -800], [34, -740]]));
  oval(c, -6, -908, 25, 31);
  c.fill(smooth([[-34, -912], [-32, -938], [-8, -948], [20, -936], [24, -914], [0, -924], [-24, -890]]));
  c.fill(smooth([[-20, -872], [20, -870], [-30, -858], [-86, -872], [-128, -852], [-110, -884], [-60, -890]]));
  limb(c, [[22, -850, 13], [56, -880, 10], [78, -930, 8]]);
  limb(c, [[-38, -850, 13], [-66, -806, 10], [-60, -766, 8]]);
};

const astern = [11.4, 12.2, 13];

export const scene = anotherTake(first, {
  camera: (t) => {
    const p = ease(t, 5, 13);
    return { zoom: 1.78 - 0.34 * p, x: (-30 + 90 * p) / 0.7, y: (320 - 230 * p) / 0.7 };
  },
  look: { bloom: 0.55, vignette: 0.7 },
  over: (s) => {
    const girl = lit(s, { x: -180, y: -980, w: 320, h: 320 }, lookout, { fill: '#140d12', rims: [{ color: '#ffd890', dx: -4, dy: 3, soft: 3, alpha: 0.9 }] });
    const sail = s.layer((c) => {
      c.fillStyle = '#131a34';
      c.fill(smooth([[-70, -8], [70, -14], [50, 16], [-50, 16]]));
      c.fillRect(-3, -150, 6, 150);
      c.fill(smooth([[-44, -140], [44, -140], [52, -86], [46, -30], [-50, -26], [-40, -86]]));
    }, { x: -90, y: -170, w: 180, h: 190 });
    return (f) => {
      const { t } = f;
      const at = t + 16;
      const ship = { x: 440 + at * 5, y: 1270 + Math.sin(at * 1.2) * 16, turn: -0.04 + Math.sin(at * 0.95) * 0.045 };
      const [sin, cos] = [Math.sin(ship.turn), Math.cos(ship.turn)];
      const [lx, ly] = [ship.x + 80 * cos + 954 * sin, ship.y - 954 * cos + 80 * sin];
      const lamp = ease(t, 5.3, 5.7) * (0.86 + 0.14 * flicker(t));
      f.put(girl, 0.7, ship);
      const near = ease(t, 9.6, 11.2);
      f.put(sail, 0.5, { x: 140, y: 1176 + Math.sin(t * 1.3) * 5, turn: Math.sin(t) * 0.03, alpha: near * 0.8 });
      f.at(0.7, (c) => {
        c.globalCompositeOperation = 'multiply';
        const g = c.createRadialGradient(lx, ly, 20, lx, ly, 1250);
        g.addColorStop(0, mix('#84aaff', '#fff0d0', lamp));
        g.addColorStop(0.16, mix('#7aa0ff', '#ecc490', lamp));
        g.addColorStop(0.45, mix('#4f78e0', '#5f6cae', lamp));
        g.addColorStop(1, '#14246a');
        c.fillStyle = g;
        c.fillRect(-400, -400, 1900, 2700);
      });
      f.at(0.7, (c) => {
        glow(c, lx, ly, 330, '#ffb850', 0.75 * lamp);
        c.fillStyle = mix('#241a1c', '#fff4d0', lamp);
        c.beginPath();
        c.roundRect(lx - 13, ly - 16, 26, 36, 7);
        c.fill();
        c.translate(ship.x, ship.y);
        c.rotate(ship.turn);
        glow(c, -268, -108, 90, '#ffb850', 0.5);
      });
      f.at(0.5, (c) => {
        const flash = astern.reduce((sum, when) => sum + pulse(t, when, 0.08, 0.55), 0) + ease(t, 14.4, 15) * 0.8;
        glow(c, 168, 1110, 180, '#ffe2a0', 0.9 * flash);
        glow(c, 168, 1250, 120, '#ffe2a0', 0.4 * flash, 1.6);
        c.fillStyle = fade('#fffbe8', flash);
        oval(c, 168, 1110, 10, 10);
      });
    };
  }
});
