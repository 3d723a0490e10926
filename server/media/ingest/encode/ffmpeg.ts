import { runTool, type Tools } from '../tools.ts';
import { EncodeFailed, type StepName } from './encoding.ts';

export type Job = {
  step: StepName;
  /** Completes the sentence "The film could not be …". */
  doing: string;
  tools: Tools;
  signal: AbortSignal;
  args: string[];
};
export type FfmpegJob = Job & {
  seconds: number;
  onProgress: (done: number, speed: number | null) => void;
};
export type Ended = {
  frames: number;
  said: string[];
};

const LAST_LINES = 20;
const MOST_LINES = 5000;
const ALWAYS = ['-nostdin', '-hide_banner', '-nostats', '-progress', 'pipe:1', '-stats_period', '0.5'];

/** There is no total time limit: a run ends when it makes no progress for a minute. */
export async function runFfmpeg(job: FfmpegJob): Promise<Ended> {
  const { seconds, onProgress } = job;
  let [reached, frames, done] = [0, 0, 0];
  const isProgress = (line: string): boolean => {
    const [name = '', value = ''] = line.split('=');
    if (name === 'frame') frames = Number(value) || frames;
    if (name === 'speed') onProgress(done, Number.parseFloat(value) || null);
    if (name !== 'out_time_us') return false;
    const now = Number(value) || 0;
    if (now <= reached) return false;
    reached = now;
    done = Math.min(1, now / 1e6 / seconds);
    return true;
  };
  const { said } = await run({ ...job, args: [...ALWAYS, ...job.args] }, 'ffmpeg', isProgress);
  return { frames, said };
}

export async function runFfprobe(job: Job): Promise<string> {
  const { out } = await run(job, 'ffprobe', () => true);
  return out;
}

async function run(job: Job, name: 'ffmpeg' | 'ffprobe', isProgress: (line: string) => boolean) {
  const { step, doing, tools, signal } = job;
  const said: string[] = [];
  const onErrorLine = (line: string) => {
    said.push(line);
    if (said.length > MOST_LINES) said.splice(0, MOST_LINES - LAST_LINES);
  };
  const failed = (because: string) =>
    new EncodeFailed(step, `The film could not be ${doing}: ${because}.`, said.slice(-LAST_LINES));
  const [path, args] = await inBackground(tools[name], job.args);
  const ran = await runTool(path, args, { signal, isProgress, onErrorLine }).catch((failure: Error) => {
    signal.throwIfAborted();
    throw failed(`${name} cannot be started (${failure.message})`);
  });
  if (ran.stalled) throw failed(`${name} stood still for a minute and was ended`);
  if (said.some((line) => line.includes('No space left on device'))) throw failed('the disk is full');
  if (ran.code === null) throw failed(`${name} was ended from outside, as happens when memory runs out`);
  if (ran.code !== 0) throw failed(`${name} ended with the error code ${ran.code}`);
  return { said, out: ran.out };
}

const WRAPPERS = [
  // A child outlives a killed parent, and would go on encoding beside the next attempt.
  ['setpriv', '--pdeathsig', 'KILL'],
  ['ionice', '-c', '3'],
  ['nice', '-n', '19'],
];

let found: Promise<string[]> | undefined;

async function inBackground(tool: string, args: string[]): Promise<[path: string, args: string[]]> {
  found ??= findWrappers();
  const [first = tool, ...others] = [...(await found), tool, ...args];
  return [first, others];
}

/** Tries each wrapper once: some versions lack the options, and some containers forbid them. */
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
