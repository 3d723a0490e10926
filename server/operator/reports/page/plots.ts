import { escaped } from './markup.ts';

/* Plots as inline SVG. Each has a title and a description, and stands above a table of the same numbers. */

const WIDTH = 400;

type About = { id: string; title: string; description: string };

const svg = ({ id, title, description }: About, height: number, content: string): string =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id}-t ${id}-d">` +
  `<title id="${id}-t">${escaped(title)}</title><desc id="${id}-d">${escaped(description)}</desc>${content}</svg>`;

const round = (number: number): number => Math.round(number * 10) / 10;

const text = (x: number, y: number, kind: string, content: string | number): string =>
  `<text x="${round(x)}" y="${round(y)}" class="${kind}">${escaped(content)}</text>`;

export type Bar = { label: string; value: number; shown: string };

const ROW = 46;

/** One bar below the other, each under its label. */
export function barPlot(about: About, bars: Bar[]): string {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  const rows = bars.map(({ label, value, shown }, index) => {
    const y = index * ROW;
    const width = Math.max(value > 0 ? 2 : 0, (WIDTH * value) / longest);
    return (
      text(0, y + 15, 'label', label) +
      text(WIDTH, y + 15, 'number', shown) +
      `<rect x="0" y="${y + 22}" width="${WIDTH}" height="12" rx="6" class="rail"/>` +
      `<rect x="0" y="${y + 22}" width="${round(width)}" height="12" rx="6" class="bar"/>`
    );
  });
  return svg(about, Math.max(ROW, bars.length * ROW), rows.join(''));
}

const TOP = 16;
const BOTTOM = 26;
const HEIGHT = 240;

/** Viewers by episode, with a line where the wall stands. */
export function curvePlot(about: About, values: number[], wallAfter: number): string {
  const highest = Math.max(1, ...values);
  const x = (index: number) => (values.length < 2 ? 0 : (WIDTH * index) / (values.length - 1));
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest);
  const points = values.map((value, index) => `${round(x(index))},${round(y(value))}`).join(' ');
  const floor = HEIGHT - BOTTOM;
  const walled = wallAfter > 0 && wallAfter < values.length;
  const wall = round(x(wallAfter - 0.5));
  return svg(
    about,
    HEIGHT,
    `<line x1="0" y1="${floor}" x2="${WIDTH}" y2="${floor}" class="axis"/>` +
      `<polygon points="0,${floor} ${points} ${round(x(values.length - 1))},${floor}" class="area"/>` +
      `<polyline points="${points}" class="curve"/>` +
      (walled
        ? `<line x1="${wall}" y1="${TOP}" x2="${wall}" y2="${floor}" class="wall"/>${text(wall + 6, TOP + 12, 'label', 'wall')}`
        : '') +
      text(0, HEIGHT - 6, 'label', 'Episode 1') +
      text(WIDTH, HEIGHT - 6, 'number', values.length),
  );
}

export type Column = { label: string; up: number; down: number };

/** One column for each day: what came in upwards, what went back downwards. */
export function columnPlot(about: About, columns: Column[], shownHighest: string): string {
  const highest = Math.max(1, ...columns.map(({ up }) => up));
  const lowest = Math.max(0, ...columns.map(({ down }) => down));
  const scale = (HEIGHT - TOP - BOTTOM) / (highest + lowest);
  const zero = TOP + highest * scale;
  const step = WIDTH / Math.max(1, columns.length);
  const bars = columns.map(({ up, down }, index) => {
    const place = `x="${round(index * step + step * 0.12)}" width="${round(step * 0.76)}"`;
    const above = `<rect ${place} y="${round(zero - up * scale)}" height="${round(up * scale)}" class="bar"/>`;
    if (down === 0) return above;
    return `${above}<rect ${place} y="${round(zero)}" height="${round(down * scale)}" class="back"/>`;
  });
  return svg(
    about,
    HEIGHT,
    `${bars.join('')}<line x1="0" y1="${round(zero)}" x2="${WIDTH}" y2="${round(zero)}" class="axis"/>` +
      text(0, TOP - 4, 'label', shownHighest) +
      text(0, HEIGHT - 6, 'label', columns[0]?.label ?? '') +
      text(WIDTH, HEIGHT - 6, 'number', columns.at(-1)?.label ?? ''),
  );
}
