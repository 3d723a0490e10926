import { gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { videos } from '../db/schema.ts';
import type { HiddenSeries, Known } from './memory.ts';
import { visibilityOf } from './status.ts';

const NONE: HiddenSeries = { withdrawn: new Set(), unknown: new Set() };
/**
 * Uses the rows of the last read, so that no request waits for a query, but the current time, so that a
 * scheduled series appears on the second.
 */
export function hiddenSeries(context: Context): HiddenSeries {
  const last = context.catalogue.hidden.known;
  if (!last) return NONE;
  const now = context.now();
  if (now.getTime() >= last.from && now.getTime() < last.until) return last.hidden;
  return remember(context, last, now);
}

export async function readHiddenSeries(context: Context): Promise<void> {
  const { id, readyAt, publishAt, withdrawnAt } = videos;
  const now = context.now();
  const { hidden } = context.catalogue;
  hidden.reads += 1;
  const read = hidden.reads;
  const rows = await context.db
    .select({ id, readyAt, publishAt, withdrawnAt })
    .from(videos)
    .where(or(isNotNull(withdrawnAt), isNull(readyAt), isNull(publishAt), gt(publishAt, now)));
  // A query that began before another one has older data.
  if (read > (hidden.known?.read ?? 0)) remember(context, { rows, read }, now);
}

/** Milliseconds until the next scheduled series appears. */
export function untilNextSeries(context: Context): number {
  hiddenSeries(context);
  const until = context.catalogue.hidden.known?.until ?? Number.POSITIVE_INFINITY;
  return until - context.now().getTime();
}

function remember(context: Context, { rows, read }: Pick<Known, 'rows' | 'read'>, now: Date): HiddenSeries {
  const of = (visibility: keyof HiddenSeries) =>
    new Set(rows.filter((row) => visibilityOf(row, now) === visibility).map(({ id }) => id));
  const hidden = { withdrawn: of('withdrawn'), unknown: of('unknown') };
  const before = context.catalogue.hidden.known?.hidden ?? NONE;
  const times = rows.flatMap(({ withdrawnAt, publishAt }) =>
    withdrawnAt || !publishAt ? [] : [publishAt.getTime()],
  );
  const at = now.getTime();
  const same = areEqual(before.withdrawn, hidden.withdrawn) && areEqual(before.unknown, hidden.unknown);
  const next: Known = {
    rows,
    read,
    hidden: same ? before : hidden,
    from: Math.max(Number.NEGATIVE_INFINITY, ...times.filter((time) => time <= at)),
    until: Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > at)),
  };
  context.catalogue.hidden.known = next;
  return next.hidden;
}

const areEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
