import type { videos } from '../db/schema.ts';

/** Draft: its episodes are being made. Ready: all are verified. Scheduled: viewers see it from its time on. */
export type SeriesStatus = 'draft' | 'ready' | 'scheduled' | 'live' | 'withdrawn';

type Times = Pick<typeof videos.$inferSelect, 'readyAt' | 'publishAt' | 'withdrawnAt'>;

export function statusOf({ readyAt, publishAt, withdrawnAt }: Times, now: Date): SeriesStatus {
  if (withdrawnAt) return 'withdrawn';
  if (!readyAt) return 'draft';
  if (!publishAt) return 'ready';
  return publishAt > now ? 'scheduled' : 'live';
}
