import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

export type Tools = { ffprobe: string; ffmpeg: string };
/** Its message is a sentence for the operator. */
export class MissingTool extends Error {}

type Env = Record<string, string | undefined>;

const OLDEST = 5;
const INSTALL =
  'Install ffmpeg, which brings ffprobe: "apt install ffmpeg" on Debian and Ubuntu, "brew install ffmpeg" on macOS, "winget install ffmpeg" on Windows';

/** Finds ffprobe and ffmpeg of a version that the checks know; throws MissingTool otherwise. */
export async function findTools(env: Env, signal: AbortSignal): Promise<Tools> {
  return {
    ffprobe: await findTool('ffprobe', env, signal),
    ffmpeg: await findTool('ffmpeg', env, signal),
  };
}

async function findTool(name: 'ffprobe' | 'ffmpeg', env: Env, signal: AbortSignal): Promise<string> {
  const variable = `${name.toUpperCase()}_PATH`;
  const path = env[variable] || (await onPath(name, env.PATH ?? ''));
  if (!path) throw new MissingTool(`${name} is not on the PATH. ${INSTALL}, or set ${variable}.`);
  const { code, out } = await runTool(path, ['-version'], { signal }).catch(() => ({ code: null, out: '' }));
  signal.throwIfAborted();
  if (code !== 0) throw new MissingTool(`${path} cannot be run as ${name}. ${INSTALL}, or set ${variable}.`);
  // A development build is named by its date or commit, and counts as new.
  const [, major] = /^\w+ version n?(\d+)\.\d/.exec(out) ?? [];
  if (major !== undefined && Number(major) < OLDEST)
    throw new MissingTool(`${path} is version ${major}; ${OLDEST} or newer is needed. ${INSTALL}.`);
  return path;
}

async function onPath(name: string, folders: string): Promise<string | null> {
  for (const folder of folders.split(delimiter)) {
    for (const path of [join(folder, name), join(folder, `${name}.exe`)]) {
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (folder && isThere) return path;
    }
  }
  return null;
}

export type Ran = {
  code: number | null;
  out: string;
  /** True when it was killed because it made no progress. */
  stalled: boolean;
};

type Options = {
  signal: AbortSignal;
  stallMs?: number;
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
