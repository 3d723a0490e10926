import { join, resolve, sep } from 'node:path';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../lib/errors.ts';
import { putClip, putPosters } from '../../media/putMedia.ts';
import { addToImport } from '../changes.ts';
import { readRevision, type SeriesRevision, writeRevision } from '../revision.ts';
import { noteEncoded } from './encodedMedia.ts';
import {
  endJob,
  type Failure,
  heldJob,
  type Job,
  jobsOf,
  type Lease,
  type Made,
  removeJobs,
} from './encodeJobs.ts';
import { withEpisode } from './episodeRows.ts';
import { clipName } from './plan.ts';

export const workFolderIn = (dataDir: string): string => join(resolve(dataDir), 'work');

/** Resolves a folder that a worker names. Throws a Refusal for one outside the work folder. */
export function inWorkFolder(dataDir: string, named: string): string {
  const root = workFolderIn(dataDir);
  const path = resolve(root, named);
  if (!path.startsWith(root + sep)) throw new Refusal(`${named} is no folder below ${root}.`);
  return path;
}

/**
 * Puts the output of a worker into the store and then, in one short transaction, into the series. False when
 * the job is no longer held by this worker; then the series stays as it is.
 */
export async function finishWork(
  context: Context,
  lease: Lease,
  { folder, made }: { folder: string; made: Made },
): Promise<boolean> {
  const held = await heldJob(context.db, lease);
  if (!held) return false;
  const { work } = held;
  const path = inWorkFolder(context.config.dataDir, folder);
  if (work.kind === 'clip')
    await putClip(context.mediaStore, clipName(work.seriesId, work.number), made.version, path);
  else await putPosters(context.mediaStore, work.seriesId, made.version, path);
  return context.db.transaction(async (tx: Db) => {
    const now = context.now();
    const before = await readRevision(tx, work.seriesId);
    if (!before || !(await endJob(tx, lease, { made }, now))) return false;
    await noteEncoded(tx, work, made.version, now);
    const { revision, applied } = settle(before, await jobsOf(tx, work.seriesId), now);
    await removeJobs(tx, applied);
    if (revision === before) return true;
    await writeRevision(tx, revision);
    await addToImport(tx, context, work.actor, { before, after: revision });
    return true;
  });
}

/** The job stays failed until the series is imported again. */
export const failWork = ({ db, now }: Context, lease: Lease, failure: Failure): Promise<boolean> =>
  db.transaction((tx: Db) => endJob(tx, lease, { failure }, now()));

export type Settled = { revision: SeriesRevision; applied: string[] };

/**
 * Applies finished jobs in the order of the episodes. Unless the series is a draft, a new episode waits for
 * those before it, so that viewers never see a gap. A draft is ready once all jobs are applied.
 */
function settle(before: SeriesRevision, jobs: Job[], now: Date): Settled {
  const isDraft = before.video.readyAt === null;
  const applied: string[] = [];
  let revision = before;
  let isGap = false;
  for (const { subject, work, made } of jobs) {
    const isNew = work.kind === 'clip' && !revision.episodes.some(({ number }) => number === work.number);
    if (!made || (isGap && isNew && !isDraft)) {
      isGap ||= isNew;
      continue;
    }
    revision =
      work.kind === 'clip'
        ? withEpisode(
            revision,
            {
              number: work.number,
              seconds: made.seconds,
              releaseAt: work.releaseAt,
              clip: { name: clipName(work.seriesId, work.number), version: made.version },
            },
            now,
          )
        : withPosters(revision, { ...made, color: work.color ?? made.color });
    applied.push(subject);
  }
  if (isDraft && applied.length === jobs.length)
    revision = { ...revision, video: { ...revision.video, readyAt: now } };
  return { revision, applied };
}

type Posters = {
  version: string;
  widths: number[];
  lettering: SeriesRevision['video']['posterLettering'];
  color: string;
};

export const withPosters = (
  revision: SeriesRevision,
  { version, widths, lettering, color }: Posters,
): SeriesRevision => ({
  ...revision,
  video: {
    ...revision.video,
    posterVersion: version,
    posterWidths: widths,
    posterLettering: lettering,
    color,
  },
});
