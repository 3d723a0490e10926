import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { step, tool } from './steps.ts';

const STAMP = 'dist/.built';
/** Beside what is served, which is `dist/client`. */
const SBOM = 'dist/sbom.json';
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
  const { name, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const shipped = new Set([component['bom-ref']]);
  // Other paths are workspaces.
  for (const [path, { dev, version }] of Object.entries<{ dev?: true; version: string }>(packages))
    if (!dev && path.startsWith('node_modules/'))
      shipped.add(`${path.replace(/^.*node_modules\//, '')}@${version}`);
  return JSON.stringify({
    ...sbom,
    metadata: { ...metadata, component: { ...component, name } },
    components: sbom.components.filter((one) => shipped.has(one['bom-ref'])),
    dependencies: sbom.dependencies.filter(({ ref }) => shipped.has(ref)),
  });
}

export async function buildServers(): Promise<void> {
  for (const folder of ['server', 'sandbox', 'contract'])
    rmSync(`dist/${folder}`, { recursive: true, force: true });
  const [node, tsc] = tool('typescript/bin/tsc');
  await step('Building the servers', node, [...tsc, '-p', 'tsconfig.server.json']);
  for (const folder of ['server', 'sandbox']) copyOtherFiles(folder);
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
