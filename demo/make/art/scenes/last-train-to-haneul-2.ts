// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker } from '../color.ts';
import { fillAll, glow, lit, oval, smooth, vertical } from '../paint.ts';
import { woman } from '../people.ts';
import { H, PAD, type Scene, W } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './last-train-to-haneul.ts';

const pane = [540, 700, 320, 376] as const;

export const scene: Scene = anotherTake(first, {
  camera: (t) => {
    const near = ease(t, -1, 14);
    return { zoom: 1.5 + 0.36 * near, x: -66 - 118 * near, y: -40 + 52 * near };
  },
  look: { bloom: 0.5, vignette: 0.85 },
  over: (s) => {
    const double = lit(s, { x: -160, y: -860, w: 320, h: 640 }, (c) => {
      woman(c, { hair: 'long' });
      c.fill(smooth([[-60, -690], [60, -690], [130, -630], [130, -250], [-130, -250], [-130, -630]]));
    }, {
      fill: '#6a1418',
      over: (c) => {
        c.fillStyle = '#2a0c06';
        c.fill(smooth([[0, -830], [50, -800], [60, -700], [48, -600], [0, -590], [-48, -600], [-60, -700], [-50, -800]]));
        c.fillStyle = '#e8cfa0';
        c.fill(smooth([[-66, -690], [-50, -640], [0, -622], [50, -640], [66, -690], [92, -650], [50, -596], [0, -584], [-50, -596], [-92, -650]]));
      },
      rims: [{ color: '#ffe2a0', dx: 6, dy: 6, soft: 5 }]
    });
    return (f) => {
      const { t } = f;
      // Car by car the lamps go out until one window is left.
      const off = ease(t, 5.5, 5.62) * 0.6 + ease(t, 6.1, 6.22) * 0.4;
      const dark = (area: (c: CanvasRenderingContext2D) => void, tones: [string, string], alpha: number): void =>
        f.at(0.9, (c) => {
          c.beginPath();
          c.rect(-PAD - 400, -PAD - 400, W + 1000, H + 1000);
          area(c);
          c.clip('evenodd');
          c.globalCompositeOperation = 'multiply';
          c.globalAlpha = alpha;
          c.fillStyle = vertical(c, 500, 1500, ...tones);
          c.fillRect(-PAD - 400, -PAD - 400, W + 1000, H + 1000);
        });
      dark((c) => c.rect(...pane), ['#0c2038', '#12283c'], off * 0.8);
      const lamp = 1 - 0.3 * ease(t, 10.6, 10.8) * (1 - flicker(t * 1.6)) * (1 - ease(t, 12, 12.4));
      f.at(0.9, (c) => {
        const [x, y, w, h] = pane;
        c.save();
        c.beginPath();
        c.rect(x, y, w, h);
        c.clip();
        c.fillStyle = fade('#1a0a06', 1 - lamp);
        c.fillRect(x, y, w, h);
        const come = ease(t, 11.2, 13);
        c.globalAlpha = come;
        c.drawImage(double.canvas, 450 + double.x + 138 * come, 1640 + double.y, double.w, double.h);
        c.restore();
        glow(c, 700, 890, 520, '#ffb65c', 0.4 * off * lamp);
        glow(c, 690, 1200, 460, '#ffb65c', 0.5 * off * lamp, 0.4);
      });
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        c.globalAlpha = 0.5;
        fillAll(c, vertical(c, 0, 1778, '#6a90c8', '#c8d4f0', '#7088b8'));
      });
      // His breath on the cold glass.
      f.at(0.9, (c) => {
        const mist = 0.5 * ease(t, 1.5, 4) * (1 - ease(t, 9, 11.4));
        const g = c.createRadialGradient(628, 958, 4, 628, 958, 78);
        g.addColorStop(0, fade('#fff6e0', mist));
        g.addColorStop(1, fade('#fff6e0', 0));
        c.fillStyle = g;
        oval(c, 628, 958, 78, 64);
      });
    };
  }
});
