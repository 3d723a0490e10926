import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { step, tool } from './steps.ts';

const STAMP = 'dist/.built';
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
  writeFileSync(STAMP, '');
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
