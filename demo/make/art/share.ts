import { type Ctx, canvasOf } from './stage.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const BUDGET = 58_000;
/** How wide the lettering may be beside a poster. */
const COLUMN = 620;
const FACE = "'DejaVu Serif Condensed', 'DejaVu Serif', serif";
const ROCK = 'M0 38h29.5c1.8 0 2.8 2 1.7 3.5l-3.7 5 3.2 4.5-5.7 5 2.5 8H15A15 15 0 0 1 0 49z';
const STORY =
  'M26.5 12.3c-.3-3.5 3.5-5.7 6.3-3.7L52.3 22c2.7 1.9 2.6 5.9-.2 7.6L32.5 40.3c-2 1.2-4.6-.1-4.8-2.4z';

/** The picture of a shared link: the poster beside the title. */
export const shareOf = (poster: HTMLCanvasElement | ImageBitmap, title: string): string => {
  const [canvas, c] = canvasOf(WIDTH, HEIGHT);
  backdrop(c, poster);
  const [edge, e] = canvasOf(520, HEIGHT);
  e.drawImage(poster, 0, -62, 520, 780);
  e.globalCompositeOperation = 'destination-in';
  const fade = e.createLinearGradient(0, 0, 190, 0);
  fade.addColorStop(0, 'transparent');
  fade.addColorStop(1, '#000');
  e.fillStyle = fade;
  e.fillRect(0, 0, 520, HEIGHT);
  c.drawImage(edge, WIDTH - 520, 0);
  brand(c, MARGIN, 52, 56);
  lettering(c, title);
  return squeezed(canvas);
};

/** The picture of the home page: the name beside three posters, the first in front. */
export const shareOfAll = async (posters: string[]): Promise<string> => {
  const [canvas, c] = canvasOf(WIDTH, HEIGHT);
  const pictures = await Promise.all(
    posters.map(async (url) => createImageBitmap(await (await fetch(url)).blob())),
  );
  const [first] = pictures;
  if (first) backdrop(c, first);
  for (const [at, picture] of [...pictures.entries()].reverse()) {
    c.save();
    c.translate(876 + (at === 0 ? 0 : at === 1 ? -140 : 140), 315);
    c.rotate((at === 0 ? 0 : at === 1 ? -8 : 8) * (Math.PI / 180));
    const height = at === 0 ? 540 : 450;
    c.shadowColor = 'rgba(0,0,0,0.7)';
    c.shadowBlur = 40;
    c.drawImage(picture, -height / 3, -height / 2, (height * 2) / 3, height);
    c.restore();
  }
  brand(c, MARGIN, 262, 104);
  return squeezed(canvas);
};

/** As a JPEG that fits the budget. */
const squeezed = (canvas: HTMLCanvasElement): string => {
  let url = '';
  for (const quality of [0.85, 0.8, 0.75, 0.7, 0.65, 0.6]) {
    url = canvas.toDataURL('image/jpeg', quality);
    // Base64 writes three bytes as four letters.
    if (url.length * 0.75 <= BUDGET) break;
  }
  return url;
};

const backdrop = (c: Ctx, poster: HTMLCanvasElement | ImageBitmap): void => {
  c.filter = 'blur(36px) saturate(1.15) brightness(0.5)';
  c.drawImage(poster, -60, -400, WIDTH + 120, (WIDTH + 120) * 1.5);
  c.filter = 'none';
  const shade = c.createLinearGradient(0, 0, WIDTH * 0.75, 0);
  shade.addColorStop(0, 'rgba(14,10,16,0.82)');
  shade.addColorStop(1, 'rgba(14,10,16,0)');
  c.fillStyle = shade;
  c.fillRect(0, 0, WIDTH, HEIGHT);
};

/** The product's mark and name, as in the header. */
const brand = (c: Ctx, x: number, y: number, size: number): void => {
  c.save();
  c.translate(x, y);
  c.scale(size / 64, size / 64);
  c.fillStyle = '#f6f1ea';
  c.fill(new Path2D(ROCK));
  c.translate(38, 24);
  c.rotate((9 * Math.PI) / 180);
  c.translate(-38, -24);
  const glow = c.createLinearGradient(26, 8, 54, 40);
  glow.addColorStop(0, '#ffb27f');
  glow.addColorStop(1, '#f2603a');
  c.fillStyle = glow;
  c.fill(new Path2D(STORY));
  c.restore();
  c.fillStyle = '#f6f1ea';
  c.textBaseline = 'middle';
  c.font = `700 ${size * 0.52}px 'DejaVu Sans', sans-serif`;
  c.fillText('Cliffhanger', x + size * 1.15, y + size * 0.58);
};

/** The title as large as three lines of the column allow, on the ground, with a stroke above it. */
const lettering = (c: Ctx, title: string): void => {
  let size = 92;
  let lines = linesOf(c, title, size);
  while (size > 52 && (lines.length > 3 || lines.some((line) => c.measureText(line).width > COLUMN))) {
    size -= 4;
    lines = linesOf(c, title, size);
  }
  const step = size * 1.12;
  c.textBaseline = 'alphabetic';
  c.shadowColor = 'rgba(0,0,0,0.65)';
  c.shadowBlur = 24;
  c.fillStyle = '#f6f1ea';
  for (const [at, line] of lines.entries()) {
    c.fillText(line, MARGIN, HEIGHT - MARGIN - 18 - (lines.length - 1 - at) * step);
  }
  c.shadowBlur = 0;
  c.fillStyle = '#ff8a4c';
  c.fillRect(MARGIN + 3, HEIGHT - MARGIN - 18 - (lines.length - 1) * step - size * 1.05, 84, 6);
};

const linesOf = (c: Ctx, title: string, size: number): string[] => {
  c.font = `700 ${size}px ${FACE}`;
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && c.measureText(longer).width <= COLUMN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};
