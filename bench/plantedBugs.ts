import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inJest } from '../scripts/inJest.ts';
import { tool } from '../scripts/steps.ts';
import type { Cassette } from '../src/journal/cassette.ts';
import { BUGS, type PlantedBug } from './lib/bugs.ts';
import { recordInChromium } from './lib/recordInChromium.ts';
import { table } from './lib/table.ts';

/* npx tsx bench/plantedBugs.ts [--in journey|chromium] [--only <words of a name>] */

const { values } = parseArgs({
  options: { in: { type: 'string', default: 'journey' }, only: { type: 'string', default: '' } },
});
const bugs = BUGS.filter(({ name }) => name.includes(values.only));
const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-bugs-'));
const copy = path.join(folder, 'tree');

try {
  copyTree();
  const rows: string[][] = [];
  for (const bug of bugs) rows.push(await tryBug(bug));
  console.log(table([['bug', 'recorded', 'as recorded', 'with the bug', 'without', 'seconds'], ...rows]));
  const found = rows.filter((row) => row[3] === 'red' && row[4] === 'green').length;
  console.log(`${found} of ${rows.length} bugs: red with the bug, green without.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The tree as it is, changes that are not committed included. */
function copyTree(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of files.trim().split('\n')) cpSync(file, path.join(copy, file));
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
}

async function tryBug(bug: PlantedBug): Promise<string[]> {
  const startedAt = performance.now();
  const file = path.join(copy, bug.file);
  const sound = readFileSync(file, 'utf8');
  if (sound.split(bug.text).length !== 2) throw new Error(`"${bug.text}" does not stand once in ${bug.file}`);
  const run = path.join(folder, 'run.json');
  writeFileSync(
    file,
    sound.replace(bug.text, () => bug.replacement),
  );
  const expecting = ['--expects', bug.reaches];
  const cells = [bug.name];
  try {
    const recorded = await record(bug);
    writeFileSync(run, JSON.stringify(recorded));
    cells.push(shapeOf(recorded), replayed(run, []), replayed(run, expecting));
  } finally {
    writeFileSync(file, sound);
  }
  cells.push(replayed(run, expecting), ((performance.now() - startedAt) / 1000).toFixed(0));
  console.log(cells.join(' | '));
  return cells;
}

async function record(bug: PlantedBug): Promise<Cassette> {
  if (values.in === 'chromium') return recordInChromium(copy, bug);
  const env = { SCENARIO: bug.scenario, REQUEST: bug.request };
  return inJest<Cassette>('__tests__/support/recordScenario.ts', env, copy);
}

/** By the command that developers use. */
function replayed(run: string, args: string[]): string {
  const [node, tsx] = tool('tsx/dist/cli.mjs');
  const { status, stderr } = spawnSync(node, [...tsx, 'scripts/replay.ts', run, ...args], {
    cwd: copy,
    encoding: 'utf8',
  });
  return ['green', 'red'][status ?? 2] ?? `unreadable: ${stderr}`;
}

function shapeOf({ documents }: Cassette): string {
  const happenings = documents.flatMap((document) => document.happenings);
  const count = (kind: string) => happenings.filter((one) => one.kind === kind).length;
  return `${documents.length} documents, ${count('did')} actions, ${count('asked')} calls`;
}
