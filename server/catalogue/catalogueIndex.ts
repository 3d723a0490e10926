import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, sql, sum } from 'drizzle-orm';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import {
  catalogueChanges,
  categories,
  episodeTotals,
  homeRows,
  tags,
  videoPlays,
  videos,
  videoTags,
} from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import { startTicker } from '../lib/timers.ts';
import { hiddenSeries, readHiddenSeries } from './hiddenSeries.ts';
import { prepareLists } from './lists.ts';
import { type CatalogueIndex, type Edition, oncePer, type Shelf, type VideoSummary } from './memory.ts';
import { type Row, rowsAt } from './rows.ts';
import { isLive } from './status.ts';
import { factsOf } from './videos.ts';
import { followWords } from './wordIndexes.ts';

const WATCHED_EVERY_MS = 2_000;
const FRESH_MS = 60 * 1000;
/** An index older than this is awaited, so that the first visitor after a quiet hour gets no stale lists. */
const WAITED_FOR_MS = 5 * 60 * 1000;
const RETRY_MS = 10 * 1000;
const SERIES_A_READ = 100;

/** Whether an index of one edition shows no series that the other must not show. */
const mayStandFor = (one: Edition, other: Edition): boolean =>
  one.hidden === other.hidden && one.changes === other.changes;

const isSame = (one: Edition, other: Edition): boolean =>
  mayStandFor(one, other) && one.newestChange === other.newestChange;

const editionNow = (context: Context): Edition => {
  const { changes, newestChange } = context.catalogue.shelf;
  return { hidden: hiddenSeries(context), changes, newestChange };
};

/** Makes the next request wait until the catalogue is read again. */
export function expireCatalogueIndex(context: Context): void {
  context.catalogue.shelf.changes += 1;
}

/** Changes with the rows that are shown now and their words; null before the first read. */
export function shownRows(context: Context): string | null {
  const rows = context.catalogue.shelf.good?.catalogue.rows;
  return rows ? rowsAt(rows, context.now()).map(textOfRow).join() : null;
}

const textOfRow = oncePer((row: Row) => JSON.stringify(row));

/** The index in memory, unless it may show a series that has gone or miss one that has appeared. */
export function peekCatalogueIndex(context: Context): CatalogueIndex | null {
  const { good } = context.catalogue.shelf;
  return good && mayStandFor(good, editionNow(context)) ? good.catalogue : null;
}

/**
 * The catalogue in memory, read again about once a minute, after an operator's change, and when a series
 * appears or goes. During a read, the last good one is returned unless it is old or a series has appeared or
 * gone. While reads fail, it is returned in any case; without one, this throws.
 */
export async function readCatalogueIndex(context: Context, log: Log): Promise<CatalogueIndex> {
  const { db, now } = context;
  const { shelf } = context.catalogue;
  const edition = editionNow(context);
  const at = now().getTime();
  const age =
    shelf.good && mayStandFor(shelf.good, edition) ? at - shelf.good.readAt : Number.POSITIVE_INFINITY;
  const isFresh = shelf.good?.newestChange === edition.newestChange && age >= 0 && age < FRESH_MS;
  if (shelf.good && isFresh) return shelf.good.catalogue;

  const mayRetry = shelf.failedAt === null || Math.abs(at - shelf.failedAt) >= RETRY_MS;
  if (shelf.good && !mayRetry) return shelf.good.catalogue;
  // A read under another edition is not reused: it would be kept as if it knew of the latest change.
  const running = shelf.refresh && isSame(shelf.refresh, edition) ? shelf.refresh : null;
  const { read } = running ?? { read: refresh(shelf, db, at, edition, log) };
  shelf.refresh = { ...edition, read };
  const isRecent = age >= 0 && age < WAITED_FOR_MS;
  return shelf.good && (isRecent || shelf.failedAt !== null) ? shelf.good.catalogue : read;
}

async function refresh(
  shelf: Shelf,
  db: Db,
  at: number,
  edition: Edition,
  log: Log,
): Promise<CatalogueIndex> {
  try {
    const catalogue = await loadCatalogueIndex(db, at, shelf.good?.catalogue ?? null);
    if (shelf.refresh && isSame(shelf.refresh, edition)) shelf.good = { ...edition, catalogue, readAt: at };
    shelf.failedAt = null;
    return catalogue;
  } catch (err) {
    shelf.failedAt = at;
    if (!shelf.good) throw err;
    log.error({ err }, 'the catalogue could not be read; the last one is shown');
    return shelf.good.catalogue;
  } finally {
    if (shelf.refresh && isSame(shelf.refresh, edition)) shelf.refresh = null;
  }
}

async function loadCatalogueIndex(
  db: Db,
  at: number,
  previous: CatalogueIndex | null,
): Promise<CatalogueIndex> {
  const weekStart = new Date(at - 6 * DAY_MS).toISOString().slice(0, 10);
  const [tagRows, categoryRows, week, arranged] = await Promise.all([
    db.select().from(tags).orderBy(asc(tags.id)),
    db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    db
      .select({ videoId: videoPlays.videoId, plays: sum(videoPlays.count).mapWith(Number) })
      .from(videoPlays)
      .where(gte(videoPlays.day, weekStart))
      .groupBy(videoPlays.videoId),
    db.select().from(homeRows).orderBy(asc(homeRows.position), asc(homeRows.id)),
  ]);
  const weekPlaysOf = new Map(week.map((row) => [row.videoId, row.plays]));
  const tagNames = new Map(tagRows.map(({ id, name }) => [id, name]));

  const summaries: VideoSummary[] = [];
  for await (const { series: row, tagIds, totals } of readLiveSeries(db, new Date(at))) {
    const { title, synopsis, cast } = row;
    summaries.push({
      tagIds,
      textVersion: versionOf([title, synopsis, cast, tagIds.map((id) => tagNames.get(id))]),
      featuredRank: row.featuredRank,
      position: row.position,
      addedAt: row.publishAt ?? row.addedAt,
      weekPlays: weekPlaysOf.get(row.id) ?? 0,
      // Last, because after a spread V8 gives each object a shape of its own, which slows every list down.
      ...factsOf(row, totals),
    });
  }
  summaries.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const words = previous?.words ?? {};
  const catalogue = { summaries, categories: categoryRows, tags: tagRows, rows: arranged, words };
  await followWords(catalogue);
  await prepareLists(catalogue);
  return catalogue;
}

/** Reads in parts, between which the server answers requests. */
async function* readLiveSeries(db: Db, now: Date) {
  const readAfter = (id: string) =>
    db
      .select({
        series: videos,
        tagIds: sql<string[]>`array(
          select ${videoTags.tagId} from ${videoTags}
          where ${videoTags.videoId} = ${videos.id} order by ${videoTags.tagId})`,
        totals: episodeTotals,
      })
      .from(videos)
      .leftJoin(episodeTotals, eq(episodeTotals.videoId, videos.id))
      .where(and(isLive(now), gt(videos.id, id)))
      .orderBy(asc(videos.id))
      .limit(SERIES_A_READ);
  let last = '';
  for (let isMore = true; isMore; ) {
    const part = await readAfter(last);
    yield* part;
    last = part.at(-1)?.series.id ?? '';
    isMore = part.length === SERIES_A_READ;
  }
}

/** Picks up what operators have changed through any server. */
export async function readCatalogueChanges(context: Context, log: Log): Promise<void> {
  await readHiddenSeries(context);
  const { shelf } = context.catalogue;
  const known = shelf.newestChange;
  const { id, at } = catalogueChanges;
  const [newest] = await context.db
    .select({ id })
    .from(catalogueChanges)
    .orderBy(desc(at), desc(id))
    .limit(1);
  shelf.newestChange = newest?.id ?? null;
  if (shelf.newestChange !== known) await readCatalogueIndex(context, log);
}

/** While the database fails, the server continues with what it knew. Stopping waits for a running check. */
export function watchCatalogue(context: Context, log: Log, everyMs = WATCHED_EVERY_MS): () => Promise<void> {
  let failing = false;
  const look = async () => {
    try {
      await readCatalogueChanges(context, log);
      failing = false;
    } catch (err) {
      if (!failing) log.error({ err }, 'what operators have changed could not be read');
      failing = true;
    }
  };
  return startTicker(everyMs, look).stop;
}

const versionOf = (texts: unknown): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
