import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/* Each suite loads every module of a package anew, and TypeBox has 700: these are bundled once for all suites. */

const PACKAGES = {
  typebox: ['', '/value'],
  'drizzle-orm': ['', '/pg-core', '/node-postgres'],
};

const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
const FOLDER = path.resolve(
  'node_modules/.cache/cliffhanger',
  Object.keys(PACKAGES)
    .map((name) => `${name}-${versionOf(name)}`)
    .join('-'),
);

/** For Jest: where to find them instead. */
export const bundled = { [`^(${Object.keys(PACKAGES).join('|')})(/.+)?$`]: `${FOLDER}/$1$2.mjs` };

export async function bundlePackages() {
  if (existsSync(FOLDER)) return;
  const partial = `${FOLDER}.${process.pid}`;
  const names = Object.entries(PACKAGES).flatMap(([name, parts]) => parts.map((part) => name + part));
  mkdirSync(partial, { recursive: true });
  await build({
    entryPoints: Object.fromEntries(names.map((name) => [name, name])),
    outdir: partial,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: ['pg'],
    logLevel: 'error',
  });
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(partial, FOLDER);
}
