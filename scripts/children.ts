import { type ChildProcess, spawn } from 'node:child_process';

/** When one process ends or a signal arrives, all stop. The exit code is that of the first to end. */
export function livingTogether() {
  const children = new Set<ChildProcess>();
  let stopping = false;

  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    process.exitCode = code;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));

  return {
    start(command: string, args: string[], env: Record<string, string>) {
      const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
      children.add(child);
      child.on('exit', (code, signal) => {
        children.delete(child);
        stop(code ?? (signal ? 1 : 0));
      });
    },
    hasEnded: () => stopping,
  };
}

/** Null when `givenUp` returns true first. */
export async function whenAnswering(url: string, givenUp: () => boolean): Promise<Response | null> {
  while (!givenUp()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}
