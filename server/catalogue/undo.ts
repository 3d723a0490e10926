import { isDeepStrictEqual as isSame } from 'node:util';
import type { Context } from '../context.ts';
import { Refusal } from '../lib/refusal.ts';
import { type Changed, changeSeries, lastChangeOf } from './changes.ts';
import { readHiddenSeries } from './hiddenSeries.ts';
import { type SeriesRevision, storedRevision } from './revision.ts';
import { statusOf } from './status.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** For so long a change keeps what was before it. */
export const UNDO_DAYS = 30;

export type Undone = Changed & { undone: { at: Date; actor: string; command: string } };

/**
 * Takes the last change of a series back: what it changed is again as before it, and what has come of itself since,
 * such as a released episode, stays. It is a change itself, so that another undo brings the first one back.
 */
export async function undoChange(context: Context, videoId: string, actor: string): Promise<Undone> {
  const { now } = context;
  const found: { undone?: Undone['undone'] } = {};
  const changed = await changeSeries(context, videoId, { actor, command: 'undo' }, async (current, tx) => {
    const last = await lastChangeOf(tx, videoId);
    if (!current) throw new Refusal(`There is no series "${videoId}".`);
    if (!last)
      throw new Refusal(`There is no change of ${videoId} to take back. A price is replaced by another one.`);
    const { at, command } = last;
    const said = `The last change of ${videoId}, "${command}" by ${last.actor} at ${at.toISOString()},`;
    const [before, after] = [storedRevision(last.before), storedRevision(last.after)];
    if (now().getTime() - at.getTime() > UNDO_DAYS * DAY_MS || !after)
      throw new Refusal(`${said} is older than ${UNDO_DAYS} days.`);
    if (!before) throw new Refusal(`${said} made the series. Take it down with withdraw.`);
    const result = takeBack(current, before, after);
    const appears = (revision: SeriesRevision) => statusOf(revision.video, now()) === 'live';
    if (appears(result) && !appears(current) && statusOf(before.video, at) === 'scheduled')
      throw new Refusal(
        `${said} is not undone: the time of before has passed, so viewers would see it at once.`,
      );
    found.undone = { at, actor: last.actor, command };
    return result;
  });
  await readHiddenSeries(context);
  if (!found.undone) throw new Error(`${videoId} was undone without a change`);
  return { ...changed, undone: found.undone };
}

function takeBack(current: SeriesRevision, before: SeriesRevision, after: SeriesRevision): SeriesRevision {
  const fields = Object.keys(current.video) as (keyof SeriesRevision['video'])[];
  const changedFields = fields.filter(
    (field) => field in before.video && !isSame(before.video[field], after.video[field]),
  );
  const back = Object.fromEntries(changedFields.map((field) => [field, before.video[field]]));
  const added = after.tagIds.filter((id) => !before.tagIds.includes(id));
  const removed = before.tagIds.filter((id) => !after.tagIds.includes(id) && !current.tagIds.includes(id));
  return {
    video: { ...current.video, ...back },
    tagIds: [...current.tagIds.filter((id) => !added.includes(id)), ...removed].sort(),
    ...episodesBack(current, before, after),
  };
}

type Place =
  | { list: 'episodes'; row: SeriesRevision['episodes'][number] }
  | { list: 'upcoming'; row: SeriesRevision['upcoming'][number] };

function episodesBack(current: SeriesRevision, before: SeriesRevision, after: SeriesRevision) {
  const [now, then, changed] = [placesOf(current), placesOf(before), placesOf(after)];
  const ids = new Set([...now.keys(), ...then.keys(), ...changed.keys()]);
  const places = [...ids].flatMap((id) => {
    const present = now.get(id);
    if (isSame(then.get(id), changed.get(id))) return present ?? [];
    // One that has come out since stays out.
    const cameOut = present?.list === 'episodes' && changed.get(id)?.list === 'upcoming';
    return (cameOut ? present : then.get(id)) ?? [];
  });
  const inOrder = <T extends { number: number }>(rows: T[]) => rows.sort((a, b) => a.number - b.number);
  return {
    episodes: inOrder(places.flatMap((place) => (place.list === 'episodes' ? place.row : []))),
    upcoming: inOrder(places.flatMap((place) => (place.list === 'upcoming' ? place.row : []))),
  };
}

function placesOf({ episodes, upcoming }: SeriesRevision): Map<string, Place> {
  return new Map<string, Place>([
    ...episodes.map((row): [string, Place] => [row.id, { list: 'episodes', row }]),
    ...upcoming.map((row): [string, Place] => [row.id, { list: 'upcoming', row }]),
  ]);
}
