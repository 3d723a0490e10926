import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readCassette } from '../../scripts/cassettes.ts';
import type { Cassette, RecordedDocument } from '../../src/journal/cassette.ts';

export const EXAMPLE = path.resolve('__tests__/cassettes/unlock-by-the-free-pick.json');

/** A recording with something else in it. */
export function changed(change: (cassette: Cassette) => void): Cassette {
  const cassette = readCassette(EXAMPLE);
  change(cassette);
  return cassette;
}

export const firstOf = ({ documents }: Cassette): RecordedDocument => documents[0] as RecordedDocument;

/** `npm run replay -- …` in a folder. */
export async function replay(args: string[], cwd = process.cwd()): Promise<{ code: number; said: string }> {
  const [tsx, script] = ['node_modules/tsx/dist/cli.mjs', 'scripts/replay.ts'].map((file) =>
    path.resolve(file),
  );
  const child = spawn(process.execPath, [`${tsx}`, `${script}`, ...args], { cwd });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}
