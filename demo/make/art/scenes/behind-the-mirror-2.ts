// biome-ignore-all format: lists of points and notes read better in rows

import { ease, fade, flicker, pulse, rng } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, smooth } from '../paint.ts';
import type { Scene } from '../stage.ts';
import { anotherTake } from '../takes.ts';
import { scene as first } from './behind-the-mirror.ts';

const [mx, my, rx, ry] = [640, 800, 300, 470];
const palm: Point = [716, 1010];

export const scene: Scene = anotherTake(first, {
  from: 13.2,
  camera: (t) => {
    const back = ease(t, 7, 15);
    return { zoom: 1.66 - 0.24 * back, x: -192 + 55 * back, y: 60 - 20 * back };
  },
  look: { bloom: 0.6, vignette: 0.9, floorColor: '#02030a' },
  over: (s) => {
    const hand = lit(s, { x: -150, y: -230, w: 300, h: 480 }, (c) => {
      c.fill(smooth([[-62, -20], [-54, -60], [0, -72], [54, -58], [62, -10], [54, 60], [34, 96], [-34, 96], [-56, 50]]));
      for (const [x, u, v] of [[-46, -66, -150], [-16, -22, -192], [16, 22, -186], [46, 64, -140]] as const) limb(c, [[x, -40, 17], [(x + u) / 2, v * 0.55, 15.5], [u, v, 12]]);
      limb(c, [[48, 50, 20], [88, 8, 17], [116, -42, 13]]);
      limb(c, [[0, 90, 34], [6, 240, 44]]);
    }, {
      fill: (c) => linear(c, 0, -200, 0, 240, [[0, '#eadcff'], [0.45, '#a47af0'], [0.75, '#5a2ab8'], [1, '#1c0a48']]),
      rims: [{ color: '#f6ecff', dx: 3, dy: 4, soft: 3 }, { color: '#2a1060', dx: -4, dy: -3, soft: 5 }]
    });
    const r = rng(29);
    const cracks = Array.from({ length: 15 }, (_, i): Point[] => {
      let [a, d] = [(i / 15) * 6.283 + r(-0.2, 0.2), 12];
      const line: Point[] = [];
      for (const long = r(150, 640); d < long; d += r(34, 80)) {
        line.push([palm[0] + Math.cos(a) * d, palm[1] - 60 + Math.sin(a) * d]);
        a += r(-0.14, 0.14);
      }
      return line;
    });
    return (f) => {
      const { t } = f;
      const out = ease(t, 12, 12.12);
      const touch = ease(t, 4.7, 5.5);
      f.at(0.9, (c) => {
        c.beginPath();
        c.ellipse(mx, my, rx, ry, 0, 0, 6.3);
        c.clip();
        c.fillStyle = linear(c, mx - rx, 0, mx - rx + 200, 0, [[0, fade('#1a0b44', 0.95)], [0.5, fade('#1a0b44', 0.7)], [1, fade('#1a0b44', 0)]]);
        c.fillRect(mx - rx, my - ry, 200, ry * 2);
        glow(c, palm[0], palm[1] - 60, 330, '#b48aff', 0.75 * touch + 0.4 * pulse(t, 5.5, 0.1, 1.4));
        const shade = c.createRadialGradient(palm[0], palm[1] - 20, 40, palm[0], palm[1] - 20, 300);
        shade.addColorStop(0, fade('#120636', 0.8 * touch));
        shade.addColorStop(1, fade('#120636', 0));
        c.fillStyle = shade;
        oval(c, palm[0], palm[1] - 20, 300, 300);
        c.globalAlpha = touch;
        c.save();
        c.translate(palm[0], palm[1] + 60 * (1 - touch));
        c.rotate(0.1);
        c.scale(0.9 + 0.22 * touch, 0.9 + 0.22 * touch);
        c.drawImage(hand.canvas, hand.x, hand.y, hand.w, hand.h);
        c.restore();
        c.globalAlpha = 1;
        for (let i = 0; i < 3; i++) {
          const q = (t - 5.5 - i * 0.5) / 3.4;
          if (q <= 0 || q > 1) continue;
          c.strokeStyle = fade('#efe2ff', 0.6 * (1 - q));
          c.lineWidth = 5;
          c.beginPath();
          c.ellipse(palm[0], palm[1] - 60, 90 + q * 460, 110 + q * 540, 0, 0, 6.3);
          c.stroke();
        }
        const grown = 0.45 * ease(t, 11.94, 12.1) + 0.55 * ease(t, 13.2, 13.4);
        c.lineJoin = 'round';
        for (const line of cracks) {
          const n = Math.floor(line.length * grown);
          if (n < 2) continue;
          for (const [wide, tone, dx] of [[6, fade('#0a0320', 0.7), 3], [2.4, '#f8f0ff', 0]] as const) {
            c.strokeStyle = tone;
            c.lineWidth = wide;
            c.beginPath();
            for (const [x, y] of line.slice(0, n)) c.lineTo(x + dx, y + dx);
            c.stroke();
          }
        }
        c.fillStyle = fade('#ffffff', 0.5 * pulse(t, 12.05, 0.06, 0.7) + 0.4 * pulse(t, 13.35, 0.06, 0.6));
        oval(c, mx, my, rx, ry);
      });
      // With the crack the lamp in the room goes out, and only the glass still gives light.
      f.at(0, (c) => {
        c.globalCompositeOperation = 'multiply';
        c.globalAlpha = 0.35 + 0.65 * out;
        fillAll(c, linear(c, 0, 400, 1000, 700, [[0, '#30246a'], [0.4, '#c8b8f8'], [1, '#e8dcff']]));
      });
      f.at(0.9, (c) => glow(c, palm[0], palm[1] - 60, 420, '#a87aff', 0.16 * out * (0.7 + 0.3 * flicker(t * 0.5, 3))));
    };
  }
});
