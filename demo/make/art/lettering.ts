import { type Ctx, canvasOf } from './stage.ts';

const WIDTH = 780;
const HEIGHT = 1170;
const COLUMN = 668;
/** The lettering stays below the faces. */
const TALLEST = 320;
const FOOT = 58;
const LARGEST = 150;
/** A short line may be this much larger than the longest, or an article would outshout the title. */
const CONTRAST = 1.4;
const MOST_LINES = 4;
const FACE = "'Yeseva One'";
const LEADING = 0.98;

interface Block {
  lines: { text: string; size: number }[];
  height: number;
}

/** The poster with its title as lettering. */
export const letteredPoster = async (poster: string, title: string): Promise<string> => {
  const picture = await createImageBitmap(await (await fetch(poster)).blob());
  const [canvas, c] = canvasOf(WIDTH, HEIGHT);
  c.drawImage(picture, 0, 0, WIDTH, HEIGHT);
  const block = largestBlock(c, title.toUpperCase().split(' '));
  ground(c, block.height);
  set(c, block);
  return canvas.toDataURL('image/png');
};

const measure = (c: Ctx, text: string): number => {
  c.font = `100px ${FACE}`;
  return c.measureText(text).width / 100;
};

/** Each line is as wide as the column, as far as the limits allow. */
const blockOf = (c: Ctx, texts: string[]): Block => {
  const filling = texts.map((text) => Math.min(LARGEST, COLUMN / measure(c, text)));
  const most = Math.min(...filling) * CONTRAST;
  const lines = texts.map((text, at) => ({ text, size: Math.min(most, filling[at] ?? most) }));
  const height = lines.reduce((sum, { size }) => sum + size * LEADING, 0);
  const shrink = Math.min(1, TALLEST / height);
  return {
    lines: lines.map(({ text, size }) => ({ text, size: size * shrink })),
    height: height * shrink,
  };
};

/** Of all ways to break the words into lines, the one whose smallest letters are the largest. */
const largestBlock = (c: Ctx, words: string[]): Block => {
  const worth = ({ lines }: Block) => Math.min(...lines.map(({ size }) => size));
  return breaksOf(words)
    .filter((lines) => lines.length <= MOST_LINES)
    .map((lines) => blockOf(c, lines))
    .reduce((best, block) => (worth(block) > worth(best) ? block : best));
};

const breaksOf = (words: string[]): string[][] => {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  if (rest.length === 0) return [[first]];
  return breaksOf(rest).flatMap(([line = '', ...lines]) => [
    [first, line, ...lines],
    [`${first} ${line}`, ...lines],
  ]);
};

/** Dark enough below the letters, whatever is drawn there. */
const ground = (c: Ctx, height: number): void => {
  const top = HEIGHT - FOOT - height - 190;
  const shade = c.createLinearGradient(0, top, 0, HEIGHT);
  shade.addColorStop(0, 'rgba(10,6,12,0)');
  shade.addColorStop(0.45, 'rgba(10,6,12,0.55)');
  shade.addColorStop(1, 'rgba(10,6,12,0.88)');
  c.fillStyle = shade;
  c.fillRect(0, top, WIDTH, HEIGHT - top);
};

const set = (c: Ctx, { lines, height }: Block): void => {
  c.textAlign = 'center';
  c.textBaseline = 'alphabetic';
  c.shadowColor = 'rgba(0,0,0,0.75)';
  c.shadowBlur = 18;
  const gold = c.createLinearGradient(0, HEIGHT - FOOT - height, 0, HEIGHT - FOOT);
  gold.addColorStop(0, '#fff6e6');
  gold.addColorStop(1, '#f0c489');
  c.fillStyle = gold;
  let foot = HEIGHT - FOOT - height;
  for (const { text, size } of lines) {
    foot += size * LEADING;
    c.font = `${size}px ${FACE}`;
    c.fillText(text, WIDTH / 2, foot - size * 0.14);
  }
};
