import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FirstLoadBudget } from '../../webpack/firstLoadBudget.ts';
import { compile } from './compile.ts';

const AMPLE = { home: 100_000, video: 100_000 };
/** Nothing that brotli could make smaller. */
const noise = (bytes: number) => `export default '${randomBytes(bytes).toString('base64')}';`;
const files = (sizes: Partial<Record<'home' | 'en' | 'de' | 'later', number>> = {}) => ({
  'src/main.js': `globalThis.load = () => [
    import(/* webpackChunkName: "screen-home" */ './home.js'),
    import(/* webpackChunkName: "screen-video" */ './video.js'),
    import(/* webpackChunkName: "i18n-en-common-json" */ './en.js'),
    import(/* webpackChunkName: "i18n-de-common-json" */ './de.js'),
    import(/* webpackChunkName: "later" */ './later.js'),
  ];`,
  'src/home.js': noise(sizes.home ?? 10),
  'src/video.js': noise(10),
  'src/en.js': noise(sizes.en ?? 10),
  'src/de.js': noise(sizes.de ?? 10),
  'src/later.js': noise(sizes.later ?? 10),
});
const build = (project: Record<string, string>, budget = AMPLE) =>
  compile(project, () => ({ mode: 'production', plugins: [new FirstLoadBudget(budget)] }));

let printed: string[];
beforeEach(() => {
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
});
afterEach(() => void jest.restoreAllMocks());

const weightOf = (page: string) =>
  Number(new RegExp(`first load of ${page} (\\d+) of`).exec(printed.join('\n'))?.[1]);

test('a build within its budgets succeeds and prints the size of each first load', async () => {
  const built = await build(files());
  expect(built.errors).toEqual([]);
  const br = (name: string) => brotliCompressSync(built.read(`assets/${name}.js`)).length;
  const words = Math.max(br('i18n-en-common-json'), br('i18n-de-common-json'));
  expect(weightOf('home')).toBe(br('main') + br('screen-home') + words);
  expect(weightOf('video')).toBe(br('main') + br('screen-video') + words);
});

test('a page over its budget fails the build, which writes nothing', async () => {
  const { errors, files: written } = await build(files({ home: 20_000 }), { home: 15_000, video: 15_000 });
  expect(written).toEqual([]);
  expect(errors).toEqual([expect.stringMatching(/^Over the budget: first load of home \d+ of 15000/)]);
});

test('a first load counts the largest language and no code that loads later', async () => {
  await build(files({ en: 5_000, de: 9_000, later: 30_000 }));
  expect(weightOf('home')).toBeGreaterThan(9_000);
  expect(weightOf('home')).toBeLessThan(13_000);
});
