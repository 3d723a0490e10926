export const ROLES = [
  'background',
  'surface',
  'raised',
  'text',
  'muted',
  'accent',
  'play',
  'pay',
  'chosen',
  'locked',
] as const;
type Role = (typeof ROLES)[number];
export type Colors = Partial<Record<Role, string>>;
type Palette = Record<Role | 'danger' | 'good', string>;
type Rgb = [red: number, green: number, blue: number];

/** The same values as in `src/app/theme.css`. */
export const THEME: Palette = {
  background: '#0e0a10',
  surface: '#19131d',
  raised: '#241c29',
  text: '#f6f1ea',
  muted: '#a79fae',
  accent: '#ff8a4c',
  play: '#ff8a4c',
  pay: '#f6cd6d',
  chosen: '#dccbf5',
  locked: '#a895c4',
  danger: '#ff9c94',
  good: '#8bdcab',
};

/** What WCAG 2 (AA) requires of text. */
const LEAST_CONTRAST = 4.5;
const GROUNDS = ['background', 'surface', 'raised'] as const;
const ON_GROUNDS = ['text', 'muted', 'accent', 'play', 'pay', 'chosen', 'locked', 'danger', 'good'] as const;
const WITH_WASH = ['accent', 'play', 'chosen', 'locked'] as const;
const WASH = 0.14;

/** All colours of a page: those that are not given follow from those that are. */
export function paletteOf(colors: Colors): Palette {
  const { background, text = THEME.text, accent } = colors;
  const grounds = background && {
    surface: mixed(background, text, 0.04),
    raised: mixed(background, text, 0.08),
  };
  return { ...THEME, ...grounds, ...(accent && { play: accent }), ...colors };
}

export function contrastProblems(colors: Colors): string[] {
  const palette = paletteOf(colors);
  const poor = (name: keyof Palette, on: string, ground: string): string[] => {
    const found = contrast(palette[name], ground);
    if (found >= LEAST_CONTRAST) return [];
    const ratio = Math.floor(found * 10) / 10;
    return [
      `the color ${name} (${palette[name]}) has a contrast of ${ratio}:1 on ${on} (${ground}), and words need ${LEAST_CONTRAST}:1`,
    ];
  };
  const onGrounds = ON_GROUNDS.flatMap((name) =>
    GROUNDS.flatMap((ground) => poor(name, ground, palette[ground])),
  );
  if (onGrounds.length > 0) return onGrounds;
  return WITH_WASH.flatMap((role) =>
    GROUNDS.flatMap((ground) => {
      const wash = mixed(palette[ground], palette[role], WASH);
      const words = role === 'accent' ? 'text' : role;
      return poor(words, `the wash of ${role} over ${ground}`, wash);
    }),
  );
}

/** The custom properties of `src/app/theme.css` that change. */
export function propertiesOf(colors: Colors): string[] {
  const palette = paletteOf(colors);
  const { background, text, accent, play, pay, chosen, locked } = palette;
  const has = (...roles: Role[]) => roles.some((role) => colors[role] !== undefined);
  return [
    ...(has('background') ? [`--bg:${background}`, `--spot:${mixed(background, accent, 0.15)}`] : []),
    ...(has('background', 'surface') ? [`--surface:${palette.surface}`] : []),
    ...(has('background', 'raised') ? [`--raised:${palette.raised}`] : []),
    ...(has('text') ? [`--text:${text}`, `--line:${translucent(text, 0.11)}`] : []),
    ...(has('muted') ? [`--muted:${palette.muted}`] : []),
    ...(has('accent')
      ? [
          `--accent:${accent}`,
          `--accent-deep:${mixed(accent, '#000000', 0.12)}`,
          `--on-accent:${wordsOn(accent)}`,
          `--accent-wash:${translucent(accent, WASH)}`,
        ]
      : []),
    ...(has('accent', 'play') ? [...button('play', play), `--play-wash:${translucent(play, WASH)}`] : []),
    ...(has('pay') ? button('pay', pay) : []),
    ...(has('chosen')
      ? [`--chosen:${chosen}`, `--on-chosen:${wordsOn(chosen)}`, `--chosen-wash:${translucent(chosen, WASH)}`]
      : []),
    ...(has('locked') ? [`--locked:${locked}`, `--locked-wash:${translucent(locked, WASH)}`] : []),
  ];
}

const button = (role: string, color: string) => [
  `--${role}:${color}`,
  `--on-${role}:${wordsOn(color)}`,
  `--${role}-face:${color}`,
  `--${role}-glow:${translucent(color, 0.5)}`,
];

/** Black or white: one of the two has enough contrast on every colour. */
export const wordsOn = (color: string): string =>
  contrast('#000000', color) >= contrast('#ffffff', color) ? '#000000' : '#ffffff';

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = rgbOf(color).map((value) => linear(value / 255)) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(below: string, above: string, share: number): string {
  const top = rgbOf(above);
  const values = rgbOf(below).map((value, at) => Math.round(value * (1 - share) + (top[at] ?? 0) * share));
  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

const translucent = (color: string, alpha: number) => `rgba(${rgbOf(color).join(',')},${alpha})`;

const rgbOf = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
