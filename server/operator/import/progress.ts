import type { Job } from '../../catalogue/imports/encodeJobs.ts';
import { printJson } from '../../media/ingest/print.ts';
import { type Print, shownWords } from '../terminal.ts';
import type { OnStep, Outcome } from './doWork.ts';

/** The share of an episode's encoding time that each step takes. */
const SHARES: [step: string, share: number][] = [
  ['probe', 0.01],
  ['loudness', 0.04],
  ['renditions', 0.82],
  ['storyboard', 0.02],
  ['stills', 0.01],
  ['verify', 0.08],
  ['captions', 0.02],
];
const EVERY_MS = 500;

export type Progress = {
  begin: (job: Job) => void;
  step: OnStep;
  warning: (text: string) => void;
  end: (job: Job, outcome: Outcome) => void;
  say: (event: string, about: object, text: string) => void;
};
type Total = { seconds: number };
type Step = Parameters<OnStep>[0];

/** `total` is the length of all films to encode together, or 0 when it is unknown. */
export function createProgress(
  print: Print,
  { json, total, now }: { json: boolean; total: Total; now: () => number },
): Progress {
  const startedAt = now();
  let doneSeconds = 0;
  let drawnAt = 0;
  let job: Job | null = null;
  let steps: Step[] = [];

  const line = (text: string) => {
    for (const each of text.split('\n')) print.line(shownWords(each));
  };
  const emit = (event: string, about: object, text: string) =>
    json ? print.line(printJson({ event, ...about }, 0)) : line(text);
  const whole = (): number => {
    const seconds = doneSeconds + secondsOf(job) * fractionOf(steps);
    return total.seconds > 0 ? Math.min(1, seconds / total.seconds) : 1;
  };
  const secondsLeft = (): number | null => {
    const done = whole();
    return done > 0.01 ? Math.round(((now() - startedAt) / 1000 / done) * (1 - done)) : null;
  };
  const summary = () => {
    if (total.seconds === 0) return '';
    const left = secondsLeft();
    return `${percent(whole())}${left === null ? '' : `, ${clock(left)} left`}`;
  };

  const draw = () =>
    print.redraw?.([
      `${nameOf(job)}: ${percent(fractionOf(steps))}`,
      ...steps.map(
        ({ step, done, speed }) =>
          `  ${step.padEnd(11)} ${percent(done).padStart(5)}${speed && done < 1 ? `  ${speed.toFixed(1)}x` : ''}`,
      ),
      ...(total.seconds > 0 ? [`  ${'whole'.padEnd(11)} ${summary()}`] : []),
    ]);

  return {
    begin(begun) {
      job = begun;
      steps = [];
      emit('begin', aboutOf(begun), `${nameOf(begun)} begins.`);
    },
    step(next) {
      const last = steps.find(({ step }) => step === next.step);
      const hasEnded = next.done >= 1 && (last?.done ?? 0) < 1;
      steps = last ? steps.map((each) => (each === last ? next : each)) : [...steps, next];
      if (!hasEnded && now() - drawnAt < EVERY_MS) return;
      drawnAt = now();
      if (json)
        print.line(
          printJson(
            { event: 'step', ...aboutOf(job), ...next, whole: round(whole()), secondsLeft: secondsLeft() },
            0,
          ),
        );
      else if (print.redraw) draw();
      else if (hasEnded) line(`${nameOf(job)}: ${next.step} done.`);
    },
    warning: (text) => emit('warning', { ...aboutOf(job), text }, `${nameOf(job)}: ${text}`),
    end(ended, outcome) {
      if (outcome === 'done') doneSeconds += secondsOf(ended);
      job = null;
      steps = [];
      const about = { ...aboutOf(ended), whole: round(whole()), secondsLeft: secondsLeft() };
      if (outcome === 'done') emit('done', about, `${nameOf(ended)} is done${inBrackets(summary())}.`);
      else if (outcome === 'lost') emit('lost', about, `${nameOf(ended)} is no longer this worker's.`);
      else
        emit(
          'failed',
          { ...about, ...outcome.failure },
          failureText(nameOf(ended), outcome.failure).join('\n'),
        );
    },
    say: emit,
  };
}

export const failureText = (
  name: string,
  { sentence, lastLines }: { sentence: string; lastLines: string[] },
) => [`${name} failed: ${sentence}`, ...lastLines.map((each) => `    ${each}`)];

const aboutOf = (job: Job | null) =>
  job?.work.kind === 'clip'
    ? { series: job.work.seriesId, episode: job.work.number }
    : { series: job?.work.seriesId, posters: true };
const nameOf = (job: Job | null): string =>
  job?.work.kind === 'clip'
    ? `${job.work.seriesId}, episode ${job.work.number}`
    : `${job?.work.seriesId}, poster`;
const secondsOf = (job: Job | null) => (job?.work.kind === 'clip' ? job.work.seconds : 0);

/** Steps may come in any order, so each counts by itself. */
function fractionOf(steps: Step[]): number {
  return SHARES.reduce(
    (sum, [name, share]) => sum + share * (steps.find(({ step }) => step === name)?.done ?? 0),
    0,
  );
}

const inBrackets = (text: string) => (text === '' ? '' : ` (${text})`);
const round = (fraction: number) => Math.round(fraction * 1000) / 1000;
const percent = (fraction: number) => `${Math.floor(fraction * 100)} %`;

function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
