import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClipWork, Failure, Job, Lease, Made, PosterWork } from '../../catalogue/imports/encodeJobs.ts';
import { workFolderIn } from '../../catalogue/imports/finishWork.ts';
import { clipName, type FilmFile } from '../../catalogue/imports/plan.ts';
import { hashOf, hashOfFile } from '../../lib/hashes.ts';
import { settingIn } from '../../lib/settings.ts';
import { type Source, UnreadableFile } from '../../media/ingest/source.ts';
import { decode } from '../../media/ingest/textEncoding.ts';
import { MissingTool, type Tools } from '../../media/ingest/tools.ts';
import { type Ask, NoServer } from '../ask.ts';
import type { Env } from '../command.ts';
import type { Encoder } from './encoder.ts';
import { openSource } from './openSource.ts';

const HEARTBEAT_MS = 10_000;
/** A restarting server is back by then. */
const PATIENCE_MS = 60_000;

export type Bench = {
  ask: Ask;
  env: Env;
  encoder: Encoder;
  tools: () => Promise<Tools>;
  signal: AbortSignal;
};
export type OnStep = (step: { step: string; done: number; speed: number | null }) => void;
/** `lost`: another worker has the job now, or an undo has ended it. */
export type Outcome = 'done' | 'lost' | { failure: Failure };

type Product = { folder: string; made: Made; warnings: string[] };

/** Encodes for as long as the lease holds, and hands the result to the server. */
export async function doWork(
  bench: Bench,
  job: Job,
  onStep: OnStep,
  onWarning: (text: string) => void = () => {},
): Promise<Outcome> {
  const lease: Lease = { subject: job.subject, attempt: job.attempt };
  const held = keepHolding(bench.ask, lease, bench.signal);
  try {
    const { warnings, ...product } = await produce({ ...bench, signal: held.signal }, job, onStep);
    for (const warning of warnings) onWarning(warning);
    const isDone = await patiently(
      () => bench.ask<boolean>('work/finish', { lease, ...product }),
      held.signal,
    );
    return isDone ? 'done' : 'lost';
  } catch (error) {
    if (bench.signal.aborted) {
      await bench.ask('work/release', lease).catch(() => {});
      throw error;
    }
    if (held.signal.aborted) return 'lost';
    if (error instanceof MissingTool || error instanceof NoServer) {
      await bench.ask('work/release', lease).catch(() => {});
      throw error;
    }
    const failure = failureOf(error);
    const isMine = await patiently(() => bench.ask<boolean>('work/fail', { lease, failure }), held.signal);
    return isMine ? { failure } : 'lost';
  } finally {
    held.stop();
  }
}

function keepHolding(ask: Ask, lease: Lease, interrupted: AbortSignal) {
  const lost = new AbortController();
  const timer = setInterval(() => {
    // A failure needs no handling: while no server answers, no other worker can claim the job.
    ask<boolean>('work/keep', lease).then(
      (isMine) => isMine || lost.abort(),
      () => {},
    );
  }, HEARTBEAT_MS);
  return { signal: AbortSignal.any([lost.signal, interrupted]), stop: () => clearInterval(timer) };
}

async function produce(bench: Bench, { work }: Job, onStep: OnStep): Promise<Product> {
  const { path } = work.source;
  const source = await openSource(path, bench.env, bench.signal);
  if (!source) throw new UnreadableFile(`${path} is not there any more. Import the series again.`);
  try {
    return await (work.kind === 'clip'
      ? clipOf(bench, source, work, onStep)
      : postersOf(bench, source, work));
  } finally {
    await source.close();
  }
}

async function clipOf(bench: Bench, source: Source, work: ClipWork, onStep: OnStep): Promise<Product> {
  const captions: Parameters<Encoder['encodeClip']>[0]['captions'] = [];
  for (const { language, format, ...file } of work.captions) {
    const bytes = await source.read(file.file);
    if (hashOf(bytes) !== file.hash) throw changed(file);
    captions.push({ language, format, text: decode(bytes)?.text ?? '' });
  }
  return withFilm(bench, source, work.film, async (film) => {
    const { folder, warnings, version, seconds } = await bench.encoder.encodeClip({
      source: film,
      sourceHash: work.film.hash,
      clip: clipName(work.seriesId, work.number),
      captions,
      workFolder: workFolderOf(bench),
      tools: await bench.tools(),
      signal: bench.signal,
      onProgress: onStep,
    });
    const made = { version, seconds, widths: [], lettering: [], color: '' };
    return { folder: relative(workFolderOf(bench), folder), made, warnings };
  });
}

async function postersOf(bench: Bench, source: Source, { picture, film }: PosterWork): Promise<Product> {
  const from = picture ?? film;
  if (!from) throw new UnreadableFile('There is neither a poster nor a film to take one from.');
  return withFilm(bench, source, from, async (path) => {
    const { folder, version, widths, color } = await bench.encoder.encodePosters({
      picture: picture ? path : null,
      film: path,
      workFolder: workFolderOf(bench),
      tools: await bench.tools(),
      signal: bench.signal,
    });
    const made = { version, widths, color, seconds: 0, lettering: [] };
    return { folder: relative(workFolderOf(bench), folder), made, warnings: [] };
  });
}

const withFilm = <T>({ signal }: Bench, source: Source, file: FilmFile, use: (path: string) => Promise<T>) =>
  source.withPath(file.file, async (path) => {
    const hash = await hashOfFile(path, signal).catch((error: Error) => {
      signal.throwIfAborted();
      throw new UnreadableFile(`It cannot be read: ${error.message}.`);
    });
    if (hash !== file.hash) throw changed(file);
    return use(path);
  });

const changed = ({ file }: FilmFile) =>
  new UnreadableFile(`${file} has changed since it was checked. Import the series again.`);

const workFolderOf = ({ env }: Pick<Bench, 'env'>): string => workFolderIn(settingIn(env, 'DATA_DIR'));

function failureOf(error: unknown): Failure {
  const { sentence, lastLines = [], message, code } = error as Error & Partial<Failure> & { code?: string };
  if (code === 'ENOSPC')
    return { sentence: 'The disk is full. Make room, and import the series again.', lastLines };
  return { sentence: sentence ?? message, lastLines };
}

/** Repeats the question for up to a minute while no server answers. */
export async function patiently<T>(question: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waited = 0; ; waited += 1000) {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof NoServer) || waited >= PATIENCE_MS) throw error;
      await sleep(1000, undefined, { signal });
    }
  }
}
