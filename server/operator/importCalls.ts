import { readHiddenSeries } from '../catalogue/hiddenSeries.ts';
import { beginImport, readDifference } from '../catalogue/imports/beginImport.ts';
import { wasEncoded } from '../catalogue/imports/encodedMedia.ts';
import {
  claimWork,
  type Failure,
  type Job,
  jobsOf,
  keepLease,
  type Lease,
  type Made,
  releaseLease,
} from '../catalogue/imports/encodeJobs.ts';
import { exportOf } from '../catalogue/imports/exportSeries.ts';
import { failWork, finishWork, inWorkFolder } from '../catalogue/imports/finishWork.ts';
import type { SeriesPlan } from '../catalogue/imports/plan.ts';
import { readWords } from '../catalogue/imports/words.ts';
import { readRevision } from '../catalogue/revision.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { putClip, putPosters } from '../media/putMedia.ts';
import { clipKey, posterKey } from '../media/store.ts';

/** Media that need no encoding; `kind` is their top folder in the media store. */
export type ReadyMedia = { kind: 'clips' | 'posters'; name: string; version: string };
export type Left = { open: number; held: number; failed: { file: string; failure: Failure }[] };

type Call = (context: Context, input: never) => Promise<unknown>;

export const importCalls: Record<string, Call> = {
  'import/words': ({ db }) => readWords(db),

  'import/encoded': async ({ db }, { hash }: { hash: string }) => wasEncoded(db, hash),

  'import/difference': async (context, plan: SeriesPlan) => {
    const read = await context.db.transaction(async (tx: Db) =>
      readDifference({ ...context, db: tx }, plan, await readRevision(tx, plan.series.id)),
    );
    return read.difference;
  },

  'import/missing': async ({ mediaStore }, media: ReadyMedia[]) => {
    const missing: ReadyMedia[] = [];
    for (const each of media) if ((await mediaStore.list(wholeKey(each))).length === 0) missing.push(each);
    return missing;
  },

  'import/put': async (
    { config, mediaStore },
    { kind, name, version, folder }: ReadyMedia & { folder: string },
  ) => {
    const path = inWorkFolder(config.dataDir, folder);
    await (kind === 'clips' ? putClip : putPosters)(mediaStore, name, version, path);
  },

  'import/begin': async (context, { plan, actor }: { plan: SeriesPlan; actor: string }) => {
    const begun = await beginImport(context, plan, { actor });
    await readHiddenSeries(context);
    return begun;
  },

  'import/left': async ({ db, now }, { seriesId }: { seriesId: string }): Promise<Left> => {
    const open = (await jobsOf(db, seriesId)).filter(({ made }) => made === null);
    const waiting = open.filter(({ failure }) => failure === null);
    return {
      open: waiting.length,
      held: waiting.filter(({ runAt }) => runAt > now()).length,
      failed: open.flatMap(({ failure, work }) => (failure ? [{ file: fileOf(work), failure }] : [])),
    };
  },

  'work/claim': (context, input: { host: string; seriesId: string | null }) => claimWork(context, input),
  'work/keep': (context, lease: Lease) => keepLease(context, lease),
  'work/release': (context, lease: Lease) => releaseLease(context, lease),
  'work/fail': (context, { lease, failure }: { lease: Lease; failure: Failure }) =>
    failWork(context, lease, failure),
  'work/finish': (context, { lease, ...done }: { lease: Lease; folder: string; made: Made }) =>
    finishWork(context, lease, done),

  export: (context, { videoId }: { videoId: string }) => exportOf(context, videoId),
};

const fileOf = (work: Job['work']): string =>
  work.kind === 'clip' ? work.film.file : (work.picture?.file ?? 'poster');

/** A clip is stored completely once its master playlist, which is put last, is there. */
const wholeKey = ({ kind, name, version }: ReadyMedia): string =>
  kind === 'clips' ? clipKey(name, version) : posterKey(name, version);
