import { sql } from 'drizzle-orm';
import { paths } from '../../../contract/paths.ts';
import type { Db } from '../../db/database.ts';
import type { Period } from './period.ts';

/** In milliseconds. `good` is the bound of Core Web Vitals; that of the first frame is our own. */
export const FIGURES = {
  lcp: { name: 'LCP', good: 2_500 },
  inp: { name: 'INP', good: 200 },
  first_frame: { name: 'First frame', good: 1_000 },
} as const;
type FigureName = keyof typeof FIGURES;
const FAILED = 'playback_failed';

/** The names under which `src/flows/realUserMonitoring.ts` reports. */
export const VIEWER_FIGURES = [...Object.keys(FIGURES), 'stall', FAILED];

export type SpeedRow = {
  figure: FigureName;
  /** Null for all pages together. */
  page: string | null;
  reports: number;
  p50: number;
  p75: number;
  p95: number;
  /** The number of reports within the bound. */
  good: number;
};
export type Speed = { rows: SpeedRow[]; stalls: number; failures: { reason: string; count: number }[] };

type Count = { event: string; route: string; status: string; count: number };

export async function readSpeed(db: Db, period: Period): Promise<Speed> {
  const counts = (await readCounts(db, period)).filter(isOurs);
  const of = (name: string) => counts.filter(({ event }) => event === name);
  const reasons = [...new Set(of(FAILED).map(({ status }) => status))];
  return {
    rows: (Object.keys(FIGURES) as FigureName[]).flatMap((figure) => rowsOf(figure, of(figure))),
    stalls: sumOf(of('stall')),
    failures: reasons.map((reason) => ({
      reason,
      count: sumOf(of(FAILED).filter(({ status }) => status === reason)),
    })),
  };
}

async function readCounts(db: Db, { from, to }: Period): Promise<Count[]> {
  const names = sql.param(VIEWER_FIGURES);
  const { rows } = await db.execute<Count>(sql`
    select event, route, status, sum(count)::integer as count from (
      select event, coalesce(route, '') as route, coalesce(status, '') as status, 1 as count from events
      where event = any(${names}) and at >= ${`${from}T00:00:00Z`}::timestamptz
        and at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'
      union all
      select event, route, status, count from event_counts
      where event = any(${names}) and day between ${from} and ${to}
    ) as each
    group by event, route, status order by event, route, status`);
  return rows;
}

const PAGES = new Set<string>([...Object.values(paths), '/not-found']);
const REASONS = ['forbidden', 'network', 'media', 'stuck'];
const LONGEST_MS = 600_000;

/** Anybody can send an event, so values that the app never sends are left out. */
function isOurs({ event, route, status }: Count): boolean {
  if (!PAGES.has(route)) return false;
  if (event === FAILED) return REASONS.includes(status);
  return event === 'stall' || (/^\d+$/.test(status) && Number(status) <= LONGEST_MS);
}

function rowsOf(figure: FigureName, counts: Count[]): SpeedRow[] {
  if (counts.length === 0) return [];
  const pages = [...new Set(counts.map(({ route }) => route))];
  const each = pages.map((page) =>
    rowOf(
      figure,
      page,
      counts.filter(({ route }) => route === page),
    ),
  );
  return [rowOf(figure, null, counts), ...each.sort((one, other) => other.reports - one.reports)];
}

function rowOf(figure: FigureName, page: string | null, counts: Count[]): SpeedRow {
  const ascending = counts
    .map(({ status, count }) => ({ ms: Number(status), count }))
    .sort((one, other) => one.ms - other.ms);
  const reports = sumOf(counts);
  const percentile = (part: number) => {
    let left = part * reports;
    for (const { ms, count } of ascending) {
      left -= count;
      if (left <= 0) return ms;
    }
    return 0;
  };
  return {
    ...{ figure, page, reports },
    ...{ p50: percentile(0.5), p75: percentile(0.75), p95: percentile(0.95) },
    good: sumOf(ascending.filter(({ ms }) => ms <= FIGURES[figure].good)),
  };
}

const sumOf = (counts: { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0);
