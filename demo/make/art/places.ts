import { fade, rng } from './color.ts';
import { glow, type Point, poly } from './paint.ts';
import { type Ctx, PAD, W } from './stage.ts';

export interface City {
  seed: number;
  base: number;
  low: number;
  high: number;
  color: string;
  lamp: string;
  lamps?: number;
  width?: [number, number];
  bottom?: number;
  from?: number;
  to?: number;
}

/** A row of towers with some of their windows lit. */
export const skyline = (c: Ctx, o: City): void => {
  const r = rng(o.seed);
  const [narrow, wide] = o.width ?? [46, 110];
  const foot = o.bottom ?? o.base + 400;
  for (let x = o.from ?? -PAD; x < (o.to ?? W + PAD); ) {
    const w = r(narrow, wide);
    const h = r(o.low, o.high) * (0.7 + 0.3 * r());
    const top = o.base - h;
    c.fillStyle = o.color;
    c.fillRect(x, top, w + 1, foot - top);
    const crown = r();
    if (crown < 0.2) c.fillRect(x + w / 2 - 2, top - r(30, 90), 4, 100);
    else if (crown < 0.4)
      c.fill(
        poly([
          [x, top],
          [x + w / 2, top - w * 0.7],
          [x + w, top],
        ]),
      );
    else if (crown < 0.6) c.fillRect(x + w * 0.2, top - 26, w * 0.6, 30);
    const cell = Math.max(7, w / 8);
    for (let y = top + 12; y < o.base + 60; y += cell * 1.5) {
      for (let i = x + cell * 0.6; i < x + w - cell; i += cell) {
        const on = r();
        if (on > (o.lamps ?? 0.25)) continue;
        c.fillStyle = fade(o.lamp, 0.25 + 0.75 * r() * r());
        c.fillRect(i, y, cell * 0.55, cell * 0.75);
      }
    }
    x += w + r(-6, 10);
  }
};

/** A ridge line from left to right, filled down to `bottom`. */
export const ridge = (c: Ctx, seed: number, y: number, rough: number, bottom: number, tilt = 0): void => {
  const r = rng(seed);
  const line: number[] = [r(-1, 1), r(-1, 1)];
  for (let level = 0, amp = 1; level < 7; level++, amp *= 0.52) {
    for (let i = line.length - 1; i > 0; i--)
      line.splice(i, 0, ((line[i] ?? 0) + (line[i - 1] ?? 0)) / 2 + r(-amp, amp) * 0.6);
  }
  const n = line.length - 1;
  const points = line.map(
    (v, i): Point => [-PAD + ((W + 2 * PAD) * i) / n, y + v * rough + tilt * (i / n - 0.5)],
  );
  c.fill(poly([...points, [W + PAD, bottom], [-PAD, bottom]]));
};

/** A fir tree with its tip at (x, y - h). */
export const fir = (c: Ctx, x: number, y: number, h: number, r: (a: number, b: number) => number): void => {
  const right: Point[] = [];
  const left: Point[] = [];
  const n = 13;
  for (let i = 0; i <= n; i++) {
    const q = i / n;
    const half = h * 0.2 * q ** 0.85;
    const yy = y - h + h * q * 0.97;
    right.push([x + half * r(0.18, 0.34), yy - h * 0.012], [x + half * r(0.8, 1.2), yy + h * 0.03]);
    left.push([x - half * r(0.18, 0.34), yy - h * 0.012], [x - half * r(0.8, 1.2), yy + h * 0.03]);
  }
  c.fill(poly([[x, y - h - 8], ...right, ...left.reverse()]));
  c.fillRect(x - h * 0.012, y - h * 0.1, h * 0.024, h * 0.12);
};

export const arch = (x: number, y: number, w: number, h: number, pointed = true): Path2D => {
  const path = new Path2D();
  const spring = y - h + w * (pointed ? 0.85 : 0.5);
  path.moveTo(x - w / 2, y);
  path.lineTo(x - w / 2, spring);
  if (pointed) {
    path.quadraticCurveTo(x - w / 2, spring - w * 0.5, x, y - h);
    path.quadraticCurveTo(x + w / 2, spring - w * 0.5, x + w / 2, spring);
  } else path.arc(x, spring, w / 2, Math.PI, 0);
  path.lineTo(x + w / 2, y);
  path.closePath();
  return path;
};

/** A hanging paper lantern, lit from inside. */
export const lantern = (c: Ctx, x: number, y: number, r: number, color: string, light: string): void => {
  glow(c, x, y, r * 4, color, 0.55);
  const g = c.createRadialGradient(x, y + r * 0.25, r * 0.1, x, y, r * 1.15);
  g.addColorStop(0, light);
  g.addColorStop(0.55, color);
  g.addColorStop(1, fade('#3a0c04', 1));
  c.fillStyle = g;
  c.beginPath();
  c.ellipse(x, y, r, r * 0.86, 0, 0, 6.3);
  c.fill();
  c.strokeStyle = fade('#40100a', 0.4);
  c.lineWidth = r * 0.035;
  for (const q of [0.3, 0.66, 0.92]) {
    c.beginPath();
    c.ellipse(x, y, r * q, r * 0.86, 0, 0, 6.3);
    c.stroke();
  }
  c.fillStyle = '#1a0806';
  c.fillRect(x - r * 0.36, y - r * 0.96, r * 0.72, r * 0.16);
  c.fillRect(x - r * 0.36, y + r * 0.8, r * 0.72, r * 0.14);
  c.fillRect(x - r * 0.02, y + r * 0.9, r * 0.04, r * 0.7);
};

export const bokeh = (
  c: Ctx,
  n: number,
  seed: number,
  box: [number, number, number, number],
  colors: string[],
  size: [number, number],
  alpha = 0.3,
): void => {
  const r = rng(seed);
  c.save();
  c.globalCompositeOperation = 'screen';
  for (let i = 0; i < n; i++) {
    const [x, y, q] = [r(box[0], box[2]), r(box[1], box[3]), r(size[0], size[1])];
    const color = colors[Math.floor(r(0, colors.length))] ?? '#ffffff';
    const a = alpha * r(0.35, 1);
    c.fillStyle = fade(color, a);
    c.strokeStyle = fade(color, a * 0.9);
    c.lineWidth = q * 0.06;
    c.beginPath();
    c.arc(x, y, q, 0, 6.3);
    c.fill();
    c.stroke();
  }
  c.restore();
};
