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

/**
 * What the app and the servers are made of, as CycloneDX, from the lock file alone. `npm sbom` says the same, but not the
 * npm 9 of Debian 13.
 */
export function listPackages(): string {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const component = (type: string, name: string, version: string) => ({
    type,
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  });
  const components = new Map(
    shippedPackages().map((one): [string, object] => [
      `${one.name}@${one.version}`,
      {
        ...component('library', one.name, one.version),
        hashes: [{ alg: 'SHA-512', content: hexOf(one.integrity) }],
        ...(one.license && { licenses: [{ expression: one.license }] }),
      },
    ]),
  );
  return JSON.stringify({
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component('application', name, version) },
    components: [...components.values()],
  });
}

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

type Shipped = { folder: string; name: string; version: string; integrity: string; license?: string };

/** What the lock file has of the app and the servers; some packages are for other machines, and not installed. */
function shippedPackages(): Shipped[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return (
    Object.entries<Omit<Shipped, 'folder' | 'name'> & { dev?: true; link?: true }>(packages)
      // Other folders, and links to them, are workspaces.
      .filter(([folder, { dev, link }]) => !dev && !link && folder.startsWith('node_modules/'))
      .map(([folder, one]) => ({ ...one, folder, name: folder.replace(/^.*node_modules\//, '') }))
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
