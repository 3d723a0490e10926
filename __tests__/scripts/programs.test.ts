import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  CHROMIUM,
  FFMPEG,
  FIREFOX,
  leftOut,
  MINI_BROWSER,
  NGINX,
  NGINX_JS,
  type Program,
  WEBKIT_DRIVER,
  XVFB,
} from '../../scripts/programs.ts';

type Is = (file: string) => boolean;
/** The suites of all tiers. */
const files = readdirSync('__tests__', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.test\.tsx?$/.test(file),
);
const isOneOf =
  (...names: string[]): Is =>
  (file) =>
    names.some((name) => file.endsWith(`${name}.test.ts`));
const isInBrowser: Is = (file) => /(^|\/)e2e\//.test(file);
const isInWebkit = isOneOf('engines.webkit', 'full/e2e/ownSeries');
const makesFilms: Is = (file) =>
  /server\/(media\/ingest|catalogue\/imports)\//.test(file) &&
  /\/support\/(media|films|clipsOfFilms|killedImports)\.ts'|exampleFiles/.test(
    readFileSync(`__tests__/${file}`, 'utf8'),
  );

test.each<[what: string, gone: Program[], sentences: number, Is]>([
  ['nothing', [], 0, () => false],
  ['Firefox', [FIREFOX], 2, isOneOf('engines.firefox', 'full/e2e/ownSeries')],
  ['the driver of WebKit', [WEBKIT_DRIVER], 2, isInWebkit],
  ['the browser of WebKit', [MINI_BROWSER], 2, isInWebkit],
  ['the screen of WebKit', [XVFB], 2, isInWebkit],
  ['Chromium', [CHROMIUM], 1, (file) => isInBrowser(file) && !file.includes('engines.')],
  ['each browser', [CHROMIUM, FIREFOX, WEBKIT_DRIVER, XVFB], 4, isInBrowser],
  ['ffmpeg', [FFMPEG], 3, (file) => makesFilms(file) || isOneOf('e2e/ownSeries')(file)],
  ['nginx', [NGINX], 1, isOneOf('media/nginxEdge')],
  ['the module of nginx', [NGINX_JS], 1, isOneOf('media/nginxEdge')],
])('when %s is missing, only the tests that need it are skipped, with the reason', (...row) => {
  const [, gone, count, isLeftOut] = row;
  const { sentences, patterns } = leftOut((path) => gone.every((one) => one.path !== path));
  const left = files.filter((file) =>
    patterns.some((one) => new RegExp(one).test(`/project/__tests__/${file}`)),
  );
  expect(left).toEqual(files.filter(isLeftOut));
  expect(left.length > 0).toBe(gone.length > 0);
  expect(sentences).toHaveLength(count);
  for (const { name, path, debian } of gone)
    expect(sentences.join()).toContain(`no ${name} at ${path} (Debian: ${debian})`);
});
