import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tool } from './steps.ts';

/**
 * Runs one file as the app's tests run, with the same transforms, jsdom and styles, and returns what it wrote to the
 * file named by `RESULT`.
 */
export async function inJest<T>(file: string, env: Record<string, string>, cwd = process.cwd()): Promise<T> {
  const { default: jest } = await import(pathToFileURL(path.join(cwd, 'jest.config.js')).href);
  const app = jest.projects.find(({ displayName }: { displayName: string }) => displayName === 'spa');
  const config = { ...app, rootDir: cwd, testTimeout: 600_000, testMatch: [`<rootDir>/${file}`] };
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-run-'));
  const result = path.join(folder, 'result.json');
  const [node, runner] = tool('jest/bin/jest.js');
  const options = ['--config', JSON.stringify(config), '--silent', '--runInBand'];
  try {
    const { stderr } = spawnSync(
      node,
      ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...runner, ...options],
      { cwd, encoding: 'utf8', env: { ...process.env, ...env, RESULT: result } },
    );
    try {
      return JSON.parse(readFileSync(result, 'utf8')) as T;
    } catch {
      throw new Error(`${file} did not come to its end:\n${stderr}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
