import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { build } from './build.ts';
import { leftOut } from './programs.ts';
import { step, tool } from './steps.ts';

const RESULTS = '.cache/test-results.json';

type Results = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };

try {
  const [node, tsc] = tool('typescript/bin/tsc');
  await step('Types', node, [...tsc, '--noEmit', '-p', '.']);
  await step('Lint and format', node, [
    ...tool('@biomejs/biome/bin/biome')[1],
    'check',
    '--error-on-warnings',
  ]);
  await step('Dead code', node, [...tool('knip/bin/knip.js')[1]]);
  await build();
  await test();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function test() {
  const { sentences, patterns } = leftOut(existsSync);
  for (const sentence of sentences) console.log(sentence);
  mkdirSync('.cache', { recursive: true });
  const ignored = patterns.length > 0 ? ['--testPathIgnorePatterns', '/node_modules/', ...patterns] : [];
  const runs = [
    await jest('Tests', ['--selectProjects', 'spa', 'server', '--maxWorkers', '2', ...ignored]),
    // A browser needs both cores.
    await jest('Browser tests', [
      '--selectProjects',
      'e2e',
      '--maxWorkers',
      '1',
      '--passWithNoTests',
      ...ignored,
    ]),
  ];
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  const failed = runs.reduce((sum, run) => sum + run.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  for (const sentence of sentences) console.log(sentence);
  const ended = runs.find(({ error }) => error);
  if (ended?.error) throw ended.error;
}

async function jest(title: string, args: string[]) {
  const command = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    ...tool('jest/bin/jest.js')[1],
    ...['--json', '--outputFile', RESULTS],
  ];
  rmSync(RESULTS, { force: true });
  const error = await step(title, process.execPath, [...command, ...args]).then(
    () => null,
    (error: Error) => error,
  );
  const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
  const failed = Math.max(results.numFailedTests, results.numFailedTestSuites);
  return { passed: results.numPassedTests, failed, error };
}
