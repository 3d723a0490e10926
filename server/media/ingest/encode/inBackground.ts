import { runTool } from '../runTool.ts';

const WRAPPERS = [
  // A child outlives a parent that was killed, and would go on encoding beside the next attempt.
  ['setpriv', '--pdeathsig', 'KILL'],
  ['ionice', '-c', '3'],
  ['nice', '-n', '19'],
];

let found: Promise<string[]> | undefined;

/** The command and arguments that run a tool behind everything else on the machine. */
export async function inBackground(tool: string, args: string[]): Promise<[path: string, args: string[]]> {
  found ??= findWrappers();
  const [first = tool, ...others] = [...(await found), tool, ...args];
  return [first, others];
}

/** Those that this system has, tried once: some versions lack the options, and some containers forbid them. */
async function findWrappers(): Promise<string[]> {
  const { signal } = new AbortController();
  const working = await Promise.all(
    WRAPPERS.map(async ([name = '', ...args]) => {
      const ran = await runTool(name, [...args, 'true'], { signal }).catch(() => null);
      return ran?.code === 0 ? [name, ...args] : [];
    }),
  );
  return working.flat();
}
