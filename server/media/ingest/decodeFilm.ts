import { type Film, ONLY_FILMS, type Problem, STALLED } from './probe.ts';
import { runTool, type Tools } from './tools.ts';

export type Watched = {
  seconds: number;
  /** At the start of the film. */
  blackSeconds: number;
  silences: { start: number; seconds: number }[];
  frameSteps: { changing: number; shortest: number; longest: number } | null;
  complaint: string | null;
};

const SILENCE_SECONDS = 3;

export async function decodeFilm(
  path: string,
  film: Film,
  tools: Tools,
  signal: AbortSignal,
): Promise<Watched | Problem> {
  const log: string[] = [];
  let reached = '';
  const { code, stalled } = await runTool(tools.ffmpeg, argumentsFor(path, film), {
    signal,
    isProgress: (line) => {
      if (!line.startsWith('out_time_us=') || line === reached) return false;
      reached = line;
      return true;
    },
    onErrorLine: (line) => {
      if (log.length < 10_000) log.push(line);
    },
  });
  if (stalled) return STALLED;
  const complaint = complaintIn(log);
  if (code !== 0) return { problem: `It does not decode: ${complaint ?? 'the tool does not say why'}.` };
  return {
    seconds: Number(reached.replace('out_time_us=', '')) / 1e6 || 0,
    blackSeconds: blackAtStart(log),
    silences: silencesIn(log, film.seconds),
    frameSteps: frameSteps(log),
    complaint,
  };
}

function argumentsFor(path: string, film: Film): string[] {
  const sound = film.audioStream === null ? [] : ['-map', `0:${film.audioStream}`];
  return [
    ...['-nostdin', '-hide_banner', '-nostats', '-loglevel', 'level+info', '-progress', 'pipe:1'],
    ...[...ONLY_FILMS, '-noautorotate', '-i', path, '-map', `0:${film.videoStream}`, ...sound, '-sn', '-dn'],
    ...['-vf', 'vfrdet,blackdetect=d=0.5'],
    ...(film.audioStream === null ? [] : ['-af', `silencedetect=n=-50dB:d=${SILENCE_SECONDS}`]),
    ...['-f', 'null', '-'],
  ];
}

/** Skips complaints of the null muxer about timestamps, which it never needs. */
function complaintIn(log: string[]): string | null {
  const line = log.find((each) => /\[(error|fatal)\]/.test(each) && !/^\[(null|out#)/.test(each));
  return line ? line.replace(/^.*\[(error|fatal)\]\s*/, '').replace(/\.$/, '') : null;
}

function blackAtStart(log: string[]): number {
  const [first] = log.flatMap((line) => {
    const found = /black_start:\s*([\d.]+) black_end:\s*([\d.]+)/.exec(line);
    return found ? [found.slice(1).map(Number)] : [];
  });
  const [start = 1, end = 0] = first ?? [];
  return start < 0.1 ? end - start : 0;
}

function silencesIn(log: string[], filmSeconds: number): Watched['silences'] {
  const silences: Watched['silences'] = [];
  for (const line of log) {
    const start = /silence_start: (-?[\d.]+)/.exec(line)?.[1];
    const end = /silence_end: (-?[\d.]+)/.exec(line)?.[1];
    // Some versions log no end of a silence that lasts to the end of the film.
    if (start) silences.push({ start: Number(start), seconds: filmSeconds - Number(start) });
    const last = silences.at(-1);
    if (end && last) last.seconds = Number(end) - last.start;
  }
  return silences.filter(({ seconds }) => seconds > SILENCE_SECONDS);
}

function frameSteps(log: string[]): Watched['frameSteps'] {
  for (const line of log) {
    const found = /VFR:([\d.]+) \(\d+\/\d+\) min: (\d+) max: (\d+)/.exec(line);
    if (found) {
      const [changing = 0, shortest = 0, longest = 0] = found.slice(1).map(Number);
      return { changing, shortest, longest };
    }
  }
  return null;
}
