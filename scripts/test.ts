import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { leftOut } from './browsers.ts';
import { build } from './build.ts';
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
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    ...tool('jest/bin/jest.js')[1],
  ];
  mkdirSync('.cache', { recursive: true });
  const ignored = patterns.length > 0 ? ['--testPathIgnorePatterns', '/node_modules/', ...patterns] : [];
  const args = [...jest, '--json', '--outputFile', RESULTS, ...ignored];
  const outcome = await step('Tests', process.execPath, args).then(
    () => null,
    (error: Error) => error,
  );
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(RESULTS, 'utf8'),
  ) as Results;
  const failed = Math.max(numFailedTests, numFailedTestSuites);
  console.log(`${numPassedTests} passed, ${failed} failed`);
  for (const sentence of sentences) console.log(sentence);
  if (outcome) throw outcome;
}
