import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { Difference } from '../../catalogue/imports/difference.ts';
import { workFolderIn } from '../../catalogue/imports/finishWork.ts';
import { planOf, type SeriesPlan } from '../../catalogue/imports/plan.ts';
import { settingIn } from '../../lib/settings.ts';
import { checkSeries, type Probes, type Report } from '../../media/ingest/checkSeries.ts';
import { printReport, ranges } from '../../media/ingest/print.ts';
import { PART_LIMIT, type Source } from '../../media/ingest/source.ts';
import type { Vocabulary } from '../../media/ingest/vocabulary.ts';
import { type Ask, askIn } from '../ask.ts';
import { asJson, type TerminalCommand, UsageError } from '../command.ts';
import type { Left, ReadyMedia } from '../importCalls.ts';
import { INTERRUPTED, interruption, type Print } from '../terminal.ts';
import type { Bench } from './doWork.ts';
import { openSource, probesWith, toolsWhenNeeded } from './openSource.ts';
import { createProgress, failureText } from './progress.ts';
import { workLoop } from './worker.ts';
import { freeBytesIn, requireRoom, tidyWorkFolder } from './workFolder.ts';

type Options = { check?: boolean; json?: boolean };

export const importSeries: TerminalCommand = {
  name: 'import',
  summary:
    'Puts a series in: checks its folder, encodes its films here and hands them to the server. --check only says what would change.',
  examples: ['import my-series --check', 'import my-series.zip'],
  define: (line) =>
    asJson(line.argument('<path>', 'a folder or a ZIP', (path) => resolve(path))).option(
      '--check',
      'only say what would change',
    ),

  async act({ env, print, encoder }, path: string, options: Options) {
    const { signal, stop } = interruption();
    const bench: Bench = { ask: askIn(env), env, encoder, tools: toolsWhenNeeded(env, signal), signal };
    try {
      const words = await bench.ask<Vocabulary>('import/words', null);
      const source = await openSource(path, env, signal);
      if (!source) throw new UsageError(`There is no folder or ZIP ${path}.`);
      try {
        return await importFrom(bench, source, words, { ...options, path }, print);
      } finally {
        await source.close();
      }
    } catch (failure) {
      if (signal.aborted) {
        print.error('Interrupted. The same command goes on where it was.');
        return INTERRUPTED;
      }
      throw failure;
    } finally {
      stop();
    }
  },
};

async function importFrom(
  bench: Bench,
  source: Source,
  words: Vocabulary,
  { path, check = false, json = false }: Options & { path: string },
  print: Print,
): Promise<number> {
  const { ask, signal, tools } = bench;
  const total = { seconds: 0 };
  const progress = createProgress(print, { json, total, now: Date.now });
  const probes = probesWith(tools, signal);
  const ofFilms: Probes = {
    ...probes,
    // Encoding decodes each film anyway; decoding all of them first would only delay it.
    decode: async (file, film, hash) =>
      !check || (await ask<boolean>('import/encoded', { hash })) ? null : probes.decode(file, film, hash),
  };
  const report = await checkSeries(source, words, ofFilms, (done, all) => {
    if (!json) print.redraw?.([`Looking at the films: ${done} of ${all}`]);
  });
  const plan = planOf(report, { host: hostname(), path });
  const difference = plan && (await ask<Difference>('import/difference', plan));
  progress.say('check', { report, difference }, textOf(report, difference));
  if (!plan || !difference) return 1;
  if (check) return 0;

  const workFolder = workFolderIn(settingIn(bench.env, 'DATA_DIR'));
  await tidyWorkFolder(workFolder, Date.now());
  await requireRoom(workFolder, source, plan, difference, freeBytesIn);
  await putReadyMedia(ask, source, plan, {
    workFolder,
    signal,
    onPut: (done, all) =>
      progress.say('put', { done, all }, `Ready-made media: ${done} of ${all} are there.`),
  });
  const { queued } = await ask<{ queued: number }>('import/begin', { plan, actor: userInfo().username });
  total.seconds = secondsToEncode(plan, difference);
  const { id } = plan.series;
  if (queued > 0) await workLoop(bench, id, progress, () => isOver(ask, plan));
  const left = await ask<Left>('import/left', { seriesId: id });
  if (queued > 0 && left.failed.length === 0) {
    const { replaced, added } = await ask<Difference>('import/difference', plan);
    const missing = [...added, ...replaced].sort((a, b) => a - b);
    // An episode that is missing and did not fail was undone, or a later import has replaced it.
    if (missing.length > 0) {
      progress.say('end', { series: id, failed: 0, missing }, takenBackText(id, missing));
      return 1;
    }
  }
  return finish(left, plan, progress.say);
}

const takenBackText = (id: string, missing: number[]): string =>
  `Episodes of this folder are not there (${ranges(missing)}): the import was undone, or another one came since. changes ${id} says which.`;

const textOf = (report: Report, difference: Difference | null): string =>
  [...printReport(report), ...(difference ? ['', ...differenceText(difference)] : [])].join('\n');

function secondsToEncode({ episodes }: SeriesPlan, { replaced, added }: Difference): number {
  const changing = new Set([...replaced, ...added]);
  return episodes.reduce(
    (sum, each) => sum + (each.encode && changing.has(each.number) ? each.seconds : 0),
    0,
  );
}

/** An episode that another worker has claimed may still come back to this one. */
async function isOver(ask: Ask, { series }: SeriesPlan): Promise<boolean> {
  const { open } = await ask<Left>('import/left', { seriesId: series.id });
  return open === 0;
}

function finish(
  { failed }: Left,
  { series }: SeriesPlan,
  say: (event: string, about: object, text: string) => void,
) {
  for (const { file, failure } of failed)
    say('left', { file, ...failure }, failureText(file, failure).join('\n'));
  if (failed.length > 0) {
    say(
      'end',
      { series: series.id, failed: failed.length },
      `${failed.length} of its files could not be encoded. Put them right and import the series again; all else is done.`,
    );
    return 1;
  }
  say('end', { series: series.id, failed: 0 }, `All of ${series.id} is there.`);
  return 0;
}

/** Keeps text from outside as it is; the caller must escape it for the terminal. */
function differenceText({ status, same, replaced, added, kept, ...more }: Difference): string[] {
  const some = (numbers: number[], what: string, listed = true) =>
    numbers.length === 0 ? [] : [`${numbers.length} ${what}${listed ? ` (${ranges(numbers)})` : ''}`];
  const counted = [...some(same, 'same', false), ...some(replaced, 'replaced'), ...some(added, 'new')];
  return [
    status === 'new' ? 'The series is new to the server.' : `The series is on the server, ${STATES[status]}.`,
    `  Episodes: ${counted.join(', ') || 'none'}.`,
    ...(kept.length > 0
      ? [`  Not in the folder, and kept: ${kept.length === 1 ? 'episode' : 'episodes'} ${ranges(kept)}.`]
      : []),
    ...(more.posters === 'same' ? [] : [`  Posters: ${more.posters}.`]),
    ...[...more.fields, ...more.releases].map(({ field, from, to }) => `  ${field}: ${from} -> ${to}`),
  ];
}

const STATES: Record<Exclude<Difference['status'], 'new'>, string> = {
  draft: 'as a draft',
  ready: 'ready to be published',
  scheduled: 'scheduled',
  live: 'live',
  withdrawn: 'withdrawn',
};

async function putReadyMedia(
  ask: Ask,
  source: Source,
  { series, episodes, posters }: SeriesPlan,
  {
    workFolder,
    signal,
    onPut,
  }: { workFolder: string; signal: AbortSignal; onPut: (done: number, all: number) => void },
): Promise<void> {
  const clips = new Map(episodes.flatMap(({ clip }) => (clip ? [[clip.name, clip.version]] : [])));
  const media: ReadyMedia[] = [...clips].map(([name, version]) => ({ kind: 'clips', name, version }));
  if (posters.ready) media.push({ kind: 'posters', name: series.id, version: posters.ready.version });
  const missing = await ask<ReadyMedia[]>('import/missing', media);
  for (const [index, each] of missing.entries()) {
    const from = each.kind === 'clips' ? `clips/${each.name}/` : 'posters/';
    // The process id keeps two imports from writing into one folder.
    const folder = join(workFolder, 'ready', `${each.name}-${each.version}-${process.pid}`);
    try {
      for (const file of source.files.filter((name) => name.startsWith(from))) {
        signal.throwIfAborted();
        const path = join(folder, file.slice(from.length));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, await source.read(file, PART_LIMIT));
      }
      await ask('import/put', { ...each, folder: relative(workFolder, folder) });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    onPut(index + 1, missing.length);
  }
}
