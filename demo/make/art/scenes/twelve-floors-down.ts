// biome-ignore-all format: lists of points and notes read better in rows

import { drift, mist } from '../air.ts';
import { clamp, ease, fade, flicker, mix, pulse } from '../color.ts';
import { fillAll, glow, limb, linear, lit, oval, type Point, poly } from '../paint.ts';
import type { Ctx, Scene } from '../stage.ts';

/** The shaft from above: its middle, and half its width and height where it is nearest. */
const [vx, vy, halfX, halfY] = [500, 800, 470, 640];
const storey = 0.5;
const nearest = 0.62;

export const scene: Scene = (s) => {
  const haze = mist({ seed: 81, color: '#5a0a08', lit: '#ff8a5a', y: 200, h: 1200, low: 0.42, high: 0.9, stretch: 1.2 });
  const car = lit(s, { x: -260, y: -340, w: 520, h: 680 }, (c) => {
    c.beginPath();
    c.roundRect(-230, -310, 460, 620, 16);
    c.fill();
  }, {
    fill: (c) => linear(c, -230, -310, 230, 310, [[0, '#3a1210'], [0.5, '#1c0808'], [1, '#0a0304']]),
    over: (c) => {
      c.strokeStyle = fade('#ff8a60', 0.25);
      c.lineWidth = 5;
      c.strokeRect(-200, -280, 400, 560);
      c.fillStyle = '#0a0405';
      c.fillRect(-230, -70, 460, 56);
      c.fillStyle = fade('#ff9a70', 0.4);
      c.fillRect(-230, -72, 460, 5);
      c.fillStyle = '#241010';
      oval(c, 0, -42, 62, 62);
      c.fillStyle = '#5a2a20';
      oval(c, 0, -42, 40, 40);
      c.fillStyle = '#0a0405';
      oval(c, 0, -42, 22, 22);
    },
    rims: [{ color: '#ff6a40', dx: 8, dy: 8, soft: 6 }, { color: '#ff6a40', dx: -8, dy: -8, soft: 6 }]
  });
  return {
    still: 11,
    top: 130,
    camera: (t) => ({ zoom: 1 + 0.06 * ease(t, 0, 11) + 0.5 * ease(t, 12, 16), x: 0, y: 0 }),
    look: { bloom: 0.55, vignette: 0.95, floor: 0.35, floorColor: '#020102' },
    frame(f) {
      const { t } = f;
      // Floors pass until the chime; then the stop; then on, faster, below what has been built.
      const gone = 4.6 * ease(t, -1.2, 5.1) + 7 * ease(t, 8.6, 18);
      const twist = 0.1 * ease(t, 4.8, 12) + 0.12 * ease(t, 11, 17);
      const heat = 0.62 + 0.24 * ease(t, 5, 9) + 0.14 * ease(t, 12.3, 13.4);
      const glare = 0.85 + 0.15 * flicker(t, 3);
      const at = (x: number, y: number, z: number): Point => {
        const a = twist * (z - nearest) * 2.2;
        const [u, v] = [(x * halfX) / z, (y * halfY) / z];
        return [vx + u * Math.cos(a) - v * Math.sin(a), vy + u * Math.sin(a) + v * Math.cos(a)];
      };
      const quad = (c: Ctx, points: [number, number, number][]): void => c.fill(poly(points.map((p) => at(...p))));
      f.at(0.6, (c) => {
        fillAll(c, '#0a0203');
        glow(c, vx, vy, 300, '#ff5a2c', heat);
      });
      f.at(0.8, (c) => {
        const first = Math.floor(gone);
        const depthOf = (i: number): number => nearest + (i - gone) * storey;
        for (let i = first + 13; i >= first - 1; i--) {
          const [a, b] = [Math.max(0.32, depthOf(i)), Math.max(0.34, depthOf(i + 1))];
          if (b <= 0.36) continue;
          const deep = clamp((b - 0.4) / 4.2);
          const lower = clamp((i - 6) / 4);
          const cold = mix('#0b1018', '#120304', lower);
          const corners: [number, number][] = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
          const shades = [0.85, 0.5, 1, 0.62];
          corners.forEach(([x0, y0], w) => {
            const [x1, y1] = corners[(w + 1) % 4] as [number, number];
            const far = mix(cold, '#ff3c12', clamp(0.08 + deep * heat * 1.5) * (shades[w] ?? 1));
            const close = mix(cold, '#5a0f0c', deep * 0.8);
            const [p, q] = [at((x0 + x1) / 2, (y0 + y1) / 2, a), at((x0 + x1) / 2, (y0 + y1) / 2, b)];
            c.fillStyle = linear(c, ...p, ...q, [[0, mix(close, '#000000', 0.55)], [0.16, close], [1, far]]);
            quad(c, [[x0, y0, a], [x1, y1, a], [x1, y1, b], [x0, y0, b]]);
          });
          // A door in the wall above and in the wall below, each with the light of its floor in the gap.
          for (const y of [-1, 1]) {
            const open = y > 0 && i === 6 ? ease(t, 5.2, 7.4) * (1 - ease(t, 8.2, 9.2)) : 0;
            const [n, m] = [a + (b - a) * 0.2, a + (b - a) * 0.86];
            const lamp = lower > 0.5 ? '#ff3a22' : '#ffe2b0';
            c.fillStyle = mix('#05070a', '#2a0705', deep);
            quad(c, [[-0.46, y, n - 0.02], [0.46, y, n - 0.02], [0.46, y, m], [-0.46, y, m]]);
            c.fillStyle = linear(c, ...at(-0.42, y, n), ...at(0.42, y, n), ['#1a222c', '#4a5866', '#131a22'].map((tone, j) => [j / 2, mix(mix(tone, '#2a0807', lower * 0.8), '#ff5a30', deep * heat * 0.7)]));
            const gap = 0.012 + open * 0.36;
            quad(c, [[-0.42, y, n], [-gap, y, n], [-gap, y, m], [-0.42, y, m]]);
            quad(c, [[gap, y, n], [0.42, y, n], [0.42, y, m], [gap, y, m]]);
            const [sx, sy] = at(0, y, (n + m) / 2);
            glow(c, sx, sy, 150 / a, lamp, 0.5);
            c.fillStyle = fade(lamp, 0.95);
            quad(c, [[-gap, y, n], [gap, y, n], [gap, y, m], [-gap, y, m]]);
            if (open > 0.01) {
              const [gx, gy] = at(0, y, n);
              glow(c, gx, gy, 700 / a, '#fff0c8', 0.7 * open);
              c.globalCompositeOperation = 'screen';
              c.fillStyle = linear(c, ...at(0, y, n), ...at(0, -y, n), [[0, fade('#fff0c8', 0.7 * open)], [1, fade('#ffe0a0', 0.1)]]);
              quad(c, [[-gap, y, n], [gap, y, n], [gap * 2.2, -y, n], [-gap * 2.2, -y, n]]);
              c.globalCompositeOperation = 'source-over';
            }
          }
          // The sill that runs round the shaft at every floor.
          if (a > 0.4) {
            const inner = 0.93;
            const ring = poly(corners.map(([x, y]) => at(x * 1.02, y * 1.02, a)));
            ring.addPath(poly(corners.map(([x, y]) => at(x * inner, y * inner, a))));
            const [p, q] = [at(0, -1, a), at(0, 1, a)];
            c.fillStyle = linear(c, ...p, ...q, [[0, mix(mix('#222b36', '#2a0806', lower), '#f0481c', deep * heat)], [1, mix(mix('#10151c', '#120404', lower), '#b8240c', deep * heat)]]);
            c.fill(ring, 'evenodd');
            c.strokeStyle = fade(mix('#ff8a5a', '#ffe0a8', deep), 0.35 + 0.6 * deep);
            c.lineWidth = 4.5 / a;
            c.stroke(poly(corners.map(([x, y]) => at(x * inner, y * inner, a))));
          }
        }
      });
      // The car, and what burns below it.
      const away = 3 + 0.25 * Math.sin(t * 0.7);
      const turn = twist * (away - nearest) * 2.2;
      f.at(0.8, (c) => {
        glow(c, vx, vy, 430, '#ff5a2c', 0.9 * heat * glare);
        c.save();
        c.translate(vx, vy);
        c.rotate(turn);
        c.scale(1.5 / away, 1.5 / away);
        c.drawImage(car.canvas, car.x, car.y, car.w, car.h);
        const open = ease(t, 9.2, 10.6);
        const light = mix('#ffe0a8', '#ff5a34', ease(t, 12.4, 13));
        c.fillStyle = '#050202';
        c.fillRect(-104, 50, 208, 208);
        c.fillStyle = light;
        c.globalAlpha = 0.1 + 0.9 * open;
        c.fillRect(-94, 60, 188 * (0.06 + 0.94 * open), 188);
        // The seventh: a hand on the edge of the hatch.
        const grip = ease(t, 12.9, 13.7);
        if (grip > 0) {
          c.globalAlpha = 1;
          c.fillStyle = '#0a0203';
          c.beginPath();
          c.rect(-200, 40, 400, 210);
          c.clip();
          c.translate(0, 44 + (1 - grip) * 150);
          limb(c, [[26, 330, 42], [14, 190, 34], [6, 130, 38]]);
          for (const [x, y, u, v] of [[-26, 112, -40, 52], [-8, 104, -14, 40], [14, 104, 16, 42], [34, 112, 44, 56]] as const) limb(c, [[x, y, 13], [(x + u) / 2, (y + v) / 2, 12], [u, v, 10]]);
          limb(c, [[-28, 150, 15], [-64, 128, 12], [-80, 108, 9]]);
        }
        c.restore();
        const [hx, hy] = [vx - Math.sin(turn) * 68, vy + Math.cos(turn) * 68];
        glow(c, hx, hy, 300, light, open * 0.95 * glare);
        // Cables, from the car to the winch behind us.
        for (const x of [-0.052, -0.018, 0.018, 0.052]) {
          const [p, q] = [at(x, -0.1, 0.07), at(x, -0.1, away)];
          const side = linear(c, ...p, ...q, [[0, '#060304'], [0.6, '#160606'], [1, '#c8502c']]);
          c.fillStyle = side;
          c.fill(poly([[p[0] - 19, p[1]], [p[0] + 19, p[1]], [q[0] + 1.5, q[1]], [q[0] - 1.5, q[1]]]));
          c.fillStyle = linear(c, ...p, ...q, [[0, fade('#ff6a3c', 0.1)], [1, fade('#ffb080', 0.9)]]);
          c.fill(poly([[p[0] + 8, p[1]], [p[0] + 17, p[1]], [q[0] + 1.5, q[1]], [q[0] + 0.5, q[1]]]));
        }
        glow(c, vx, vy, 900, '#ff3a1c', 0.07 * heat + 0.35 * pulse(t, 12.6, 0.05, 1.2));
      });
      f.put(haze, 0.9, { x: -140 + t * 14, alpha: 0.1 });
      drift(f, { n: 30, seed: 5, vx: 4, vy: -60, size: [1.2, 3.4], color: '#ffb084', glow: true, alpha: 0.7, depth: 1.2 });
    }
  };
};
