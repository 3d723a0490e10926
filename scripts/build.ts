import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../contract/languages.ts';
import { step, tool } from './steps.ts';

const STAMP = 'dist/.built';
/** Beside what is served, which is `dist/client`. */
const SBOM = 'dist/sbom.json';
const NOTICES = 'dist/third-party-notices.txt';
const SOURCES = [
  'contract',
  'i18n',
  'public',
  'sandbox',
  'scripts',
  'server',
  'src',
  'webpack',
  '.babelrc',
  '.browserslistrc',
  'budget.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.server.json',
  'webpack.config.ts',
];

/** Throws when a step fails or a byte budget is exceeded. */
export async function build(): Promise<void> {
  rmSync(STAMP, { force: true });
  const [node, webpack] = tool('webpack-cli/bin/cli.js');
  const production = ['--mode', 'production', '--config-node-env', 'production'];
  await step('Building the app', node, [...webpack, ...production], { NODE_ENV: 'production' });
  await buildServers();
  writeFileSync(SBOM, listPackages());
  writeFileSync(NOTICES, licencesOfPackages());
  writeFileSync(STAMP, '');
}

type Sbom = {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string; 'bom-ref': string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string }[];
};

/**
 * What the app and the servers are made of, as CycloneDX, from the lock file alone; without what differs each time.
 * `--omit dev` would also leave out what a tool asks for besides the app, such as React.
 */
export function listPackages(): string {
  const format = ['--sbom-format', 'cyclonedx', '--package-lock-only'];
  const text = execFileSync('npm', ['sbom', ...format], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { serialNumber: _serialNumber, ...sbom } = JSON.parse(text) as Sbom;
  const { timestamp: _timestamp, component, ...metadata } = sbom.metadata;
  const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
  const shipped = new Set([
    component['bom-ref'],
    ...shippedPackages().map(({ name, version }) => `${name}@${version}`),
  ]);
  return JSON.stringify({
    ...sbom,
    metadata: { ...metadata, component: { ...component, name } },
    components: sbom.components.filter((one) => shipped.has(one['bom-ref'])),
    dependencies: sbom.dependencies.filter(({ ref }) => shipped.has(ref)),
  });
}

/** What the lock file has of the app and the servers; some packages are for other machines, and not installed. */
function shippedPackages(): { folder: string; name: string; version: string }[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return (
    Object.entries<{ dev?: true; version: string }>(packages)
      // Other folders are workspaces.
      .filter(([folder, { dev }]) => !dev && folder.startsWith('node_modules/'))
      .map(([folder, { version }]) => ({ folder, name: folder.replace(/^.*node_modules\//, ''), version }))
  );
}

/** The licence of every installed package that is shipped, in its own words where it brings them. */
export function licencesOfPackages(): string {
  return shippedPackages()
    .filter(({ folder }) => existsSync(folder))
    .map(({ folder, name, version }) => {
      const { license, author, homepage } = JSON.parse(
        readFileSync(path.join(folder, 'package.json'), 'utf8'),
      );
      const texts = readdirSync(folder)
        .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
        .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
      const by = [author?.name ?? author, homepage].filter(Boolean).join(', ');
      return [`${name} ${version} (${license})`, ...(texts.length > 0 ? texts : [by])].join('\n\n');
    })
    .sort()
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}

export async function buildServers(): Promise<void> {
  for (const folder of ['server', 'sandbox', 'contract'])
    rmSync(`dist/${folder}`, { recursive: true, force: true });
  const [node, tsc] = tool('typescript/bin/tsc');
  await step('Building the servers', node, [...tsc, '-p', 'tsconfig.server.json']);
  for (const folder of ['server', 'sandbox']) copyOtherFiles(folder);
  for (const lang of LANGUAGES) cpSync(`i18n/${lang}/server.json`, `dist/i18n/${lang}/server.json`);
}

export async function buildIfStale(): Promise<void> {
  const built = existsSync(STAMP) ? statSync(STAMP).mtimeMs : 0;
  if (SOURCES.some((source) => newest(source) > built)) await build();
}

/** The built code reads migrations, workers and browser scripts from its own folder. */
function copyOtherFiles(folder: string): void {
  cpSync(folder, `dist/${folder}`, {
    recursive: true,
    filter: (source) => statSync(source).isDirectory() || !/\.(ts|md)$/.test(source),
  });
}

function newest(source: string): number {
  if (!existsSync(source)) return 0;
  const { mtimeMs } = statSync(source);
  if (!statSync(source).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(source).map((name) => newest(path.join(source, name))));
}

if (process.argv[1]?.endsWith('build.ts')) {
  await build().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
}
