import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* The roles of colours, as theme.css defines them and the style sheets use them. */

type Rgb = [number, number, number];

const theme = readFileSync('src/app/theme.css', 'utf8');
const root = /:root \{([^}]+)\}/.exec(theme)?.[1] ?? '';
const tokens = new Map([...root.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));

function meaningOf(name: string): string {
  const value = tokens.get(name);
  if (!value) throw new Error(`--${name} is not defined`);
  return value.replace(/var\(--([\w-]+)\)/g, (_, inner: string) => meaningOf(inner));
}

/** Every colour of a value, laid over a ground where it is translucent. */
function coloursOf(value: string, ground: Rgb = [0, 0, 0]): Rgb[] {
  const pair = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [...value.matchAll(/#([\da-f]{6})|rgba\(([^)]+)\)/g)].map(([, hex, rgba]) => {
    if (hex) return [pair(hex, 0), pair(hex, 2), pair(hex, 4)];
    const [red = 0, green = 0, blue = 0, alpha = 1] = (rgba ?? '').split(',').map(Number);
    const over = (top: number, below: number) => top * alpha + below * (1 - alpha);
    return [over(red, ground[0]), over(green, ground[1]), over(blue, ground[2])];
  });
}

function colour(name: string, ground?: Rgb): Rgb {
  const [first] = coloursOf(meaningOf(name), ground);
  if (!first) throw new Error(`--${name} is no colour`);
  return first;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const ROLES = ['play', 'pay', 'chosen', 'locked'];
const GROUNDS = ['bg', 'surface', 'raised'];
const AA = 4.5;

const INKS = ['text', 'muted', 'accent', 'danger', 'good', ...ROLES];
test.each(INKS)('text in --%s has AA contrast on every background', (name) => {
  const poor = GROUNDS.filter((ground) => contrast(colour(name), colour(ground)) < AA);
  expect(poor).toEqual([]);
});

test.each(['accent', 'play', 'pay', 'chosen'])('text in --on-%s has AA contrast on its colours', (role) => {
  const face = tokens.has(`${role}-face`) ? coloursOf(meaningOf(`${role}-face`)) : [];
  const poor = [colour(role), ...face].filter((each) => contrast(colour(`on-${role}`), each) < AA);
  expect(poor).toEqual([]);
});

test.each([
  ['text', 'accent-wash'],
  ['play', 'play-wash'],
  ['text', 'chosen-wash'],
  ['chosen', 'chosen-wash'],
  ['text', 'locked-wash'],
  ['locked', 'locked-wash'],
  ['danger', 'danger-wash'],
])('--%s has AA contrast on --%s', (name, wash) => {
  const poor = GROUNDS.filter((ground) => contrast(colour(name), colour(wash, colour(ground))) < AA);
  expect(poor).toEqual([]);
});

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => ({ file, text: readFileSync(path.join('src', file), 'utf8') }));

test('chosen elements use no colour of another role, except for the playing episode', () => {
  const chosen = /aria-(pressed|checked|selected)="true"|\[aria-current|:checked|^\.chosen\b/m;
  const other = /var\(--(accent|play|pay|locked)\b/;
  const wrong = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }))
      .filter(
        ({ selector, body }) => chosen.test(selector) && !selector.includes(':not(') && other.test(body),
      )
      .map(({ selector }) => `${file} ${selector}`),
  );
  expect(wrong).toEqual(['features/videos/EpisodeDrawer.module.css .cell[aria-current]']);
});

test('style sheets name the colours of roles and do not repeat them', () => {
  const values = ROLES.map((role) => meaningOf(role)).filter((value) => value !== meaningOf('accent'));
  const repeating = sheets.filter(({ text }) => values.some((value) => text.includes(value)));
  expect(repeating.map(({ file }) => file)).toEqual([]);
});
