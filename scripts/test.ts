import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from './build.ts';
import { leftOut } from './programs.ts';
import { step, tool } from './steps.ts';

/* `npm test` runs the quick tier, `npm run test:deep` and `npm run test:full` the others, `npm run check` what a change touches. */

const RESULTS = '.cache/test-results.json';
/** How long slow suites take, so that they start first. */
const DURATIONS = '__tests__/durations.json';
const WORTH_RECORDING_S = 2;
const FULL_RECORD = 'docs/full-tier.md';

/** What is said of a suite that left something running, while Jest goes on. */
const LEAKS = [
  'A suite has left something running',
  'Jest did not exit',
  'Cannot log after tests are done',
  'after the Jest environment has been torn down',
];

type SuiteResult = {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string }[];
};
type Results = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: SuiteResult[];
};
type Part = {
  title: string;
  seconds: number;
  passed: number;
  failed: number;
  suites: SuiteResult[];
  fault: string | null;
};

const { sentences, patterns } = leftOut(existsSync);
const parts: Part[] = [];

const tiers: Record<string, () => Promise<void>> = {
  async check() {
    await timed('Types and lint', () => Promise.all([types(), lint()]));
    await jest('Rules of the tree', ['spa', '--testPathPatterns', '__tests__/[^/]+$']);
    await jest('Changed tests', ['spa', 'server', '--onlyChanged']);
  },
  async quick() {
    await timed('Types, lint, dead code and build', () =>
      Promise.all([types(), lint(), deadCode(), buildIfStale()]),
    );
    await jest('Tests', ['spa', 'server']);
    await jest('Browser tests', ['e2e']);
  },
  async deep() {
    await timed('Build, and types and lint of the demo', () =>
      Promise.all([buildIfStale(), inDemo('types'), inDemo('lint')]),
    );
    await jest('Deep tests', ['deep-spa', 'deep-server']);
    if (process.env.TEST_DATABASE_URL)
      await jest('Tests on PostgreSQL', [
        'server',
        '--findRelatedTests',
        '__tests__/server/support/testDatabase.ts',
        // What asks the database is in the other rooms, whose own suites run there.
        ...['--testPathIgnorePatterns', '/node_modules/', '__tests__/server/(web|http|operator)/'],
      ]);
    else console.log('LEFT OUT: the tests on PostgreSQL: TEST_DATABASE_URL names no server.');
    await jest('Deep browser tests', ['deep-e2e']);
  },
  async full() {
    await timed('Build', buildIfStale);
    await jest('Full tests', ['full-spa', 'full-server']);
    await jest('Full browser tests', ['full-e2e']);
    recordFullRun();
  },
};

async function timed(title: string, run: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await run();
  parts.push({ title, seconds: since(startedAt), passed: 0, failed: 0, suites: [], fault: null });
}

const types = () =>
  step('Types', process.execPath, [...tool('typescript/bin/tsc')[1], '--noEmit', '-p', '.']);
const lint = () =>
  step('Lint and format', process.execPath, [
    ...tool('@biomejs/biome/bin/biome')[1],
    'check',
    '--error-on-warnings',
  ]);
const inDemo = (script: string) => step(`The demo's ${script}`, 'npm', ['run', script, '-w', 'demo']);
const deadCode = () => step('Dead code', process.execPath, tool('knip/bin/knip.js')[1]);

/** Runs suites on both cores. A suite that leaves something running fails the run, as a red one does. */
async function jest(title: string, args: string[]): Promise<void> {
  console.log(`• ${title} …`);
  const ignored = patterns.length > 0 ? ['--testPathIgnorePatterns', '/node_modules/', ...patterns] : [];
  mkdirSync('.cache', { recursive: true });
  rmSync(RESULTS, { force: true });
  const startedAt = performance.now();
  const { code, leak } = await watched([
    ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    // V8 would compile WebAssembly a second time, for speed; a suite's database does not live long enough to gain by it.
    '--liftoff-only',
    ...tool('jest/bin/jest.js')[1],
    ...['--json', '--outputFile', RESULTS, '--maxWorkers', '2', '--passWithNoTests'],
    ...['--selectProjects', ...args, ...ignored],
  ]);
  const results: Results | null = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : null;
  const red = results ? Math.max(results.numFailedTests, results.numFailedTestSuites) : 1;
  const fault = leak ?? (code === 0 ? null : 'red');
  parts.push({
    title,
    seconds: since(startedAt),
    passed: results?.numPassedTests ?? 0,
    failed: fault ? Math.max(red, 1) : red,
    suites: results?.testResults ?? [],
    fault,
  });
  console.log(`  ${fault ? `FAILED (${fault})` : 'done'} in ${since(startedAt).toFixed(1)} s`);
}

/** Passes on what Jest prints, and ends it where it says that something keeps it from ending. */
function watched(args: string[]): Promise<{ code: number; leak: string | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
    let leak: string | null = null;
    child.stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      leak ??= LEAKS.find((words) => chunk.includes(words)) ?? null;
      if (leak === 'Jest did not exit') child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, leak }));
  });
}

function sayWhatTookLong(): void {
  const line = (seconds: number, words: string) =>
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${words}`);
  console.log('\nWhere the time went:');
  for (const { seconds, title, suites, fault } of parts)
    line(
      seconds,
      `${title}${suites.length > 0 ? `, ${suites.length} suites` : ''}${fault ? `: FAILED (${fault})` : ''}`,
    );
  line(sum('seconds'), 'in all');
  const slowest = parts
    .flatMap(({ suites }) => suites)
    .sort((one, other) => secondsOf(other) - secondsOf(one));
  if (slowest.length > 0) console.log('The slowest suites:');
  for (const suite of slowest.slice(0, 10)) line(secondsOf(suite), path.relative('.', suite.name));
}

function recordDurations(): void {
  const known: Record<string, number> = JSON.parse(readFileSync(DURATIONS, 'utf8'));
  for (const suite of parts.flatMap(({ suites }) => suites))
    known[path.relative('.', suite.name)] = Math.round(secondsOf(suite));
  const slow = Object.entries(known).filter(([file, took]) => took >= WORTH_RECORDING_S && existsSync(file));
  slow.sort(([, one], [, other]) => other - one);
  writeFileSync(DURATIONS, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`);
}

function recordFullRun(): void {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const rows = parts
    .flatMap(({ suites }) => suites)
    .map((suite) => {
      const red = suite.assertionResults.filter(({ status }) => status === 'failed').length;
      return `| \`${path.relative('.', suite.name)}\` | ${suite.assertionResults.length} | ${red} | ${(secondsOf(suite) / 60).toFixed(1)} |`;
    });
  const text = `# The last run of the full tier

\`npm run test:full\` writes this page. The last run was on ${new Date().toISOString().slice(0, 10)} at commit ${commit}: ${sum('passed')} passed, ${sum('failed')} failed, ${(sum('seconds') / 60).toFixed(0)} minutes.

| Suite | Tests | Red | Minutes |
|---|---|---|---|
${rows.join('\n')}
`;
  writeFileSync(FULL_RECORD, text);
}

const since = (startedAt: number) => (performance.now() - startedAt) / 1000;
const secondsOf = ({ startTime, endTime }: SuiteResult) => (endTime - startTime) / 1000;
const sum = (key: 'passed' | 'failed' | 'seconds') => parts.reduce((total, part) => total + part[key], 0);

const [tier = 'quick', ...options] = process.argv.slice(2);
for (const sentence of sentences) console.log(sentence);
try {
  await tiers[tier]?.();
} catch (error) {
  parts.push({
    title: (error as Error).message,
    seconds: 0,
    passed: 0,
    failed: 1,
    suites: [],
    fault: 'failed',
  });
}
sayWhatTookLong();
if (options.includes('--record')) recordDurations();
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
for (const sentence of sentences) console.log(sentence);
if (sum('failed') > 0) process.exitCode = 1;
