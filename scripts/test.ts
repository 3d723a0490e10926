import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { build } from './build.ts';
import { step, tool } from './steps.ts';

/** Debian's package installs Chromium here. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
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
  const browser = existsSync(CHROMIUM);
  if (!browser)
    console.log(
      `The browser tests do not run: there is no Chromium at ${CHROMIUM} (CHROMIUM_PATH names another).`,
    );
  const projects = ['spa', 'server', ...(browser ? ['e2e'] : [])];
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    ...tool('jest/bin/jest.js')[1],
  ];
  mkdirSync('.cache', { recursive: true });
  const args = [...jest, '--selectProjects', ...projects, '--json', '--outputFile', RESULTS];
  const outcome = await step('Tests', process.execPath, args).then(
    () => null,
    (error: Error) => error,
  );
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(RESULTS, 'utf8'),
  ) as Results;
  const failed = Math.max(numFailedTests, numFailedTestSuites);
  console.log(`${numPassedTests} passed, ${failed} failed`);
  if (outcome) throw outcome;
}
