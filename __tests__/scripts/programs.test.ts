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
  WEBKIT_DRIVER,
  XVFB,
} from '../../scripts/programs.ts';

/** The browser suites of all tiers. */
const files = readdirSync('__tests__', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)e2e\/.*\.test\.ts$/.test(file))
  .map((file) => `/project/__tests__/${file}`);
const suite = (name: string) => files.find((file) => file.endsWith(`/e2e/${name}.test.ts`)) as string;
const without = (...gone: { path: string }[]) => leftOut((path) => gone.every((one) => one.path !== path));
const run = ({ patterns }: ReturnType<typeof leftOut>) =>
  files.filter((file) => !patterns.some((pattern) => new RegExp(pattern).test(file)));
const journey = (engine: string) => suite(`engines.${engine}`);
/** Needs all browsers and ffmpeg. */
const OWN_SERIES = '/project/__tests__/full/e2e/ownSeries.test.ts';
/** Needs Chromium and ffmpeg. */
const OWN_FILM = '/project/__tests__/deep/e2e/ownSeries.test.ts';
const allBut = (...gone: string[]) => files.filter((file) => !gone.includes(file));

test('with every program nothing is left out', () => {
  expect(without()).toEqual({ sentences: [], patterns: [] });
  expect(run(without()).length).toBeGreaterThan(15);
});

test.each([
  ['firefox', FIREFOX],
  ['webkit', WEBKIT_DRIVER],
  ['webkit', MINI_BROWSER],
  ['webkit', XVFB],
])('the tests in %s alone are left out where a program is missing, with the reason', (engine, program) => {
  const left = without(program);
  expect(run(left)).toEqual(allBut(journey(engine), OWN_SERIES));
  expect(left.sentences).toHaveLength(2);
  for (const sentence of left.sentences) {
    expect(sentence).toContain(`no ${program.name} at ${program.path}`);
    expect(sentence).toContain(`Debian: ${program.debian}`);
  }
});

test('without Chromium the journeys in the other browsers still run', () => {
  const left = without(CHROMIUM);
  expect(run(left).sort()).toEqual([journey('firefox'), journey('webkit')]);
  expect(left.sentences).toEqual([expect.stringContaining('The browser tests')]);
});

test('without any browser each engine is named', () => {
  const left = without(CHROMIUM, FIREFOX, WEBKIT_DRIVER, XVFB);
  expect(run(left)).toEqual([]);
  expect(left.sentences).toHaveLength(4);
});

test('without ffmpeg the tests that make films are left out, and no other', () => {
  const { patterns, sentences } = without(FFMPEG);
  expect(sentences).toEqual(Array(3).fill(expect.stringContaining('no ffmpeg at')));
  const ingest = readdirSync('__tests__/server/media/ingest').filter((file) => file.endsWith('.test.ts'));
  const makesFilms = (file: string) =>
    /from '\.\/support\/(media|films|clipsOfFilms)\.ts'/.test(
      readFileSync(`__tests__/server/media/ingest/${file}`, 'utf8'),
    );
  const isLeftOut = (file: string) =>
    patterns.some((pattern) => new RegExp(pattern).test(`/project/__tests__/server/media/ingest/${file}`));
  expect(ingest.filter(isLeftOut)).toEqual(ingest.filter(makesFilms));
  expect(run(without(FFMPEG))).toEqual(allBut(OWN_SERIES, OWN_FILM));
});

test.each([
  ['nginx', NGINX],
  ['its module', NGINX_JS],
])('without %s the test of the CDN is left out, and no other', (_name, program) => {
  const { patterns, sentences } = without(program);
  expect(sentences).toEqual([expect.stringContaining(`no ${program.name} at ${program.path}`)]);
  const media = ['server/media', 'deep/server/media'].flatMap((folder) =>
    readdirSync(`__tests__/${folder}`).map((file) => `${folder}/${file}`),
  );
  const isLeftOut = (file: string) =>
    patterns.some((pattern) => new RegExp(pattern).test(`/project/__tests__/${file}`));
  expect(media.filter(isLeftOut)).toEqual(['deep/server/media/nginxEdge.test.ts']);
  expect(run(without(program))).toEqual(files);
});
