import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/languages.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { jobs } from '../../db/schema.ts';
import type { FilmFile, SeriesPlan, ToEncode } from './plan.ts';

/* These jobs are done by workers outside the server, which hold a job for as long as they renew its lease. */

const KIND = 'encode';
const LEASE_MS = 30_000;

type Work = { seriesId: string; source: SeriesPlan['source']; input: string; actor: string };
export type ClipWork = Work & {
  kind: 'clip';
  number: number;
  seconds: number;
  releaseAt: string | null;
  film: FilmFile;
  captions: ToEncode['captions'];
};
export type PosterWork = Work & {
  kind: 'posters';
  picture: FilmFile | null;
  film: FilmFile | null;
  /** Set by the operator; null takes it from the picture. */
  color: string | null;
};
export type EncodeWork = ClipWork | PosterWork;
export type Made = {
  version: string;
  seconds: number;
  widths: number[];
  lettering: Language[];
  color: string;
};
export type Failure = { sentence: string; lastLines: string[] };
/** A worker that lost its job to another one holds an older attempt. */
export type Lease = { subject: string; attempt: number };
export type Job = Lease & {
  work: EncodeWork;
  /** When it may be claimed. The worker that holds the job keeps moving this on. */
  runAt: Date;
  made: Made | null;
  failure: Failure | null;
};

type Row = typeof jobs.$inferSelect;

const jobOf = ({ subject, attempts, payload, runAt }: Row): Job => ({
  subject,
  attempt: attempts,
  runAt,
  work: JSON.parse(payload.work ?? '') as EncodeWork,
  made: payload.made ? (JSON.parse(payload.made) as Made) : null,
  failure: payload.failure ? (JSON.parse(payload.failure) as Failure) : null,
});

/** Sorts by episode. Posters follow the first episode, so that it is there first. */
const subjectOf = (work: EncodeWork): string =>
  `${work.seriesId}/${work.kind === 'clip' ? String(work.number).padStart(4, '0') : '0001-posters'}`;

const ofSeries = (seriesId: string) =>
  and(eq(jobs.kind, KIND), eq(sql`split_part(${jobs.subject}, '/', 1)`, seriesId));
const isHeld = ({ subject, attempt }: Lease) =>
  and(eq(jobs.kind, KIND), eq(jobs.subject, subject), eq(jobs.attempts, attempt), isNull(jobs.doneAt));

/** Makes these the only jobs of the series. An unfailed job for the same input stays with its worker. */
export async function queueWorks(tx: Db, seriesId: string, works: EncodeWork[], now: Date): Promise<void> {
  const before = new Map((await jobsOf(tx, seriesId)).map((job) => [job.subject, job]));
  const gone = [...before.keys()].filter((subject) => !works.some((work) => subjectOf(work) === subject));
  if (gone.length > 0) await tx.delete(jobs).where(and(eq(jobs.kind, KIND), inArray(jobs.subject, gone)));
  for (const work of works) {
    const subject = subjectOf(work);
    const there = before.get(subject);
    const payload = { work: JSON.stringify(work) };
    const isGoingOn = there && there.work.input === work.input && !there.failure;
    if (!there) await tx.insert(jobs).values({ kind: KIND, subject, payload, runAt: now });
    else if (isGoingOn)
      await tx
        .update(jobs)
        .set({ payload: there.made ? { ...payload, made: JSON.stringify(there.made) } : payload })
        .where(and(eq(jobs.kind, KIND), eq(jobs.subject, subject)));
    else
      await tx
        .update(jobs)
        .set({ payload, runAt: now, doneAt: null, attempts: there.attempt + 1 })
        .where(and(eq(jobs.kind, KIND), eq(jobs.subject, subject)));
  }
}

export async function jobsOf(db: Db, seriesId: string): Promise<Job[]> {
  const rows = await db.select().from(jobs).where(ofSeries(seriesId)).orderBy(asc(jobs.subject));
  return rows.map(jobOf);
}

export async function removeJobsOf(tx: Db, seriesId: string): Promise<number> {
  const { rowCount } = await tx.delete(jobs).where(ofSeries(seriesId));
  return rowCount ?? 0;
}

/** Claims the lowest free episode whose files are on this machine. */
export async function claimWork(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { host, seriesId }: { host: string; seriesId: string | null },
): Promise<Job | null> {
  return db.transaction(async (tx: Db) => {
    const mine = sql`${jobs.payload}->>'work' is not null and (${jobs.payload}->>'work')::jsonb->'source'->>'host' = ${host}`;
    const [due] = await tx
      .select()
      .from(jobs)
      .where(
        and(
          eq(jobs.kind, KIND),
          isNull(jobs.doneAt),
          lte(jobs.runAt, now()),
          mine,
          ...(seriesId === null ? [] : [ofSeries(seriesId)]),
        ),
      )
      .orderBy(sql`split_part(${jobs.subject}, '/', 2)`, asc(jobs.subject))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    const [claimed] = await tx
      .update(jobs)
      .set({ attempts: due.attempts + 1, runAt: new Date(now().getTime() + LEASE_MS) })
      .where(isHeld({ subject: due.subject, attempt: due.attempts }))
      .returning();
    return claimed ? jobOf(claimed) : null;
  });
}

/** False when another worker has the job or it is gone. */
export async function keepLease({ db, now }: Pick<Context, 'db' | 'now'>, lease: Lease): Promise<boolean> {
  const { rowCount } = await db
    .update(jobs)
    .set({ runAt: new Date(now().getTime() + LEASE_MS) })
    .where(isHeld(lease));
  return rowCount === 1;
}

/** Gives a job back, so that the next worker need not wait for the end of the lease. */
export async function releaseLease({ db, now }: Pick<Context, 'db' | 'now'>, lease: Lease): Promise<void> {
  await db.update(jobs).set({ runAt: now() }).where(isHeld(lease));
}

export async function heldJob(db: Db, lease: Lease): Promise<Job | null> {
  const [row] = await db.select().from(jobs).where(isHeld(lease));
  return row ? jobOf(row) : null;
}

export async function endJob(
  tx: Db,
  lease: Lease,
  outcome: { made: Made } | { failure: Failure },
  now: Date,
): Promise<boolean> {
  const held = await heldJob(tx, lease);
  if (!held) return false;
  const [name, value] = Object.entries(outcome)[0] ?? [];
  const payload = { work: JSON.stringify(held.work), [name ?? '']: JSON.stringify(value) };
  const { rowCount } = await tx.update(jobs).set({ payload, doneAt: now }).where(isHeld(lease));
  return rowCount === 1;
}

export async function removeJobs(tx: Db, subjects: string[]): Promise<void> {
  if (subjects.length > 0)
    await tx.delete(jobs).where(and(eq(jobs.kind, KIND), inArray(jobs.subject, subjects)));
}
