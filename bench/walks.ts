import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { walks: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});

/** Each seed has a process of its own, so that a failure ends no other walks. */
const WALKS_OF_A_SEED = 250;
const JEST = [
  ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  ...['node_modules/jest/bin/jest.js', '--selectProjects', 'spa', '-w', '1', '--', 'flows/walk.model'],
];

const folder = mkdtempSync(path.join(tmpdir(), 'walks-'));
const report = path.join(folder, 'commands.txt');
writeFileSync(report, '');
const began = performance.now();
const failed: number[] = [];
const first = Number(values.seed);
const seeds = Math.ceil(Number(values.walks) / WALKS_OF_A_SEED);

for (let seed = first; seed < first + seeds; seed += 1) {
  const env = {
    ...process.env,
    WALK_SEED: String(seed),
    WALKS: String(WALKS_OF_A_SEED),
    WALK_REPORT: report,
  };
  const { status, stderr } = spawnSync(process.execPath, JEST, { env, encoding: 'utf8' });
  if (status === 0) continue;
  failed.push(seed);
  console.log(`seed ${seed} breaks a rule:\n${stderr}`);
}

const commands = readFileSync(report, 'utf8').trim().split('\n').map(Number);
rmSync(folder, { recursive: true });
const total = commands.reduce((sum, count) => sum + count, 0);
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`${seeds * WALKS_OF_A_SEED} walks from seed ${first} on, ${total} commands, ${seconds} s`);
console.log(failed.length > 0 ? `seeds that failed: ${failed.join(', ')}` : 'every rule was kept');
if (failed.length > 0) process.exitCode = 1;
