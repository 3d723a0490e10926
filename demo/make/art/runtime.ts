import { rng } from './color.ts';
import { letteredPoster } from './lettering.ts';
import { shareOf, shareOfAll } from './share.ts';
import {
  type Ctx,
  canvasOf,
  type Film,
  H,
  type Look,
  makeFrame,
  push,
  type Scene,
  studio,
  W,
} from './stage.ts';

interface Set {
  film: Film;
  k: number;
  canvas: HTMLCanvasElement;
  c: Ctx;
  spare: [HTMLCanvasElement, Ctx];
  small: [HTMLCanvasElement, Ctx];
  veil: HTMLCanvasElement;
}

const veilOf = (
  k: number,
  { vignette = 0.55, floor = 0.55, floorColor = '#000000' }: Look,
  top: number,
): HTMLCanvasElement => {
  const [canvas, c] = canvasOf(W * k, H * k);
  c.scale(k, k);
  const cy = top + 720;
  const g = c.createRadialGradient(W / 2, cy, 420, W / 2, cy, 1180);
  g.addColorStop(0, 'rgba(0,0,0,0)');
  g.addColorStop(0.5, `rgba(0,0,0,${vignette * 0.35})`);
  g.addColorStop(1, `rgba(0,0,0,${vignette})`);
  c.fillStyle = g;
  c.fillRect(0, 0, W, H);
  const b = c.createLinearGradient(0, top + 980, 0, top + 1560);
  b.addColorStop(0, `${floorColor}00`);
  b.addColorStop(1, floorColor);
  c.globalAlpha = floor;
  c.fillStyle = b;
  c.fillRect(0, top + 980, W, H);
  return canvas;
};

const bloom = (set: Set, amount: number): void => {
  const [small, sc] = set.small;
  sc.globalCompositeOperation = 'copy';
  sc.drawImage(set.canvas, 0, 0, small.width, small.height);
  // Squaring keeps the glow to what is bright already.
  sc.globalCompositeOperation = 'multiply';
  sc.drawImage(small, 0, 0);
  sc.globalCompositeOperation = 'copy';
  sc.filter = 'blur(5px)';
  sc.drawImage(small, 0, 0);
  sc.filter = 'none';
  const { c } = set;
  c.save();
  c.globalCompositeOperation = 'screen';
  c.globalAlpha = amount;
  c.imageSmoothingQuality = 'high';
  c.drawImage(small, 0, 0, set.canvas.width, set.canvas.height);
  c.restore();
};

const grain = (c: Ctx, w: number, h: number): void => {
  const [tile, tc] = canvasOf(256, 256);
  const image = tc.createImageData(256, 256);
  const r = rng(77);
  for (let p = 0; p < image.data.length; p += 4) {
    const v = 128 + (r() + r() - 1) * 110;
    image.data.set([v, v, v, 255], p);
  }
  tc.putImageData(image, 0, 0);
  c.save();
  c.globalCompositeOperation = 'overlay';
  c.globalAlpha = 0.11;
  c.fillStyle = c.createPattern(tile, 'repeat') ?? '#808080';
  c.fillRect(0, 0, w, h);
  c.restore();
};

let current: Set | undefined;

const open = async (id: string, k: number): Promise<Film> => {
  const { scene } = (await import(`./scenes/${id}.ts`)) as { scene: Scene };
  const film = scene(studio(k));
  const [canvas, c] = canvasOf(W * k, H * k);
  const top = film.top ?? 130;
  current = {
    film,
    k,
    canvas,
    c,
    spare: canvasOf(W * k, H * k),
    small: canvasOf(125, 222),
    veil: veilOf(k, film.look ?? {}, top),
  };
  return film;
};

const draw = (t: number): Set => {
  if (!current) throw new Error('open a scene first');
  const { film, k, c, canvas, spare, veil } = current;
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.clearRect(0, 0, canvas.width, canvas.height);
  c.scale(k, k);
  const camera = (film.camera ?? push())(t);
  film.frame(makeFrame(c, k, t, camera, spare));
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.globalAlpha = 1;
  c.globalCompositeOperation = 'source-over';
  bloom(current, film.look?.bloom ?? 0.5);
  c.drawImage(veil, 0, 0);
  return current;
};

const posterCanvas = async (id: string, k: number): Promise<HTMLCanvasElement> => {
  const film = await open(id, k);
  const { canvas } = draw(film.still);
  const [out, c] = canvasOf(W * k, 1500 * k);
  c.drawImage(canvas, 0, -(film.top ?? 130) * k);
  grain(c, out.width, out.height);
  return out;
};

const poster = async (id: string, k: number): Promise<string> =>
  (await posterCanvas(id, k)).toDataURL('image/png');

const share = async (id: string, title: string): Promise<string> =>
  shareOf(await posterCanvas(id, 0.8), title);

/** JPEG data URLs of the given times. */
const frames = async (times: number[]): Promise<string[]> =>
  times.map((t) => draw(t).canvas.toDataURL('image/jpeg', 0.95));

const easel = {
  open: async (id: string, k: number): Promise<void> => void (await open(id, k)),
  poster,
  share,
  shareAll: shareOfAll,
  lettered: letteredPoster,
  frames,
};
export type Easel = typeof easel;
Object.assign(globalThis, { easel });
