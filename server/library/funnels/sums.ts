import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { journeyDays, journeyEpisodes } from '../../db/schema.ts';
import { dayOf } from '../../lib/days.ts';
import type { Journey } from './forward.ts';

export type DayCell = typeof journeyDays.$inferSelect;
type EpisodeCell = typeof journeyEpisodes.$inferSelect;

const STAGES = ['started', 'second', 'wall', 'shop', 'ordered', 'paid'] as const;

/** What a journey adds to the sums; `sign` is -1 to take it back. */
export function shareOf(journey: Journey, sign: 1 | -1): { days: DayCell[]; episodes: EpisodeCell[] } {
  const { videoId, firstDay, sourceId, secondAt, wallAt, shopAt, orderedAt, paidAt, furthest } = journey;
  const days = new Map<string, DayCell>();
  const add = (stage: (typeof STAGES)[number], day: string) => {
    const none = { started: 0, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 };
    const cell = days.get(day) ?? { videoId, firstDay, sourceId, day, ...none };
    cell[stage] += sign;
    days.set(day, cell);
  };
  add('started', firstDay);
  const dated = { second: secondAt, wall: wallAt, shop: shopAt, ordered: orderedAt, paid: paidAt };
  for (const stage of STAGES.slice(1) as (keyof typeof dated)[]) {
    const at = dated[stage];
    if (at) add(stage, dayOf(at));
  }
  const episodes = Array.from({ length: furthest }, (_, i) => ({
    ...{ videoId, firstDay, episode: i + 1, viewers: sign },
  }));
  return { days: [...days.values()], episodes };
}

/** Replaces the shares of `before` with that of `after`, in one order, so that no transactions deadlock. */
export async function changeSums(tx: Db, before: Journey[], after: Journey): Promise<void> {
  const shares = [...before.map((journey) => shareOf(journey, -1)), shareOf(after, 1)];
  const days = summed(
    shares.flatMap((share) => share.days),
    ({ videoId, firstDay, sourceId, day }) => [videoId, firstDay, sourceId, day],
    STAGES,
  );
  const episodes = summed(
    shares.flatMap((share) => share.episodes),
    ({ videoId, firstDay, episode }) => [videoId, firstDay, String(episode).padStart(9, '0')],
    ['viewers'] as const,
  );
  if (days.length > 0) await addDays(tx, days);
  if (episodes.length > 0) await addEpisodes(tx, episodes);
}

function summed<T, K extends keyof T>(cells: T[], keyOf: (cell: T) => string[], counts: readonly K[]): T[] {
  const sums = new Map<string, T>();
  for (const cell of cells) {
    const key = keyOf(cell).join('\0');
    const sum = sums.get(key);
    const joined = { ...cell };
    for (const count of counts) joined[count] = (Number(cell[count]) + Number(sum?.[count] ?? 0)) as T[K];
    sums.set(key, joined);
  }
  return [...sums]
    .filter(([, cell]) => counts.some((count) => cell[count] !== 0))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, cell]) => cell);
}

async function addDays(tx: Db, cells: DayCell[]): Promise<void> {
  await tx
    .insert(journeyDays)
    .values(cells)
    .onConflictDoUpdate({
      target: [journeyDays.videoId, journeyDays.firstDay, journeyDays.sourceId, journeyDays.day],
      set: {
        started: sql`${journeyDays.started} + excluded.started`,
        second: sql`${journeyDays.second} + excluded.second`,
        wall: sql`${journeyDays.wall} + excluded.wall`,
        shop: sql`${journeyDays.shop} + excluded.shop`,
        ordered: sql`${journeyDays.ordered} + excluded.ordered`,
        paid: sql`${journeyDays.paid} + excluded.paid`,
      },
    });
}

async function addEpisodes(tx: Db, cells: EpisodeCell[]): Promise<void> {
  await tx
    .insert(journeyEpisodes)
    .values(cells)
    .onConflictDoUpdate({
      target: [journeyEpisodes.videoId, journeyEpisodes.firstDay, journeyEpisodes.episode],
      set: { viewers: sql`${journeyEpisodes.viewers} + excluded.viewers` },
    });
}
