import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, DEMO_BRAND } from './brand.ts';
import { type Colors, contrastProblems, ROLES } from './colors.ts';
import { logoProblem } from './logo.ts';
import { readPages } from './readPages.ts';

const LONGEST_NAME = 40;
const KEYS = ['name', 'colors', 'logo'];
const PNG = [0x89, 0x50, 0x4e, 0x47];
const JPEG = [0xff, 0xd8, 0xff];
const ICONS: Record<string, number[]> = {
  '192.png': PNG,
  '512.png': PNG,
  'maskable-512.png': PNG,
  'apple-touch.png': PNG,
  'share.jpg': JPEG,
};

type Given = Record<string, unknown>;

/** Reads the brand in a folder, or the demo's without one; adds what is wrong with it to `problems`. */
export function readBrand(folder: string | null, problems: string[]): Brand {
  if (!folder) return DEMO_BRAND;
  const found: string[] = [];
  const brand = readFolder(folder, found);
  problems.push(...found.map((problem) => `BRAND_DIR: ${problem}`));
  return brand;
}

function readFolder(folder: string, problems: string[]): Brand {
  const given = readJson(join(folder, 'brand.json'), problems);
  if (!given) return DEMO_BRAND;
  const unknown = Object.keys(given).filter((key) => !KEYS.includes(key));
  if (unknown.length > 0) problems.push(`brand.json knows ${KEYS.join(', ')}, and no ${unknown.join(', ')}`);
  return {
    name: readName(given.name, problems),
    colors: readColors(given.colors, problems),
    logo: readLogo(folder, given.logo, problems),
    icons: existsSync(join(folder, 'icons')) ? readIcons(join(folder, 'icons'), problems) : new Map(),
    pages: existsSync(join(folder, 'pages')) ? readPages(join(folder, 'pages'), problems) : {},
  };
}

function readJson(path: string, problems: string[]): Given | null {
  try {
    const given: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isObject(given)) return given;
    problems.push('brand.json must be an object, as in { "name": "Night Tales" }');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    problems.push(code ? `${path} cannot be read (${code})` : `brand.json is not JSON: ${message}`);
  }
  return null;
}

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name appears in pages, mails and their sender, so it holds no character with a meaning there. */
function readName(name: unknown, problems: string[]): string {
  if (typeof name === 'string' && name.trim() === name && /^[^\p{C}<>"\\{}@$]+$/u.test(name)) {
    if (name.length <= LONGEST_NAME) return name;
    problems.push(`brand.json: "name" has at most ${LONGEST_NAME} characters`);
  } else problems.push('brand.json: "name" must be a text without < > " \\ { } @ $, as in "Night Tales"');
  return DEMO_BRAND.name;
}

function readColors(given: unknown = {}, problems: string[]): Colors {
  if (!isObject(given)) {
    problems.push('brand.json: "colors" must be an object, as in { "play": "#ff8a4c" }');
    return {};
  }
  const faults = Object.entries(given).flatMap(([role, color]) => {
    if (!ROLES.some((one) => one === role))
      return [`there is no color ${role}; there are ${ROLES.join(', ')}`];
    if (typeof color === 'string' && /^#[\da-fA-F]{6}$/.test(color)) return [];
    return [`the color ${role} must be like #ff8a4c, not ${JSON.stringify(color)}`];
  });
  const colors = given as Colors;
  const all = faults.length > 0 ? faults : contrastProblems(colors);
  problems.push(...all.map((fault) => `brand.json: ${fault}`));
  return all.length > 0 ? {} : colors;
}

function readLogo(folder: string, given: unknown, problems: string[]): string | null {
  if (given === undefined) return null;
  if (typeof given !== 'string' || !/^[\w-][\w.-]*\.svg$/.test(given)) {
    problems.push('brand.json: "logo" must name an SVG in the same folder, as in "logo.svg"');
    return null;
  }
  try {
    const text = readFileSync(join(folder, given), 'utf8');
    const problem = logoProblem(text);
    if (!problem) return text;
    problems.push(`${given} ${problem}`);
  } catch (error) {
    problems.push(`${given} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return null;
}

function readIcons(folder: string, problems: string[]): Brand['icons'] {
  const icons: Brand['icons'] = new Map();
  for (const name of readdirSync(folder)) {
    const start = ICONS[name];
    const bytes = start && readFileSync(join(folder, name));
    if (!bytes) problems.push(`icons/${name} is none of ${Object.keys(ICONS).join(', ')}`);
    else if (!start.every((byte, at) => bytes[at] === byte))
      problems.push(`icons/${name} is no ${name.endsWith('.png') ? 'PNG' : 'JPEG'}`);
    else icons.set(name, bytes);
  }
  return icons;
}
