import { ease } from './color.ts';

/** Scenes are drawn in a 1000 × 1778 space (9:16); posters are a 2:3 window of it. */
export const W = 1000;
export const H = 1778;
export const PAD = 90;

export type Ctx = CanvasRenderingContext2D;
export type Draw = (c: Ctx) => void;
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Layer extends Box {
  canvas: HTMLCanvasElement;
}
export interface Camera {
  zoom: number;
  x: number;
  y: number;
}
export interface Place {
  x?: number;
  y?: number;
  scale?: number;
  scaleX?: number;
  turn?: number;
  skew?: number;
  alpha?: number;
  blend?: GlobalCompositeOperation;
  pivot?: [number, number];
}
export interface Look {
  bloom?: number;
  vignette?: number;
  floor?: number;
  floorColor?: string;
}

export interface Frame {
  c: Ctx;
  t: number;
  /** Draw with the camera as seen from this depth: 0 never moves, 1 is the subject, more is nearer. */
  at(depth: number, draw: Draw): void;
  put(layer: Layer, depth: number, place?: Place): void;
  /** Mirror what is already drawn above `y` into the area below it. */
  reflect(
    y: number,
    depth: number,
    o: { height?: number; amp?: number; alpha?: number; squash?: number },
  ): void;
}

export interface Studio {
  k: number;
  layer(draw: Draw, box?: Box): Layer;
}

export interface Film {
  /** The second of the clip the poster shows. */
  still: number;
  /** Top of the 2:3 poster window. */
  top?: number;
  camera?: (t: number) => Camera;
  look?: Look;
  frame(f: Frame): void;
}
export type Scene = (s: Studio) => Film;

export const canvasOf = (w: number, h: number): [HTMLCanvasElement, Ctx] => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(w));
  canvas.height = Math.max(1, Math.ceil(h));
  const c = canvas.getContext('2d', { willReadFrequently: true });
  if (!c) throw new Error('no 2d context');
  return [canvas, c];
};

const FULL: Box = { x: -PAD, y: -PAD, w: W + 2 * PAD, h: H + 2 * PAD };

export const studio = (k: number): Studio => ({
  k,
  layer(draw, box = FULL) {
    const [canvas, c] = canvasOf(box.w * k, box.h * k);
    c.scale(k, k);
    c.translate(-box.x, -box.y);
    draw(c);
    return { ...box, canvas };
  },
});

/** A slow push in: the usual move of a clip. */
export const push =
  (from = 1.01, to = 1.09, x = 0, y = 0) =>
  (t: number): Camera => {
    const p = ease(t, -2, 18);
    return { zoom: from + (to - from) * p, x: x * p, y: y * p };
  };

export const makeFrame = (
  c: Ctx,
  k: number,
  t: number,
  camera: Camera,
  spare: [HTMLCanvasElement, Ctx],
): Frame => {
  const at = (depth: number, draw: Draw): void => {
    c.save();
    const z = 1 + (camera.zoom - 1) * depth;
    c.translate(W / 2, H / 2);
    c.scale(z, z);
    c.translate(-W / 2 + camera.x * depth, -H / 2 + camera.y * depth);
    draw(c);
    c.restore();
  };
  return {
    c,
    t,
    at,
    put(layer, depth, o = {}) {
      at(depth, () => {
        const [px, py] = o.pivot ?? [0, 0];
        c.globalAlpha = o.alpha ?? 1;
        c.globalCompositeOperation = o.blend ?? 'source-over';
        c.translate((o.x ?? 0) + px, (o.y ?? 0) + py);
        if (o.turn) c.rotate(o.turn);
        if (o.skew) c.transform(1, 0, o.skew, 1, 0, 0);
        c.scale((o.scaleX ?? 1) * (o.scale ?? 1), o.scale ?? 1);
        c.drawImage(layer.canvas, layer.x - px, layer.y - py, layer.w, layer.h);
      });
    },
    reflect(y, depth, { height = H - y + PAD, amp = 6, alpha = 0.6, squash = 1 }) {
      const [copy, cc] = spare;
      cc.clearRect(0, 0, copy.width, copy.height);
      cc.drawImage(c.canvas, 0, 0);
      const z = 1 + (camera.zoom - 1) * depth;
      const line = ((y + camera.y * depth - H / 2) * z + H / 2) * k;
      const step = 5 * k;
      c.save();
      c.setTransform(1, 0, 0, 1, 0, 0);
      c.globalAlpha = alpha;
      for (let d = 0; d < height * k; d += step) {
        const near = d / (height * k);
        const wave =
          Math.sin(d / (9 * k) / (1 + near * 3) + t * 2.1) + 0.6 * Math.sin(d / (23 * k) - t * 1.3);
        const from = line - (d + step) * squash;
        if (from < 0) break;
        c.drawImage(
          copy,
          0,
          from,
          copy.width,
          step * squash,
          wave * amp * k * (0.3 + near * 2),
          line + d,
          copy.width,
          step + 1,
        );
      }
      c.restore();
    },
  };
};
