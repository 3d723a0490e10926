import { and, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { videos } from '../db/schema.ts';

/** Draft: its episodes are being made. Ready: all are verified. Scheduled: viewers see it from its time on. */
export type SeriesStatus = 'draft' | 'ready' | 'scheduled' | 'live' | 'withdrawn';

export type SeriesTimes = Pick<typeof videos.$inferSelect, 'readyAt' | 'publishAt' | 'withdrawnAt'>;

export function statusOf({ readyAt, publishAt, withdrawnAt }: SeriesTimes, now: Date): SeriesStatus {
  if (withdrawnAt) return 'withdrawn';
  if (!readyAt) return 'draft';
  if (!publishAt) return 'ready';
  return publishAt > now ? 'scheduled' : 'live';
}

/** For viewers a series that was never published is as unknown as one that never was. */
export type Visibility = 'live' | 'withdrawn' | 'unknown';

export function visibilityOf(times: SeriesTimes, now: Date): Visibility {
  const status = statusOf(times, now);
  if (status === 'live') return 'live';
  const { readyAt, publishAt, withdrawnAt } = times;
  return withdrawnAt && readyAt && publishAt && publishAt <= withdrawnAt ? 'withdrawn' : 'unknown';
}

/** Of a row of `videos`: that `statusOf` says "live". */
export const isLive = (now: Date): SQL =>
  and(isNull(videos.withdrawnAt), isNotNull(videos.readyAt), lte(videos.publishAt, now)) as SQL;
