import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runTool } from './runTool.ts';

export type Tools = { ffprobe: string; ffmpeg: string };
/** Its message is a sentence for the operator. */
export class MissingTool extends Error {}

type Env = Record<string, string | undefined>;

const OLDEST = 5;
const INSTALL =
  'Install ffmpeg, which brings ffprobe: "apt install ffmpeg" on Debian and Ubuntu, "brew install ffmpeg" on macOS, "winget install ffmpeg" on Windows';

/** ffprobe and ffmpeg, of a version that the checks know. */
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
  // A build between releases is named by its date or commit, and is taken as new.
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
