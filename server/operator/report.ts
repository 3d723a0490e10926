import { writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { journeyDays, videos } from '../db/schema.ts';
import { DAY_MS, dayOf, startOfDay } from '../lib/days.ts';
import { type Command, type ParsedArgs, UsageError } from './command.ts';
import { type CampaignRow, readCampaigns } from './reports/campaigns.ts';
import { toCsv } from './reports/csv.ts';
import { type Funnel, readFunnel } from './reports/funnel.ts';
import { reportPage } from './reports/page/reportPage.ts';
import { isDay, lastDays, type Period, type Scope } from './reports/period.ts';
import { type Retention, readRetention } from './reports/retention.ts';
import { type Revenue, type RevenueBy, readRevenue } from './reports/revenue.ts';
import { readSeries, type SeriesRow } from './reports/series.ts';
import {
  campaignsTable,
  funnelTable,
  retentionTable,
  revenueTable,
  seriesTable,
  type Table,
} from './reports/tables.ts';
import { readWholeReport, type WholeReport } from './reports/wholeReport.ts';
import { shown } from './shown.ts';
import { table } from './table.ts';

const KINDS = ['funnel', 'retention', 'campaigns', 'revenue', 'series', 'all'] as const;
type Kind = (typeof KINDS)[number];
const BY: RevenueBy[] = ['day', 'series', 'source'];
const USUAL_DAYS = 28;
const MOST_DAYS = 3_660;

type Input = {
  kind: Kind;
  videoId: string | null;
  /** Null for the last `days`, of which only the server knows today. */
  period: Period | null;
  days: number;
  by: RevenueBy;
  csv: boolean;
  html: string | null;
};

type Report =
  | { kind: 'funnel'; data: Funnel }
  | { kind: 'retention'; data: Retention }
  | { kind: 'campaigns'; data: CampaignRow[] }
  | { kind: 'revenue'; data: Revenue }
  | { kind: 'series'; data: SeriesRow[] }
  | { kind: 'all'; data: WholeReport };

/** `html` is a file to write, relative to the terminal's folder. */
type Output = Scope & { report: Report; madeAt: string; as: { csv: boolean; html: string | null } };

export const report: Command<Input, Output> = {
  name: 'report',
  usage:
    '<funnel|retention|campaigns|revenue|series|all> [--series <id>] [--days 28 | --from <day> --to <day>] [--by day|series|source] [--csv] [--html <file>]',
  summary:
    'How viewers go from the first episode to the payment, where they come from and what they pay; all --html writes a page with plots.',
  options: {
    series: { type: 'string' },
    days: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    by: { type: 'string' },
    csv: { type: 'boolean', default: false },
    html: { type: 'string' },
  },
  read: readInput,

  async run(context, input) {
    const { csv, html, videoId } = input;
    await requireKnown(context, videoId);
    const scope = { ...(input.period ?? lastDays(dayOf(context.now()), input.days)), videoId };
    const madeAt = `${context.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return { ...scope, madeAt, report: await readReport(context, scope, input), as: { csv, html } };
  },

  print({ report, as: { csv, html }, from, to, videoId, madeAt }) {
    if (report.kind === 'all') return writePage(html ?? '', reportPage(report.data, madeAt));
    const { headings, rows: cells, notes } = tableOf(report);
    if (csv) return toCsv({ headings, rows: cells, notes });
    const { kind } = report;
    const heading = [`${kind[0]?.toUpperCase()}${kind.slice(1)}`, videoId, `${from} to ${to}`];
    const rows = cells.map((cells) => cells.map((cell) => (typeof cell === 'string' ? shown(cell) : cell)));
    const lines = rows.length === 0 ? ['Nothing in this period.'] : table(headings, rows);
    return [heading.filter(Boolean).join(', '), '', ...lines, ...(notes.length > 0 ? [''] : []), ...notes];
  },
};

function readInput({ values, positionals }: ParsedArgs): Input {
  const [kind, ...rest] = positionals;
  if (!KINDS.includes(kind as Kind) || rest.length > 0)
    throw new UsageError(`Name one report: ${KINDS.join(', ')}.`);
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : null);
  const videoId = text('series');
  const html = text('html');
  const by = text('by') ?? 'day';
  if (kind === 'retention' && videoId === null)
    throw new UsageError('Retention is of one series: name it with --series <id>.');
  if (kind === 'all' && html === null && values.json !== true)
    throw new UsageError('All reports together are a page: name its file with --html <file>.');
  if (kind !== 'all' && html !== null) throw new UsageError('--html is for "report all" only.');
  if (html === '') throw new UsageError('--html needs the name of a file.');
  if (!BY.includes(by as RevenueBy) || (kind !== 'revenue' && text('by') !== null))
    throw new UsageError(`--by is for "report revenue" only, and one of ${BY.join(', ')}.`);
  if (kind === 'all' && values.csv === true) throw new UsageError('A page is no CSV: leave --csv out.');
  const wish = { kind: kind as Kind, videoId, by: by as RevenueBy, csv: values.csv === true, html };
  return { ...wish, ...readPeriod(text('from'), text('to'), text('days')) };
}

function readPeriod(
  from: string | null,
  to: string | null,
  days: string | null,
): { period: Period | null; days: number } {
  if (from === null && to === null) {
    const count = Number(days ?? USUAL_DAYS);
    if (!Number.isInteger(count) || count < 1 || count > MOST_DAYS)
      throw new UsageError(
        `--days must be a whole number from 1 to ${MOST_DAYS}, not "${shown(days ?? '')}"`,
      );
    return { period: null, days: count };
  }
  if (days !== null) throw new UsageError('Give either --days or --from and --to.');
  if (from === null || to === null) throw new UsageError('--from and --to belong together.');
  for (const day of [from, to])
    if (!isDay(day)) throw new UsageError(`A day is written as 2026-03-04, not "${shown(day)}".`);
  if (to < from) throw new UsageError(`--to must not be before --from: ${to} is before ${from}.`);
  if ((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS >= MOST_DAYS)
    throw new UsageError(`A report covers at most ${MOST_DAYS} days.`);
  return { period: { from, to }, days: 0 };
}

/** Sums outlive their series. */
async function requireKnown({ db }: Context, videoId: string | null): Promise<void> {
  if (videoId === null) return;
  const [known] = await db.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId));
  if (known) return;
  const isSummed = eq(journeyDays.videoId, videoId);
  const [summed] = await db.select({ id: journeyDays.videoId }).from(journeyDays).where(isSummed).limit(1);
  if (!summed) throw new UsageError(`There is no series "${shown(videoId)}".`);
}

async function readReport({ db }: Context, scope: Scope, { kind, by }: Input): Promise<Report> {
  switch (kind) {
    case 'funnel':
      return { kind, data: await readFunnel(db, scope) };
    case 'retention':
      return { kind, data: await readRetention(db, scope.videoId ?? '', scope) };
    case 'campaigns':
      return { kind, data: await readCampaigns(db, scope) };
    case 'revenue':
      return { kind, data: await readRevenue(db, scope, by) };
    case 'series':
      return { kind, data: await readSeries(db, scope) };
    case 'all':
      return { kind, data: await readWholeReport(db, scope) };
  }
}

function tableOf(report: Exclude<Report, { kind: 'all' }>): Table {
  switch (report.kind) {
    case 'funnel':
      return funnelTable(report.data);
    case 'retention':
      return retentionTable(report.data);
    case 'campaigns':
      return campaignsTable(report.data);
    case 'revenue':
      return revenueTable(report.data);
    case 'series':
      return seriesTable(report.data);
  }
}

function writePage(file: string, page: string): string[] {
  try {
    writeFileSync(file, page);
  } catch (error) {
    throw new UsageError(`${shown(file)} could not be written: ${(error as NodeJS.ErrnoException).code}.`);
  }
  return [`${shown(file)} is written.`];
}
