import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const DEADLINE_MS = 90_000;
/** As deploy/ has it. */
export const MEMORY = {
  NODE_OPTIONS: '--max-old-space-size=448 --max-semi-space-size=32',
  MALLOC_ARENA_MAX: '2',
};

export type ServerProcess = {
  url: string;
  pid: number;
  /** Everything it has printed. */
  logs: () => string;
  /** Its exit code, null if a signal ended it, and how long its end took. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; ms: number }>;
};

/** The built server as a process, once it is ready. */
export async function startServer(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, ...MEMORY, PORT: `${port}`, PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${said}`);
    }
    await wait(100);
  }
  return { url, pid: child.pid ?? 0, logs: () => said, end: (signal) => end(child, signal) };
}

export const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const began = performance.now();
  const code = await new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once('exit', resolve);
    child.kill(signal);
  });
  return { code, ms: Math.round(performance.now() - began) };
}
