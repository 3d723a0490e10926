import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { BROWSER_HEADERS } from './rawGet.ts';

const run = promisify(execFile);

export type Blow = { perSecond: number; p50: number; p99: number };

export async function blow(wrk: string, url: string, connections: number, seconds: number): Promise<Blow> {
  const headers = Object.entries(BROWSER_HEADERS).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', ...headers, url];
  const { stdout } = await run(wrk, args, { timeout: (seconds + 30) * 1000 });
  const wrong = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (wrong) throw new Error(`${url}: ${wrong}`);
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: milliseconds(stdout, '50%'),
    p99: milliseconds(stdout, '99%'),
  };
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function milliseconds(said: string, percentile: string): number {
  const [, value, unit = ''] =
    new RegExp(`^\\s*${percentile}\\s+([\\d.]+)(us|ms|s|m)\\s*$`, 'm').exec(said) ?? [];
  return Number(value) * (UNITS[unit] ?? Number.NaN);
}

/** Administrators keep some commands outside the usual path. */
export function commandPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const folder of folders) {
    try {
      const file = path.join(folder, name);
      accessSync(file, constants.X_OK);
      return file;
    } catch {}
  }
  return null;
}
