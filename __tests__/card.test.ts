import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootReducer } from '../src/app/rootReducer.ts';
import { type Import, sourcesOf } from './sourceTree.ts';
import type { BuildFacts } from './support/productionBuild.ts';

/* The prescribed packages, folders and shape are there; the packages do their own job and reach the browser as they are published. */

/** Each package with the packages that it consists of. */
const PRESCRIBED: Record<string, string[]> = {
  react: [],
  'react-dom': ['scheduler'],
  '@reduxjs/toolkit': ['redux', 'immer', 'reselect'],
  'react-redux': [],
  'redux-saga': ['@redux-saga/core'],
  'react-router-dom': ['react-router'],
  axios: [],
  i18next: [],
  webpack: [],
  'babel-loader': [],
  jest: [],
};
/** Subpaths that the packages' own documentation names. */
const PUBLIC_SUBPATHS = ['react-dom/client', 'react-dom/static', 'redux-saga/effects', 'react-router/dom'];
const SECOND_TRANSLATOR =
  /^@lingui\/|^@formatjs\/|^@messageformat\/|^@fluent\/|^(react|next|use)-intl$|^intl-messageformat$|^node-polyglot$|^typesafe-i18n$/;

type Manifest = Record<'dependencies' | 'devDependencies' | 'scripts' | 'overrides', Record<string, unknown>>;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const installed = { ...manifest.dependencies, ...manifest.devDependencies };

const app = sourcesOf('src', 'i18n').flatMap(({ imports }) => imports);
const buildFiles = ['webpack.config.ts', '.babelrc', ...filesBelow('webpack')];
const inPackage = (name: string) => (named: string) => named === name || named.startsWith(`${name}/`);
const isInternal = (named: string) => {
  const names = Object.entries(PRESCRIBED).flat(2);
  return names.some((name) => named.startsWith(`${name}/`)) && !PUBLIC_SUBPATHS.includes(named);
};

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const scriptsOf = (name: string) =>
  filesBelow(`node_modules/${name}`)
    .filter((file) => /\.[cm]?jsx?$/.test(file) && file.lastIndexOf('node_modules') === 0)
    .map((file) => path.resolve(file));

/** Paths like `axios/unsafe/…` or `react-router[\\/]dist`, which no documentation names. */
const internalPathIn = (text: string, name: string) =>
  new RegExp(`${name}[\\\\/\\[\\]]+(unsafe|dist|lib|cjs|esm?|src|internal)\\b`).exec(text)?.[0];

const OUR_SOURCE = path.resolve('src/main.ts');
const builds = JSON.parse(
  execFileSync(process.execPath, ['--import', 'tsx', '__tests__/support/productionBuild.ts'], {
    input: JSON.stringify([OUR_SOURCE, ...Object.entries(PRESCRIBED).flat(2).flatMap(scriptsOf)]),
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  }),
) as BuildFacts[];

/** What docs/specification.md prescribes under this key, as a list. */
const prescribedAs = (key: string) =>
  new RegExp(`^${key}: (.+)$`, 'm').exec(readFileSync('docs/specification.md', 'utf8'))?.[1]?.split(', ');

test('the packages are those of the specification', () => {
  expect(Object.keys(PRESCRIBED)).toEqual(prescribedAs('packages'));
});

test('every prescribed top-level entry exists', () => {
  const top = prescribedAs('top-level') ?? [];
  expect(top).toHaveLength(8);
  expect(top.filter((name) => !existsSync(name))).toEqual([]);
});

test('the app, its texts, its contract and its server are TypeScript', () => {
  const scripts = ['src', 'i18n', 'contract', 'server']
    .flatMap(filesBelow)
    .filter((file) => /\.[cm]?jsx?$/.test(file));
  // Programs that run in the database's own worker.
  expect(scripts.sort()).toEqual(['server/db/embedded/reply.mjs', 'server/db/embedded/worker.mjs']);
});

test('each prescribed slice is in the store', () => {
  const state = Object.keys(rootReducer(undefined, { type: 'nothing' }));
  const slices = ['user', 'videos', 'favourites', 'history', 'unlocked', 'plans', 'orders'];
  expect(state).toEqual(expect.arrayContaining(slices));
});

test('every saga appears in a step test', () => {
  const stepTests = filesBelow('__tests__')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes('support/steps.ts'))
    .join('\n');
  const sagas = ['core', 'features', 'flows'].flatMap((folder) =>
    filesBelow(`src/${folder}`).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/export function\* (\w+)/g)].map(([, name]) => name),
    ),
  );
  expect(sagas.length).toBeGreaterThan(150);
  expect(sagas.filter((name) => !new RegExp(`\\b${name}\\b`).test(stepTests))).toEqual([]);
});

test('the workflow runs the step tests of the sagas before everything else', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  const commands = [...workflow.matchAll(/^ +- name: (.+)\n(?: +if: .+\n)? +run: (.+)$/gm)].map(
    ([, name, command]) => `${name}: ${command}`,
  );
  expect(commands.slice(-2)).toEqual([
    'Step tests of the sagas: npm run jest -- --selectProjects spa --testPathPatterns "__tests__/(core|features|flows)/"',
    'All tests: bash .ci/run',
  ]);
});

test('the facts of the three production builds are read', () => {
  expect(builds.map(({ name }) => name)).toEqual(['browser', 'rendering', 'worker']);
  expect(scriptsOf('axios').length).toBeGreaterThan(50);
  expect(scriptsOf('react-router').length).toBeGreaterThan(10);
});

test('the check finds an internal path of a package in any notation', () => {
  expect(
    internalPathIn("path.join(here, 'node_modules/react-router/dist/x.mjs')", 'react-router'),
  ).toBeDefined();
  expect(internalPathIn('{ test: /react-router[\\\\/]dist/ }', 'react-router')).toBeDefined();
  expect(internalPathIn("export * from 'axios/unsafe/core/Axios.js'", 'axios')).toBeDefined();
  expect(internalPathIn("import axios from 'axios'", 'axios')).toBeUndefined();
  expect(
    ['axios', 'axios/unsafe/utils.js', 'react-router/dist/x.mjs', 'react-dom/client'].map(isInternal),
  ).toEqual([false, true, true, false]);
});

describe.each(Object.entries(PRESCRIBED))('%s', (name, parts) => {
  const all = [name, ...parts];

  test('is in package.json in an exact version, under its published name', () => {
    expect(installed[name]).toMatch(/^\d+\.\d+\.\d+$/);
    const { name: own } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    expect(own).toBe(name);
    expect(Object.keys(manifest.overrides ?? {}).filter((each) => all.includes(each))).toEqual([]);
  });

  test('is used', () => {
    const usedBy: Record<string, () => boolean> = {
      webpack: () => readFileSync('scripts/build.ts', 'utf8').includes('webpack-cli'),
      'babel-loader': () =>
        builds.every(({ loaders }) => loaders[OUR_SOURCE]?.some((loader) => loader.includes('babel-loader'))),
      jest: () => existsSync('jest.config.js') && String(manifest.scripts.jest).includes('jest/bin/jest.js'),
    };
    const imported = ({ to, typeOnly }: Import) => !typeOnly && inPackage(name)(to);
    expect((usedBy[name] ?? (() => app.some(imported)))()).toBe(true);
  });

  test('has no alias', () => {
    const aliased = ([key, target]: [string, string]) =>
      all.some((each) => inPackage(each)(key.replace(/\$$/, '')) || target.includes(`node_modules/${each}/`));
    expect(builds.flatMap(({ aliases }) => aliases.filter(aliased))).toEqual([]);
  });

  test('has no loader that rewrites its source', () => {
    const scripts = all.flatMap(scriptsOf);
    expect(scripts.length).toBeGreaterThan(0);
    const rewriting = builds.flatMap(({ loaders }) => scripts.flatMap((file) => loaders[file] ?? []));
    expect([...new Set(rewriting)]).toEqual([]);
  });

  test('is not referenced by an internal path in the build files', () => {
    const naming = buildFiles.flatMap((file) => {
      const found = all.map((each) => internalPathIn(readFileSync(file, 'utf8'), each)).filter(Boolean);
      return found.length > 0 ? [`${file}: ${found}`] : [];
    });
    expect(naming).toEqual([]);
  });
});

test('the app imports the packages by their public names', () => {
  const internal = app
    .filter(({ to }) => isInternal(to))
    .map(({ from, line, to }) => `${from}:${line} ${to}`);
  expect(internal).toEqual([]);
});

test('no module is replaced and no package is patched', () => {
  expect(builds.flatMap(({ plugins }) => plugins).filter((name) => /Replacement/.test(name))).toEqual([]);
  const words = /NormalModuleReplacement|\bbeforeResolve\b|\bafterResolve\b/;
  expect(buildFiles.filter((file) => words.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(['patches', '.yarn/patches'].filter((folder) => existsSync(folder))).toEqual([]);
  expect(JSON.stringify(manifest)).not.toMatch(/patch-package|patchedDependencies/);
});

test('no second translation library is installed', () => {
  expect(Object.keys(installed).filter((name) => SECOND_TRANSLATOR.test(name))).toEqual([]);
});
