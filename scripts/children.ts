import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Processes that live and die together: when one ends the others are stopped, and a signal to us
 * reaches them all. Our exit code is that of the first to end.
 */
export function livingTogether() {
  const children = new Set<ChildProcess>();
  let leaving = false;

  const leave = (code: number) => {
    if (leaving) return;
    leaving = true;
    process.exitCode = code;
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => leave(0));

  return {
    start(command: string, args: string[], env: Record<string, string>) {
      const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
      children.add(child);
      child.on('exit', (code, signal) => {
        children.delete(child);
        leave(code ?? (signal ? 1 : 0));
      });
    },
    hasEnded: () => leaving,
  };
}

/** Resolves when an address answers, or null when `given up` says that it never will. */
export async function whenAnswering(url: string, givenUp: () => boolean): Promise<Response | null> {
  while (!givenUp()) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}
