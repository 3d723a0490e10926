import { isDeepStrictEqual } from 'node:util';
import { count, max, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { videos } from '../../db/schema.ts';
import { Refusal } from '../../lib/errors.ts';
import { otherCurrencyFaults } from '../../media/ingest/vocabulary.ts';
import { clipKey, type MediaStore, posterKey } from '../../media/store.ts';
import { addToImport, IMPORT, noteChange } from '../changes.ts';
import { ownPassPrice, passPriceOf, replaceOwnPassPrice } from '../prices.ts';
import { readRevision, type SeriesRevision, writeRevision } from '../revision.ts';
import { type Difference, differenceOf, kindOf, postersKind } from './difference.ts';
import { type Encoded, readEncoded } from './encodedMedia.ts';
import { type EncodeWork, jobsOf, queueWorks } from './encodeJobs.ts';
import { episodesOf, withEpisode } from './episodeRows.ts';
import { withPosters } from './finishWork.ts';
import type { SeriesPlan } from './plan.ts';
import { addWords, inAllLanguages, notesByIds } from './words.ts';

export type ImportContext = Pick<Context, 'newId' | 'now' | 'mediaStore'> & { db: Db };
export type ImportOptions = {
  actor: string;
  live?: boolean;
  featuredRank?: number | null;
  /** Ignores the price in the series file, for a series sold at the general pass price. */
  keepsPrice?: boolean;
};

export async function readDifference(
  { db, now }: ImportContext,
  plan: SeriesPlan,
  before: SeriesRevision | null,
): Promise<{ difference: Difference; encoded: Encoded }> {
  const [encoded, price] = [await readEncoded(db, plan), await passPriceOf(db, plan.series.id, now())];
  const [fault] = otherCurrencyFaults(plan.series, price?.currency ?? null);
  if (fault) throw new Refusal(fault);
  const contentNotes = await notesByIds(db, plan.series.contentNotes, plan.series.vocabulary.contentNotes);
  const difference = differenceOf(before, plan, { encoded, price, contentNotes, now: now() });
  return { difference, encoded };
}

/**
 * Makes the series match its folder, in one transaction: words, price and ready media, and a job for
 * everything that must be encoded.
 */
export async function beginImport(
  context: ImportContext,
  plan: SeriesPlan,
  options: ImportOptions,
): Promise<{ difference: Difference; queued: number }> {
  await requireMedia(context.mediaStore, plan);
  return context.db.transaction((tx: Db) => begin({ ...context, db: tx }, plan, options));
}

async function begin(
  context: ImportContext,
  plan: SeriesPlan,
  options: ImportOptions,
): Promise<{ difference: Difference; queued: number }> {
  const { actor } = options;
  const { id } = plan.series;
  const now = context.now();
  await lockImports(context.db, id);
  const before = await readRevision(context.db, id);
  const { difference, encoded } = await readDifference(context, plan, before);
  await addWords(context.db, plan.series.vocabulary);
  const works = worksOf(plan, before, encoded, actor);
  const isUnfinished = (await jobsOf(context.db, id)).length > 0;
  await queueWorks(context.db, id, works, now);
  const draft = before ?? (await newSeries(context.db, plan, options, now));
  const withAll = withMedia(await withWords(context.db, draft, plan), plan, now);
  const made = withReadiness(withAll, works.length, options, now);
  const after = before && isSame(before, made) ? before : made;
  const price = await ownPassPrice(context.db, id, now);
  const passPrice = options.keepsPrice ? price : plan.series.pass;
  const isRepriced = !isDeepStrictEqual(price, passPrice);
  if (after === before && !isRepriced && works.length === 0) return { difference, queued: 0 };
  await writeRevision(context.db, after);
  if (isRepriced) await replaceOwnPassPrice(context.db, context, id, passPrice, actor);
  const noted = { ...after, passPrice };
  // An import that was interrupted, or had a film that failed, continues under its old change.
  if (before && isUnfinished) await addToImport(context.db, context, actor, { before, after: noted });
  else {
    const was = before && { ...before, passPrice: price };
    await noteChange(context.db, context, id, { actor, command: IMPORT }, { before: was, after: noted });
  }
  return { difference, queued: works.length };
}

/** An advisory lock, because a new series has no row to lock. */
const lockImports = (tx: Db, seriesId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import/${seriesId}`}))`);

/** The database may sort ids differently. */
const isSame = (before: SeriesRevision, after: SeriesRevision) =>
  isDeepStrictEqual(after, { ...before, tagIds: [...before.tagIds].sort() });

async function requireMedia(store: MediaStore, { series, episodes, posters }: SeriesPlan): Promise<void> {
  const keys = episodes.flatMap(({ clip }) =>
    clip ? [clipKey(clip.name, clip.version, 'master.m3u8')] : [],
  );
  const [width] = posters.ready?.widths ?? [];
  if (posters.ready) keys.push(posterKey(series.id, posters.ready.version, `${width}.webp`));
  for (const key of new Set(keys))
    if (!(await store.open(key))) throw new Refusal(`${key} is not in the media store.`);
}

async function newSeries(
  tx: Db,
  { series, posters }: SeriesPlan,
  { featuredRank = null }: ImportOptions,
  now: Date,
): Promise<SeriesRevision> {
  const [last] = await tx.select({ position: max(videos.position), count: count() }).from(videos);
  const video: SeriesRevision['video'] = {
    id: series.id,
    categoryId: series.categoryId,
    title: inAllLanguages(series.title),
    synopsis: inAllLanguages(series.synopsis),
    cast: series.cast,
    age: series.age,
    contentNotes: [],
    freeEpisodes: series.freeEpisodes,
    complete: series.complete,
    downloads: series.downloads ?? true,
    featuredRank,
    posterVersion: '',
    posterWidths: [],
    posterLettering: [],
    color: series.color ?? PLACEHOLDER,
    position: last?.count ? (last.position ?? 0) + 1 : 0,
    addedAt: now,
    readyAt: null,
    publishAt: null,
    withdrawnAt: null,
  };
  return posters.ready
    ? withPosters({ video, tagIds: [], episodes: [], upcoming: [] }, { ...posters.ready, color: video.color })
    : { video, tagIds: [], episodes: [], upcoming: [] };
}

const PLACEHOLDER = '#202020';

async function withWords(tx: Db, revision: SeriesRevision, { series }: SeriesPlan): Promise<SeriesRevision> {
  const video: SeriesRevision['video'] = {
    ...revision.video,
    categoryId: series.categoryId,
    title: inAllLanguages(series.title),
    synopsis: inAllLanguages(series.synopsis),
    cast: series.cast,
    age: series.age,
    contentNotes: await notesByIds(tx, series.contentNotes),
    freeEpisodes: series.freeEpisodes,
    complete: series.complete,
    downloads: series.downloads ?? revision.video.downloads,
    color: series.color ?? revision.video.color,
  };
  return { ...revision, video, tagIds: [...series.tags].sort() };
}

function withMedia(revision: SeriesRevision, { episodes, posters }: SeriesPlan, now: Date): SeriesRevision {
  let next = posters.ready
    ? withPosters(revision, { ...posters.ready, color: revision.video.color })
    : revision;
  for (const { number, seconds, releaseAt, clip } of episodes) {
    const there = episodesOf(next).get(number);
    const ready = clip ? { clip, seconds } : there?.releasedAt ? there : null;
    if (ready) next = withEpisode(next, { number, releaseAt, clip: ready.clip, seconds: ready.seconds }, now);
  }
  return next;
}

function withReadiness(
  revision: SeriesRevision,
  works: number,
  { live = false }: ImportOptions,
  now: Date,
): SeriesRevision {
  const { video } = revision;
  if (video.readyAt || works > 0) return revision;
  return {
    ...revision,
    video: { ...video, readyAt: now, publishAt: live ? (video.publishAt ?? now) : video.publishAt },
  };
}

function worksOf(
  { series, source, episodes, posters }: SeriesPlan,
  before: SeriesRevision | null,
  encoded: Encoded,
  actor: string,
): EncodeWork[] {
  const known = episodesOf(before);
  const about = { seriesId: series.id, source, actor };
  const works = episodes.flatMap((episode): EncodeWork[] => {
    const { encode, number, seconds, releaseAt } = episode;
    if (!encode || kindOf(episode, known, encoded) === 'same') return [];
    const { input, film, captions } = encode;
    return [{ ...about, kind: 'clip', input, number, seconds, releaseAt, film, captions }];
  });
  if (posters.ready || postersKind(before, posters, encoded) === 'same') return works;
  const { input, picture, film } = posters.encode;
  return [...works, { ...about, kind: 'posters', input, picture, film, color: series.color }];
}
