import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './build.ts';
import { step } from './steps.ts';

/* `npm run release -- <folder>` puts what a server needs to run into a new folder: the build, the demo, and the packages it uses. */

const PARTS = [
  'dist',
  'demo/data',
  'demo/media',
  'demo/posters',
  'demo/package.json',
  'deploy',
  'package-lock.json',
];
/** Those of the repository need its sources. What the operator's commands say names the second. */
const SCRIPTS = {
  start: 'exec node dist/server/main.js',
  operator: 'exec node dist/server/operator/main.js',
};

async function release(folder: string | undefined): Promise<void> {
  if (!folder) throw new Error('Name the new folder: npm run release -- /opt/cliffhanger/0.1.0');
  const target = path.resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Error(`${target} is not empty. Each release has a folder of its own.`);
  await buildIfStale();
  mkdirSync(target, { recursive: true });
  for (const part of PARTS) cpSync(part, path.join(target, part), { recursive: true });
  const about = { ...JSON.parse(readFileSync('package.json', 'utf8')), scripts: SCRIPTS };
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  const only = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await step('Installing the packages that a server uses', 'npm', ['ci', '--prefix', target, ...only]);
  console.log(
    `${target} is complete. docs/operating.md says how to run it; to try it, run "npm start" in it.`,
  );
}

await release(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
