import { isNotNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { videos } from '../db/schema.ts';

/** Their ids; the same object for as long as no series is withdrawn or restored. */
export type WithdrawnSeries = ReadonlySet<string>;

const FRESH_MS = 2_000;
/** An older set is waited for. */
const WAITED_FOR_MS = 4_000;

type Known = { ids: WithdrawnSeries; readAt: number };
type Shelf = { known: Known | null; reading: Promise<WithdrawnSeries> | null };
const shelves = new WeakMap<Context, Shelf>();

/**
 * The withdrawn series as they were at most four seconds ago, so that every server drops one within seconds
 * and no request waits for a query of its own. While the database fails, the last ones are answered.
 */
export async function withdrawnSeries(context: Context): Promise<WithdrawnSeries> {
  const shelf = shelves.get(context) ?? { known: null, reading: null };
  shelves.set(context, shelf);
  const age = shelf.known ? Math.abs(context.now().getTime() - shelf.known.readAt) : Number.POSITIVE_INFINITY;
  if (shelf.known && age < FRESH_MS) return shelf.known.ids;
  shelf.reading ??= read(context, shelf).finally(() => {
    shelf.reading = null;
  });
  return shelf.known && age < WAITED_FOR_MS ? shelf.known.ids : shelf.reading;
}

async function read({ db, now }: Context, shelf: Shelf): Promise<WithdrawnSeries> {
  const readAt = now().getTime();
  try {
    const rows = await db.select({ id: videos.id }).from(videos).where(isNotNull(videos.withdrawnAt));
    const ids = new Set(rows.map(({ id }) => id));
    const before = shelf.known?.ids;
    shelf.known = { ids: before && areEqual(before, ids) ? before : ids, readAt };
  } catch (error) {
    if (!shelf.known) throw error;
    shelf.known = { ...shelf.known, readAt };
  }
  return shelf.known.ids;
}

const areEqual = (one: WithdrawnSeries, other: WithdrawnSeries): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
