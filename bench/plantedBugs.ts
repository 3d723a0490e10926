import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { secretsIn } from '../__tests__/support/secretsIn.ts';
import { inJest } from '../scripts/inJest.ts';
import { tool } from '../scripts/steps.ts';
import { BUGS, type PlantedBug } from './lib/bugs.ts';
import { openRecorder, type Recorded } from './lib/recordInChromium.ts';
import { table } from './lib/table.ts';

/* npx tsx bench/plantedBugs.ts [--in journey|chromium] [--only <words of a name>] [--keep <folder>] */

const { values } = parseArgs({
  options: {
    in: { type: 'string', default: 'journey' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
  },
});
const kept = values.keep && path.resolve(values.keep);
if (kept) mkdirSync(kept, { recursive: true });
const bugs = BUGS.filter(({ name }) => name.includes(values.only));
const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-bugs-'));
const copy = path.join(folder, 'tree');
const startedAt = performance.now();
const since = (from: number) => (performance.now() - from) / 1000;

type Recorder = { record: (bug: PlantedBug) => Promise<Recorded>; close: () => Promise<void> };

const HEAD = ['bug', 'recorded', 'as recorded', 'with the bug', 'without', 'secrets', 'seconds'];
const PROVED = ['green', 'red', 'green', '0'];

try {
  copyTree();
  process.chdir(copy);
  const recorder = values.in === 'chromium' ? await openRecorder(copy) : inJourneys();
  const rows: string[][] = [];
  try {
    for (const bug of bugs) rows.push(await tryBug(bug, recorder));
  } finally {
    await recorder.close();
  }
  console.log(table([HEAD, ...rows]));
  const proved = rows.filter((row) => PROVED.every((cell, place) => row[place + 2] === cell)).length;
  const minutes = (since(startedAt) / 60).toFixed(0);
  console.log(`${proved} of ${rows.length} bugs: red with the bug, green without. ${minutes} minutes.`);
  if (proved < rows.length) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The tree as it is, changes that are not committed included. */
function copyTree(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of files.trim().split('\n')) cpSync(file, path.join(copy, file));
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
}

async function tryBug(bug: PlantedBug, { record }: Recorder): Promise<string[]> {
  const begun = performance.now();
  console.log(`• ${bug.name} …`);
  const sound = readFileSync(bug.file, 'utf8');
  if (sound.split(bug.text).length !== 2) throw new Error(`"${bug.text}" does not stand once in ${bug.file}`);
  const run = path.join(kept ?? folder, `${bug.scenario}.json`);
  writeFileSync(
    bug.file,
    sound.replace(bug.text, () => bug.replacement),
  );
  const expecting = ['--expects', bug.reaches];
  const cells = [bug.name];
  let secrets: string[];
  try {
    const { cassette, secrets: known } = await record(bug);
    writeFileSync(run, JSON.stringify(cassette));
    secrets = secretsIn(cassette, known);
    cells.push(shapeOf(cassette), replayed(run, []), replayed(run, expecting));
  } finally {
    writeFileSync(bug.file, sound);
  }
  cells.push(replayed(run, expecting), `${secrets.length}`, since(begun).toFixed(0));
  console.log(`  ${cells.slice(1).join(' | ')}`);
  for (const place of secrets) console.log(`  a secret at ${place}`);
  return cells;
}

/** Over the real store and sagas, without a browser. */
function inJourneys(): Recorder {
  return {
    record: async ({ scenario, request }) =>
      inJest('__tests__/support/recordScenario.ts', { SCENARIO: scenario, REQUEST: request }),
    close: async () => {},
  };
}

/** By the command that developers use. */
function replayed(run: string, args: string[]): string {
  const [node, tsx] = tool('tsx/dist/cli.mjs');
  const { status, stdout, stderr } = spawnSync(node, [...tsx, 'scripts/replay.ts', run, ...args], {
    encoding: 'utf8',
  });
  const color = ['green', 'red'][status ?? 2] ?? `unreadable: ${stderr}`;
  if (args.length === 0 && color === 'red') console.log(stdout.trimEnd());
  return color;
}

function shapeOf({ documents }: Recorded['cassette']): string {
  const happenings = documents.flatMap((document) => document.happenings);
  const count = (kind: string) => happenings.filter((one) => one.kind === kind).length;
  return `${documents.length} documents, ${count('did')} actions, ${count('asked')} calls`;
}
