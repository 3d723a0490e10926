import { fade } from './color.ts';
import { type Box, type Ctx, canvasOf, type Draw, H, type Layer, PAD, type Studio, W } from './stage.ts';

export type Point = [number, number];
export type Stops = [number, string][];

export const fillAll = (c: Ctx, style: string | CanvasGradient): void => {
  c.fillStyle = style;
  c.fillRect(-PAD, -PAD, W + 2 * PAD, H + 2 * PAD);
};

export const linear = (
  c: Ctx,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  stops: Stops,
): CanvasGradient => {
  const g = c.createLinearGradient(x0, y0, x1, y1);
  for (const [at, color] of stops) g.addColorStop(at, color);
  return g;
};

export const vertical = (c: Ctx, y0: number, y1: number, ...colors: string[]): CanvasGradient =>
  linear(
    c,
    0,
    y0,
    0,
    y1,
    colors.map((color, i) => [i / Math.max(1, colors.length - 1), color]),
  );

/** Light falling off the way light does, not the way a two-stop gradient does. */
export const glow = (c: Ctx, x: number, y: number, r: number, color: string, alpha = 1, squash = 1): void => {
  c.save();
  c.translate(x, y);
  c.scale(1, squash);
  c.globalCompositeOperation = 'screen';
  const g = c.createRadialGradient(0, 0, 0, 0, 0, r);
  for (let i = 0; i <= 8; i++)
    g.addColorStop(i / 8, fade(color, alpha * (Math.exp(-((i / 8) ** 2) * 4.5) - 0.011)));
  c.fillStyle = g;
  c.fillRect(-r, -r, 2 * r, 2 * r);
  c.restore();
};

/** Catmull-Rom through the points. */
export const smooth = (points: Point[], closed = true): Path2D => {
  const path = new Path2D();
  const n = points.length;
  const get = (i: number): Point =>
    (closed ? points[(i + n) % n] : points[Math.max(0, Math.min(n - 1, i))]) as Point;
  path.moveTo(...get(0));
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, d, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    path.bezierCurveTo(
      b[0] + (d[0] - a[0]) / 6,
      b[1] + (d[1] - a[1]) / 6,
      d[0] - (e[0] - b[0]) / 6,
      d[1] - (e[1] - b[1]) / 6,
      d[0],
      d[1],
    );
  }
  if (closed) path.closePath();
  return path;
};

export const poly = (points: Point[]): Path2D => {
  const path = new Path2D();
  for (const [i, [x, y]] of points.entries()) {
    if (i) path.lineTo(x, y);
    else path.moveTo(x, y);
  }
  path.closePath();
  return path;
};

export const oval = (c: Ctx, x: number, y: number, rx: number, ry: number, turn = 0): void => {
  c.beginPath();
  c.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2);
  c.fill();
};

/** A chain of rounded, tapering segments: arms, legs, necks, branches. */
export const limb = (c: Ctx, joints: [number, number, number][]): void => {
  joints.forEach(([x, y, r], i) => {
    oval(c, x, y, r, r);
    const next = joints[i + 1];
    if (!next) return;
    const [u, v, q] = next;
    const a = Math.atan2(v - y, u - x) + Math.PI / 2;
    const [dx, dy] = [Math.cos(a), Math.sin(a)];
    c.fill(
      poly([
        [x + dx * r, y + dy * r],
        [u + dx * q, v + dy * q],
        [u - dx * q, v - dy * q],
        [x - dx * r, y - dy * r],
      ]),
    );
  });
};

export interface Rim {
  color: string;
  dx: number;
  dy: number;
  soft?: number;
  alpha?: number;
}
export interface Finish {
  fill: string | ((c: Ctx) => CanvasGradient);
  rims?: Rim[];
  over?: Draw;
  blur?: number;
}

const stencil = (box: Box, k: number, draw: Draw): [HTMLCanvasElement, Ctx] => {
  const [canvas, c] = canvasOf(box.w * k, box.h * k);
  c.scale(k, k);
  c.translate(-box.x, -box.y);
  draw(c);
  return [canvas, c];
};

/** Recolour a drawn shape and light its edges from the given sides. */
export const lit = (s: Studio, box: Box, shape: Draw, { fill, rims = [], over, blur = 0 }: Finish): Layer => {
  const { k } = s;
  const [mask] = stencil(box, k, (c) => {
    c.fillStyle = '#000';
    c.strokeStyle = '#000';
    shape(c);
  });
  const [canvas, c] = stencil(box, k, (d) => {
    d.drawImage(mask, box.x, box.y, box.w, box.h);
    d.globalCompositeOperation = 'source-in';
    d.fillStyle = typeof fill === 'string' ? fill : fill(d);
    d.fillRect(box.x, box.y, box.w, box.h);
    d.globalCompositeOperation = 'source-atop';
    over?.(d);
  });
  for (const rim of rims) {
    const [edge] = stencil(box, k, (d) => {
      d.drawImage(mask, box.x, box.y, box.w, box.h);
      d.globalCompositeOperation = 'source-in';
      d.fillStyle = rim.color;
      d.fillRect(box.x, box.y, box.w, box.h);
      d.globalCompositeOperation = 'destination-out';
      d.filter = `blur(${(rim.soft ?? 4) * k}px)`;
      d.drawImage(mask, box.x + rim.dx, box.y + rim.dy, box.w, box.h);
    });
    c.globalCompositeOperation = 'source-atop';
    c.globalAlpha = rim.alpha ?? 1;
    c.drawImage(edge, box.x, box.y, box.w, box.h);
    c.globalAlpha = 1;
  }
  if (!blur) return { ...box, canvas };
  const [soft] = stencil(box, k, (d) => {
    d.filter = `blur(${blur * k}px)`;
    d.drawImage(canvas, box.x, box.y, box.w, box.h);
  });
  return { ...box, canvas: soft };
};

/** Draws once as it is, and once mirrored at x = 0. */
export const twice = (c: Ctx, draw: () => void): void => {
  draw();
  c.save();
  c.scale(-1, 1);
  draw();
  c.restore();
};
