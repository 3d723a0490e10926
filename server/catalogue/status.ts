import { and, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { videos } from '../db/schema.ts';

/** Draft: episodes are being made. Ready: all are verified. Scheduled: viewers see it from `publishAt` on. */
export type SeriesStatus = 'draft' | 'ready' | 'scheduled' | 'live' | 'withdrawn';

export type SeriesTimes = Pick<typeof videos.$inferSelect, 'readyAt' | 'publishAt' | 'withdrawnAt'>;

export function statusOf({ readyAt, publishAt, withdrawnAt }: SeriesTimes, now: Date): SeriesStatus {
  if (withdrawnAt) return 'withdrawn';
  if (!readyAt) return 'draft';
  if (!publishAt) return 'ready';
  return publishAt > now ? 'scheduled' : 'live';
}

/** Viewers cannot tell a series that was never published from one that does not exist. */
export type Visibility = 'live' | 'withdrawn' | 'unknown';

export function visibilityOf(times: SeriesTimes, now: Date): Visibility {
  const status = statusOf(times, now);
  if (status === 'live') return 'live';
  const { readyAt, publishAt, withdrawnAt } = times;
  return withdrawnAt && readyAt && publishAt && publishAt <= withdrawnAt ? 'withdrawn' : 'unknown';
}

/** Condition on a row of `videos` that must agree with `statusOf` answering "live". */
export const isLive = (now: Date): SQL =>
  and(isNull(videos.withdrawnAt), isNotNull(videos.readyAt), lte(videos.publishAt, now)) as SQL;
