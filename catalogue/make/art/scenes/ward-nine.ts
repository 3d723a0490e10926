// biome-ignore-all format: lists of points and notes read better in rows

import { drift } from '../air.ts';
import { clamp, ease, fade, flicker } from '../color.ts';
import { fillAll, glow, linear, lit, oval, poly, vertical } from '../paint.ts';
import { woman } from '../people.ts';
import { type Ctx, push, type Scene } from '../stage.ts';

const vx = 500;
const vy = 760;
/** A point of the corridor: side -1..1, height -1..1, depth 1 (near) and up. */
const at = (x: number, y: number, z: number): [number, number] => [vx + (x * 620) / z, vy + (y * 900) / z];
const panel = (c: Ctx, a: [number, number, number], b: [number, number, number], d: [number, number, number], e: [number, number, number]): void =>
  c.fill(poly([at(...a), at(...b), at(...d), at(...e)]));

export const scene: Scene = (s) => {
  const far = 9;
  const hall = s.layer((c) => {
    fillAll(c, '#03100f');
    for (const side of [-1, 1]) {
      c.fillStyle = linear(c, vx + side * 620, 0, vx, 0, [[0, '#0a2a28'], [0.5, '#2a6b62'], [1, '#a9e0cc']]);
      panel(c, [side, -1, 0.8], [side, 1, 0.8], [side, 1, far], [side, -1, far]);
      c.fillStyle = linear(c, vx + side * 620, 0, vx, 0, [[0, '#041a18'], [0.6, '#12453f'], [1, '#3f8a7c']]);
      panel(c, [side, 0.35, 0.8], [side, 1, 0.8], [side, 1, far], [side, 0.35, far]);
      c.fillStyle = fade('#d8fff0', 0.35);
      panel(c, [side, 0.33, 0.8], [side, 0.36, 0.8], [side, 0.36, far], [side, 0.33, far]);
      for (const z of [1.25, 1.9, 3, 4.8]) {
        const w = z * 0.3;
        c.fillStyle = '#06211f';
        panel(c, [side, -0.42, z], [side, 1, z], [side, 1, z + w], [side, -0.42, z + w]);
        c.fillStyle = linear(c, vx + side * 500, 0, vx + side * 60, 0, [[0, '#0d3a36'], [1, '#5aa596']]);
        panel(c, [side, -0.38, z + w * 0.08], [side, 1, z + w * 0.08], [side, 1, z + w * 0.92], [side, -0.38, z + w * 0.92]);
        c.fillStyle = fade('#02100f', 0.8);
        panel(c, [side, -0.22, z + w * 0.35], [side, 0.12, z + w * 0.35], [side, 0.12, z + w * 0.68], [side, -0.22, z + w * 0.68]);
      }
    }
    c.fillStyle = vertical(c, vy - 900, vy, '#04100f', '#1d4a45', '#8fcdbb');
    panel(c, [-1, -1, 0.8], [1, -1, 0.8], [1, -1, far], [-1, -1, far]);
    c.fillStyle = vertical(c, vy, 1778, '#b4ecd8', '#3d8276', '#0c2f2c', '#031312');
    panel(c, [-1, 1, 0.8], [1, 1, 0.8], [1, 1, far], [-1, 1, far]);
    c.strokeStyle = fade('#03201c', 0.5);
    c.lineWidth = 2;
    for (let i = -4; i <= 4; i++) {
      c.beginPath();
      c.moveTo(...at(i / 4.5, 1, 0.8));
      c.lineTo(...at(i / 4.5, 1, far));
      c.stroke();
    }
    for (let z = 1; z < far; z *= 1.22) {
      c.beginPath();
      c.moveTo(...at(-1, 1, z));
      c.lineTo(...at(1, 1, z));
      c.stroke();
    }
    const [x0, y0] = at(-1, -1, far);
    const [x1, y1] = at(1, 1, far);
    c.fillStyle = '#e0fff2';
    c.fillRect(x0, y0, x1 - x0, y1 - y0);
    c.fillStyle = '#0a2c29';
    c.fillRect(x0 + 12, y0 + 36, x1 - x0 - 24, y1 - y0 - 36);
  });
  const lamps = [1.15, 1.8, 2.9, 4.7, 7].map((z) => s.layer((c) => {
    c.fillStyle = '#f2fff8';
    panel(c, [-0.3, -0.985, z], [0.3, -0.985, z], [0.3, -0.985, z * 1.25], [-0.3, -0.985, z * 1.25]);
    const [x, y] = at(0, -0.98, z * 1.12);
    glow(c, x, y, 800 / z, '#a4ffdf', 0.55);
    const [u, v] = at(0, 1, z * 1.15);
    glow(c, u, v, 620 / z, '#a4ffdf', 0.4, 0.3);
  }));
  const sign = s.layer((c) => {
    const [x, y] = at(0, -0.62, 3.4);
    c.fillStyle = '#2a0405';
    c.fillRect(x - 62, y - 26, 124, 52);
    c.fillStyle = '#ff3b30';
    c.fillRect(x - 54, y - 20, 108, 40);
    c.fillStyle = '#ffd8cc';
    for (const d of [-1, 1]) c.fill(poly([[x + d * 40, y], [x + d * 22, y - 13], [x + d * 22, y + 13]]));
    c.fillRect(x - 22, y - 4, 44, 8);
    glow(c, x, y, 330, '#ff3b30', 0.55);
    c.fillStyle = '#0c2724';
    c.fillRect(x - 40, y - 90, 4, 66);
    c.fillRect(x + 36, y - 90, 4, 66);
  });
  const chair = lit(s, { x: -150, y: -300, w: 300, h: 320 }, (c) => {
    c.lineWidth = 9;
    for (const [x, r] of [[-24, 78], [76, 30]] as const) {
      c.beginPath();
      c.arc(x, -r, r - 4, 0, 6.3);
      c.stroke();
    }
    c.fillRect(-90, -150, 150, 20);
    c.fillRect(-96, -280, 18, 150);
    c.fillRect(-130, -282, 44, 10);
    c.fillRect(-80, -200, 130, 12);
    c.fill(poly([[52, -150], [64, -150], [92, -36], [110, -30], [110, -20], [80, -22]]));
    c.lineWidth = 3;
    for (let a = 0; a < 6.2; a += 0.52) {
      c.beginPath();
      c.moveTo(-24, -78);
      c.lineTo(-24 + Math.cos(a) * 72, -78 + Math.sin(a) * 72);
      c.stroke();
    }
  }, { fill: '#021110', rims: [{ color: '#9df5d8', dx: -4, dy: 4, soft: 3, alpha: 0.8 }] });
  const nurse = lit(s, { x: -300, y: -870, w: 600, h: 900 }, (c) => {
    woman(c, { hair: 'up', legs: true, wide: 12 });
    c.fill(poly([[-52, -804], [52, -804], [40, -846], [-40, -846]]));
  }, {
    fill: (c) => vertical(c, -840, 0, '#0c2422', '#274a46', '#102826'),
    over: (c) => {
      c.fillStyle = '#0a1413';
      oval(c, 0, -760, 42, 42);
      oval(c, 8, -812, 28, 24);
      c.fillStyle = '#8fb5aa';
      c.fill(poly([[-56, -802], [56, -802], [42, -850], [-42, -850]]));
      c.fillStyle = '#081412';
      c.fillRect(-90, -222, 180, 230);
      c.fillStyle = fade('#04100f', 0.8);
      c.fillRect(-60, -505, 120, 14);
    },
    rims: [{ color: '#d8fff0', dx: -6, dy: 3, soft: 4 }, { color: '#d8fff0', dx: 6, dy: 3, soft: 4 }]
  });
  const ghost = lit(s, { x: -200, y: -870, w: 400, h: 900 }, (c) => woman(c, { hair: 'long', skirt: 120 }), { fill: '#010807', rims: [{ color: '#ff5a4a', dx: -5, dy: 2, soft: 4 }] });
  return {
    still: 11.2,
    top: 150,
    camera: push(1.0, 1.22, 0, 26),
    look: { bloom: 0.55, vignette: 0.85, floorColor: '#010a09' },
    frame(f) {
      f.put(hall, 1);
      const [x0, y0] = at(-1, -1, far);
      const [x1, y1] = at(1, 1, far);
      const open = ease(f.t, 8.2, 11);
      const gone = clamp((f.t - 4) / 6) * lamps.length;
      lamps.forEach((lamp, i) => {
        // The lamps die one by one towards us.
        const dying = clamp(gone - (lamps.length - 1 - i) * 1.15);
        const on = i === 1 ? 0.35 + 0.65 * flicker(f.t * 1.5, 7) : 1;
        f.put(lamp, 1, { alpha: on * (1 - (i > 1 ? dying * (0.8 + 0.2 * flicker(f.t * 3, i)) : 0)) });
      });
      f.at(1, (c) => {
        c.fillStyle = fade('#020b0a', 0.55 * clamp(gone / 4));
        c.fillRect(x0 - 90, y0 - 130, x1 - x0 + 180, y1 - y0 + 260);
        const mid = (x0 + x1) / 2;
        const gap = 34 * open;
        c.fillStyle = linear(c, 0, y0, 0, y1, [[0, '#ff6a50'], [1, '#c01812']]);
        c.fillRect(mid - gap, y0 + 40, gap * 2, y1 - y0 - 40);
        glow(c, mid, vy + 30, 300 * open + 1, '#ff3020', 0.9 * open);
        c.fillStyle = linear(c, 0, y1, 0, 1700, [[0, fade('#ff3a28', 0.75 * open)], [1, fade('#ff3a28', 0)]]);
        c.fill(poly([[mid - gap, y1], [mid + gap, y1], [mid + gap * 9, 1700], [mid - gap * 9, 1700]]));
      });
      if (open > 0.3) f.put(ghost, 1, { x: vx, y: y1 - 2, scale: 0.155, alpha: ease(open, 0.3, 0.8) });
      f.put(sign, 1, { alpha: 0.6 + 0.4 * flicker(f.t, 4) });
      f.put(chair, 1.1, { x: 190 + f.t * 1.5, y: 1330, scale: 0.9 });
      f.put(nurse, 1.25, { x: 600, y: 1640, scale: 0.98, turn: Math.sin(f.t * 0.8) * 0.004 });
      drift(f, { n: 18, seed: 3, vx: 6, vy: -10, size: [1, 2.6], color: '#c8ffe8', glow: true, alpha: 0.5, depth: 1.3 });
    }
  };
};
