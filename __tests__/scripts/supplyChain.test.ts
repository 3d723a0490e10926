import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { licencesOfPackages, listPackages } from '../../scripts/build.ts';

/* What others have made comes from one registry, as it was when it was chosen, and runs nothing when installed. */

type Package = {
  version: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { '': root, ...listed } = read('package-lock.json').packages as Record<string, Package>;
/** The demo is a package of this repository. */
const packages = Object.fromEntries(
  Object.entries(listed).filter(([path, { link }]) => path.startsWith('node_modules/') && !link),
);
const names = (is: (one: Package) => boolean) =>
  Object.entries(packages).flatMap(([name, one]) => (is(one) ? [name] : []));

test('every package of the lock file has the hash of its contents', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(1000);
  expect(names(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
});

test('every package of the lock file comes from the registry of npm', () => {
  const isElsewhere = ({ resolved, link }: Package) =>
    link === true || (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'));
  expect(names(isElsewhere)).toEqual([]);
});

test('no package depends on another by git, URL or folder', () => {
  const asked = Object.values(packages).flatMap((one) =>
    Object.entries({ ...one.dependencies, ...one.optionalDependencies }),
  );
  expect(asked.filter(([, range]) => /[:/]/.test(range.replace(/^npm:@?[\w./-]+/, '')))).toEqual([]);
});

test.each(['', 'demo'])('package.json in ./%s pins exact versions, and the lock file has them', (folder) => {
  const { dependencies, devDependencies } = read(path.join(folder, 'package.json'));
  const named: [string, string][] = Object.entries({ ...dependencies, ...devDependencies });
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(named.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual(
    [],
  );
  const locked = folder === '' ? root : listed[folder];
  expect({ ...locked?.dependencies, ...locked?.devDependencies }).toEqual({
    ...dependencies,
    ...devDependencies,
  });
});

test('npm install runs no package scripts and saves exact versions', () => {
  const settings = readFileSync('.npmrc', 'utf8').split('\n');
  expect(settings).toEqual(expect.arrayContaining(['ignore-scripts=true', 'save-exact=true']));
});

test('the build lists every shipped package with its hash, identically on each run', () => {
  const list = listPackages();
  type Component = { name: string; version: string; hashes?: { content: string }[] };
  const { bomFormat, components } = JSON.parse(list) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe('CycloneDX');
  const shipped = names(({ dev }) => !dev).map((path) => {
    return `${path.replace(/^.*node_modules\//, '')}@${packages[path]?.version}`;
  });
  expect(shipped.length).toBeGreaterThan(200);
  const inBuild = components.map(({ name, version }) => `${name}@${version}`);
  expect(inBuild.sort()).toEqual([...new Set(shipped)].sort());
  const hashed = components.filter(({ hashes }) => /^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''));
  expect(hashed).toHaveLength(components.length);
  expect(listPackages()).toBe(list);
});

test('the build contains the licence notice of every package that it ships', () => {
  const notices = licencesOfPackages();
  const shipped = names(({ dev }) => !dev).filter((folder) => existsSync(folder));
  const titles = shipped.map(
    (folder) => `${folder.replace(/^.*node_modules\//, '')} ${packages[folder]?.version} (`,
  );
  expect(titles.filter((title) => !notices.includes(title))).toEqual([]);
  for (const words of ['MIT License', 'SIL OPEN FONT LICENSE', 'Apache License'])
    expect(notices).toContain(words);
  expect(notices).not.toMatch(/\(undefined\)|\[object Object\]/);
});
