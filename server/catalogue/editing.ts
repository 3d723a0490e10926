import { asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { videos } from '../db/schema.ts';
import { DAY_MS } from '../lib/days.ts';
import { Refusal } from '../lib/errors.ts';
import type { LocalizedText } from '../lib/languages.ts';
import { formatMinorUnits } from '../lib/minorUnits.ts';
import { byLanguage, freeFaults, type SeriesPatch } from '../media/ingest/seriesFile.ts';
import { unknownIds } from '../media/ingest/vocabulary.ts';
import { type Changed, changeSeries } from './changes.ts';
import { differencesOf } from './differences.ts';
import { readHiddenSeries } from './hiddenSeries.ts';
import { inAllLanguages, notesByIds, readWords, writtenWords } from './imports/words.ts';
import { ownPassPrice } from './prices.ts';
import type { SeriesRevision } from './revision.ts';
import { type SeriesStatus, statusOf, visibilityOf } from './status.ts';

export async function editSeries(
  context: Context,
  videoId: string,
  patch: SeriesPatch,
  actor: string,
): Promise<Changed> {
  const command = `edit ${fieldsIn(patch).join(', ')}`;
  const changed = await changeSeries(context, videoId, { actor, command }, async (before, tx) => {
    const series = requireSeries(before, videoId);
    await requireFits(tx, context, series, patch);
    const notes = patch.contentNotes && (await notesByIds(tx, patch.contentNotes));
    return edited(series, patch, notes, context.now());
  });
  await readHiddenSeries(context);
  return changed;
}

/** Sets when an episode comes out, and with `everyDays` all later ones too. A null `at` releases it now. */
export const releaseSeries = (
  context: Context,
  videoId: string,
  number: number,
  { at, everyDays, actor }: { at: Date | null; everyDays: number | null; actor: string },
): Promise<Changed> => {
  const when = at?.toISOString() ?? 'now';
  const command = `release ${number} ${when}${everyDays === null ? '' : ` --every ${everyDays}`}`;
  return changeSeries(context, videoId, { actor, command }, (before) => {
    const series = requireSeries(before, videoId);
    const now = context.now();
    if (at === null) return releasedNow(series, number, now);
    return withReleases(series, timesFrom(series, number, at, everyDays), now);
  });
};

function timesFrom(
  { episodes, upcoming }: SeriesRevision,
  first: number,
  at: Date,
  everyDays: number | null,
): Map<number, Date> {
  const later = [...episodes, ...upcoming].map(({ number }) => number).filter((number) => number > first);
  const numbers = [first, ...(everyDays === null ? [] : later.sort((a, b) => a - b))];
  return new Map(
    numbers.map((number, index) => [number, new Date(at.getTime() + index * (everyDays ?? 0) * DAY_MS)]),
  );
}

function requireSeries(series: SeriesRevision | null, videoId: string): SeriesRevision {
  if (!series) throw new Refusal(`There is no series "${videoId}".`);
  return series;
}

const fieldsIn = ({ $schema: _schema, id: _id, ...patch }: SeriesPatch): string[] =>
  Object.entries(patch).flatMap(([field, value]) =>
    field === 'title' || field === 'synopsis' ? Object.keys(value).map((code) => `${field}.${code}`) : field,
  );

async function requireFits(
  tx: Db,
  { now }: Context,
  { video, episodes, upcoming }: SeriesRevision,
  patch: SeriesPatch,
): Promise<void> {
  if (patch.id !== undefined && patch.id !== video.id)
    throw new Refusal(`The change is of ${patch.id}, and an id never changes.`);
  if (patch.pass) {
    const price = await ownPassPrice(tx, video.id, now());
    const { amount, currency } = patch.pass;
    if (price?.amount !== amount || price.currency !== currency)
      throw new Refusal(
        `A price is no edit, because it has a history: price pass ${video.id} ${formatMinorUnits(amount)}`,
      );
  }
  const known = await readWords(tx);
  const faults = [
    ...freeFaults(patch.freeEpisodes ?? 0, episodes.length + upcoming.length),
    ...unknownIds('category', patch.categoryId === undefined ? [] : [patch.categoryId], known.categories),
    ...unknownIds('tag', patch.tags ?? [], known.tags),
    ...unknownIds('content note', patch.contentNotes ?? [], known.contentNotes),
  ];
  if (faults.length > 0) throw new Refusal(faults.join('\n'));
}

function edited(
  series: SeriesRevision,
  patch: SeriesPatch,
  contentNotes: LocalizedText[] | undefined,
  now: Date,
): SeriesRevision {
  const { title, synopsis, tags: tagIds, episodes = [] } = patch;
  const { categoryId, cast, age, freeEpisodes, complete, downloads, color } = patch;
  const given = { categoryId, cast, age, freeEpisodes, complete, downloads, color };
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const { video } = series;
  const times = episodes.flatMap(({ number, releaseAt }): [number, Date][] =>
    releaseAt ? [[number, new Date(releaseAt)]] : [],
  );
  const result: SeriesRevision = {
    ...withReleases(series, new Map(times), now),
    video: {
      ...video,
      ...fields,
      title: title ? reworded(video.title, title) : video.title,
      synopsis: synopsis ? reworded(video.synopsis, synopsis) : video.synopsis,
      ...(contentNotes && { contentNotes }),
    },
    tagIds: tagIds ? [...tagIds].sort() : series.tagIds,
  };
  return differencesOf(series, result).length > 0 ? result : series;
}

/** Languages that fell back to the old English text fall back to the new one. */
const reworded = (text: LocalizedText, change: Record<string, string>): LocalizedText =>
  inAllLanguages({ ...writtenWords(text), ...byLanguage(change) });

function withReleases(series: SeriesRevision, wishes: ReadonlyMap<number, Date>, now: Date): SeriesRevision {
  let changed = series;
  for (const [number, at] of wishes) changed = withRelease(changed, number, at, now);
  if (changed !== series) requireOrder(changed);
  return changed;
}

function withRelease(series: SeriesRevision, number: number, at: Date, now: Date): SeriesRevision {
  const { video, episodes, upcoming } = series;
  const out = episodes.find((episode) => episode.number === number);
  const planned = upcoming.find((episode) => episode.number === number);
  if (planned?.releasedAt.getTime() === at.getTime()) return series;
  if (!out && !planned) throw new Refusal(`${video.id} has no episode ${number}.`);
  // The series file also gives the times of episodes that are already out.
  if (out && at <= now) return series;
  if (at <= now) throw new Refusal(`Episode ${number}: ${at.toISOString()} has passed. To release it: now`);
  if (out && visibilityOf(video, now) !== 'unknown') throw new Refusal(`Episode ${number} is out already.`);
  const { addedAt: _added, ...row } = out ?? { ...planned, addedAt: null };
  const released = { ...(row as SeriesRevision['upcoming'][number]), releasedAt: at };
  return {
    ...series,
    episodes: episodes.filter((episode) => episode !== out),
    upcoming: [...upcoming.filter((episode) => episode !== planned), released].sort(byNumber),
  };
}

function releasedNow(series: SeriesRevision, number: number, now: Date): SeriesRevision {
  const { video, episodes, upcoming } = series;
  const next = upcoming[0];
  const planned = upcoming.find((episode) => episode.number === number);
  if (!planned || !next) {
    const isOut = episodes.some((episode) => episode.number === number);
    throw new Refusal(isOut ? `Episode ${number} is out already.` : `${video.id} has no episode ${number}.`);
  }
  if (planned !== next) throw new Refusal(`Episode ${next.number} comes before episode ${number}.`);
  const { releasedAt: _at, ...row } = planned;
  return {
    ...series,
    episodes: [...episodes, { ...row, addedAt: now }].sort(byNumber),
    upcoming: upcoming.filter((episode) => episode !== planned),
  };
}

function requireOrder({ episodes, upcoming }: SeriesRevision): void {
  const lastOut = Math.max(0, ...episodes.map(({ number }) => number));
  upcoming.forEach(({ number, releasedAt }, index) => {
    if (number < lastOut) throw new Refusal(`Episode ${number} would come out after episode ${lastOut}.`);
    const before = upcoming[index - 1];
    if (before && releasedAt <= before.releasedAt)
      throw new Refusal(`Episode ${number} would come out no later than episode ${before.number}.`);
  });
}

const byNumber = (one: { number: number }, other: { number: number }): number => one.number - other.number;

export type Featured = { videoId: string; title: string; status: SeriesStatus };

/**
 * Puts a series at a place in the carousel, from 1 on, or takes it out with null, and returns the carousel.
 * Each series that moves along gets a change of its own, which an undo of that series skips.
 */
export async function featureSeries(
  context: Context,
  videoId: string,
  place: number | null,
  actor: string,
): Promise<Featured[]> {
  const { db, now } = context;
  return db.transaction(async (tx) => {
    // Rows are locked in one order, so that two operators wait for each other instead of deadlocking.
    const rows = await tx
      .select()
      .from(videos)
      .where(or(isNotNull(videos.featuredRank), eq(videos.id, videoId)))
      .orderBy(asc(videos.id))
      .for('no key update');
    const wanted = rows.find(({ id }) => id === videoId);
    if (!wanted) throw new Refusal(`There is no series "${videoId}".`);
    if (place === null && wanted.featuredRank === null)
      throw new Refusal(`${videoId} is not in the carousel.`);
    const others = rows
      .filter(({ id, featuredRank }) => id !== videoId && featuredRank !== null)
      .sort((a, b) => (a.featuredRank ?? 0) - (b.featuredRank ?? 0) || a.position - b.position);
    if (place !== null && place > others.length + 1)
      throw new Refusal(
        `The carousel would have ${others.length + 1} places, so there is none with number ${place}.`,
      );
    const order = place === null ? others : others.toSpliced(place - 1, 0, wanted);

    const command = `feature ${videoId} ${place ?? '--off'}`;
    const rankOf = new Map(order.map(({ id }, rank) => [id, rank]));
    const moved = rows.filter(({ id, featuredRank }) => (rankOf.get(id) ?? null) !== featuredRank);
    if (moved.length === 0) throw new Refusal(`${videoId} has that place already.`);
    for (const { id } of moved)
      await changeSeries({ ...context, db: tx }, id, { actor, command }, (series) => {
        if (!series) throw new Error(`${id} is gone under its lock`);
        return { ...series, video: { ...series.video, featuredRank: rankOf.get(id) ?? null } };
      });
    return order.map((row) => ({ videoId: row.id, title: row.title.en, status: statusOf(row, now()) }));
  });
}
