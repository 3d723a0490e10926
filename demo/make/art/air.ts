import { clamp, fade, rgb, rng } from './color.ts';
import { glow, poly } from './paint.ts';
import { type Ctx, canvasOf, type Frame, H, type Layer, PAD, W } from './stage.ts';

const lattice = (seed: number) => {
  const r = rng(seed);
  const grid = Array.from({ length: 4096 }, () => r());
  const v = (x: number, y: number) => grid[((y & 63) << 6) | (x & 63)] ?? 0;
  return (x: number, y: number): number => {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [a, b] = [x - i, y - j];
    const [u, w] = [a * a * (3 - 2 * a), b * b * (3 - 2 * b)];
    return (
      (v(i, j) * (1 - u) + v(i + 1, j) * u) * (1 - w) + (v(i, j + 1) * (1 - u) + v(i + 1, j + 1) * u) * w
    );
  };
};

export interface Mist {
  seed: number;
  color: string;
  x?: number;
  y?: number;
  w?: number;
  h?: number;
  freq?: number;
  stretch?: number;
  low?: number;
  high?: number;
  lit?: string;
  light?: [number, number];
  edge?: number;
}

/** Fractal clouds or fog as a layer; `lit` colours the side that faces `light`. */
export const mist = (o: Mist): Layer => {
  const {
    x = -200,
    y = 0,
    w = 1400,
    h = 600,
    freq = 5,
    stretch = 2.4,
    low = 0.42,
    high = 0.85,
    edge = 0.25,
  } = o;
  const cols = 420;
  const rows = Math.round((cols * h) / w);
  const noise = lattice(o.seed);
  const fbm = (u: number, v: number) => {
    let [sum, amp, f] = [0, 0.52, 1];
    for (let i = 0; i < 4; i++) {
      sum += amp * noise((u * 0.84 - v * 0.54) * f + i * 17, (u * 0.54 + v * 0.84) * f + i * 31);
      [u, v] = [u * 0.8 + v * 0.6, v * 0.8 - u * 0.6];
      amp *= 0.52;
      f *= 2.03;
    }
    return sum;
  };
  const [canvas, c] = canvasOf(cols, rows);
  const image = c.createImageData(cols, rows);
  const base = rgb(o.color);
  const lit = rgb(o.lit ?? o.color);
  const [lx, ly] = o.light ?? [0, -1];
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++) {
      const [u, v] = [(i / cols) * freq, (j / cols) * freq * stretch];
      const d = fbm(u, v);
      const rim = clamp((d - fbm(u + lx * 0.12, v + ly * 0.12)) * 5 + 0.35);
      const border = Math.min(1, j / rows / edge, (1 - j / rows) / edge);
      const p = (j * cols + i) * 4;
      for (const n of [0, 1, 2] as const) image.data[p + n] = base[n] + (lit[n] - base[n]) * rim;
      const a = clamp((d - low) / (high - low));
      image.data[p + 3] = 255 * a * a * (3 - 2 * a) * border;
    }
  }
  c.putImageData(image, 0, 0);
  return { canvas, x, y, w, h };
};

export interface Drift {
  n: number;
  seed: number;
  vx: number;
  vy: number;
  size: [number, number];
  color: string;
  alpha?: number;
  sway?: number;
  streak?: number;
  depth?: number;
  glow?: boolean;
  top?: number;
  bottom?: number;
}

/** Rain, snow, embers, petals: particles that wrap, drawn from the time alone. */
export const drift = (f: Frame, o: Drift): void => {
  const r = rng(o.seed);
  const top = (o.top ?? 0) - PAD;
  const tall = (o.bottom ?? H) + PAD - top;
  const wide = W + 2 * PAD;
  f.at(o.depth ?? 1.4, (c) => {
    c.globalCompositeOperation = o.glow ? 'lighter' : 'source-over';
    c.lineCap = 'round';
    for (let i = 0; i < o.n; i++) {
      const [x0, y0, q, ph] = [r(), r(), r(), r(0, 6.28)];
      const near = 0.5 + q;
      const x =
        ((((x0 * wide + o.vx * near * f.t + (o.sway ?? 0) * Math.sin(f.t * 0.9 + ph)) % wide) + wide) %
          wide) -
        PAD;
      const y = ((((y0 * tall + o.vy * near * f.t) % tall) + tall) % tall) + top;
      const size = o.size[0] + (o.size[1] - o.size[0]) * q * q;
      const a = (o.alpha ?? 0.8) * (0.35 + 0.65 * q) * (o.glow ? 0.6 + 0.4 * Math.sin(f.t * 3 + ph) : 1);
      if (o.streak) {
        c.strokeStyle = fade(o.color, a);
        c.lineWidth = size;
        c.beginPath();
        c.moveTo(x, y);
        c.lineTo(x - (o.vx / Math.abs(o.vy)) * o.streak * near, y - o.streak * near);
        c.stroke();
      } else if (o.glow) {
        glow(c, x, y, size * 3.2, o.color, a);
      } else {
        c.fillStyle = fade(o.color, a);
        c.beginPath();
        c.arc(x, y, size, 0, 6.3);
        c.fill();
      }
    }
  });
};

/** Shafts of light fanning from a point. */
export const shafts = (
  c: Ctx,
  x: number,
  y: number,
  angle: number,
  spread: number,
  reach: number,
  color: string,
  alpha: number,
  n = 7,
  seed = 3,
): void => {
  const r = rng(seed);
  c.save();
  c.globalCompositeOperation = 'screen';
  for (let i = 0; i < n; i++) {
    const a = angle + r(-spread, spread);
    const half = r(0.02, 0.07);
    const g = c.createRadialGradient(x, y, 0, x, y, reach);
    const top = alpha * r(0.5, 1);
    g.addColorStop(0, fade(color, top));
    g.addColorStop(0.4, fade(color, top * 0.45));
    g.addColorStop(1, fade(color, 0));
    c.fillStyle = g;
    c.fill(
      poly([
        [x, y],
        [x + Math.cos(a - half) * reach, y + Math.sin(a - half) * reach],
        [x + Math.cos(a + half) * reach, y + Math.sin(a + half) * reach],
      ]),
    );
  }
  c.restore();
};

export const stars = (c: Ctx, n: number, seed: number, below: number, color = '#ffffff'): void => {
  const r = rng(seed);
  for (let i = 0; i < n; i++) {
    const big = r() ** 6;
    c.fillStyle = fade(color, 0.25 + 0.6 * r() * (0.4 + big));
    c.beginPath();
    c.arc(r(-PAD, W + PAD), r(-PAD, below), 0.8 + big * 2.4, 0, 6.3);
    c.fill();
  }
};

/** A full moon with its maria and a halo. */
export const moon = (
  c: Ctx,
  x: number,
  y: number,
  r: number,
  color: string,
  halo: string,
  seed = 5,
): void => {
  glow(c, x, y, r * 4.2, halo, 0.4);
  glow(c, x, y, r * 2.1, halo, 0.55);
  c.save();
  c.beginPath();
  c.arc(x, y, r, 0, 6.3);
  c.fillStyle = color;
  c.fill();
  c.clip();
  const g = rng(seed);
  for (let i = 0; i < 26; i++) {
    const [a, d, q] = [g(0, 6.3), r * Math.sqrt(g()), r * g(0.06, 0.34)];
    const [mx, my] = [x + Math.cos(a) * d, y + Math.sin(a) * d];
    const m = c.createRadialGradient(mx, my, 0, mx, my, q);
    m.addColorStop(0, fade(halo, 0.3));
    m.addColorStop(0.7, fade(halo, 0.16));
    m.addColorStop(1, fade(halo, 0));
    c.fillStyle = m;
    c.fillRect(mx - q, my - q, 2 * q, 2 * q);
  }
  c.restore();
};
