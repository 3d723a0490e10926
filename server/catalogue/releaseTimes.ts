import { Refusal } from '../lib/refusal.ts';
import type { SeriesRevision } from './revision.ts';
import { visibilityOf } from './status.ts';

/** Gives episodes the times at which they come out, by their numbers. One that viewers have seen stays out. */
export function withReleases(
  series: SeriesRevision,
  wishes: ReadonlyMap<number, Date>,
  now: Date,
): SeriesRevision {
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
  // The file of a series tells when its first episodes came, too.
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

/** Lets the next episode come out before its time. */
export function releasedNow(series: SeriesRevision, number: number, now: Date): SeriesRevision {
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
