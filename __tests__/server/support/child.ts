import { spawn } from 'node:child_process';
import { lookUntil } from '../../support/poll.ts';

const DEADLINE_MS = 300_000;

/** A child process running a TypeScript file, with what it has printed so far. */
export function startChild(file: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const listener of listeners) listener();
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));

  return {
    pid: child.pid as number,
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Its exit code; null when a signal ended it. */
    exited,
    /** Waits until it has printed a match. */
    printed: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const stop = (end: () => void) => {
          clearTimeout(deadline);
          listeners.delete(look);
          end();
        };
        const look = () => {
          const match = pattern.exec(output);
          if (match) stop(() => resolve(match));
        };
        const fail = (why: string) =>
          stop(() => reject(new Error(`${why}, not ${pattern}; printed:\n${output}`)));
        const deadline = setTimeout(() => fail('the deadline came'), DEADLINE_MS);
        listeners.add(look);
        void exited.then(() => fail('it ended'));
        look();
      }),
  };
}

/** Waits until a condition outside this process holds. */
export async function until(holds: () => boolean) {
  if (!(await lookUntil(holds, { withinMs: DEADLINE_MS, everyMs: 5 })))
    throw new Error('the deadline came before the condition held');
}
