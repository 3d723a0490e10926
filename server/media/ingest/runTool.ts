import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type Ran = {
  code: number | null;
  out: string;
  /** True when it was ended because nothing came forward. */
  stalled: boolean;
};

type Options = {
  signal: AbortSignal;
  stallMs?: number;
  /** Says whether the line on standard output shows progress. */
  isProgress?: (line: string) => boolean;
  onErrorLine?: (line: string) => void;
};

const STALL_MS = 60_000;
const MOST_OUTPUT = 4_000_000;

/** Never through a shell. Rejects when the signal aborts or the tool cannot be started. */
export async function runTool(path: string, args: string[], options: Options): Promise<Ran> {
  const { signal, stallMs = STALL_MS, isProgress = () => true, onErrorLine = () => {} } = options;
  signal.throwIfAborted();
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: false });
  let stalled = false;
  let out = '';
  const stall = setTimeout(() => {
    stalled = true;
    child.kill('SIGKILL');
  }, stallMs);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (isProgress(line)) stall.refresh();
    if (out.length < MOST_OUTPUT) out += `${line}\n`;
  });
  createInterface({ input: child.stderr }).on('line', onErrorLine);
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    signal.throwIfAborted();
    return { code, out, stalled };
  } finally {
    clearTimeout(stall);
    signal.removeEventListener('abort', end);
  }
}
