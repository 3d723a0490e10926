import { writeFileSync } from 'node:fs';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { journeyDays, videos } from '../db/schema.ts';
import { DAY_MS, dayOf, startOfDay } from '../lib/days.ts';
import { type Command, readWhole, UsageError } from './command.ts';
import { type CampaignRow, readCampaigns } from './reports/campaigns.ts';
import { type Funnel, readFunnel } from './reports/funnel.ts';
import { reportPage } from './reports/page.ts';
import { isDay, lastDays, type Period, type Scope } from './reports/period.ts';
import { type Retention, readRetention } from './reports/retention.ts';
import { type Revenue, type RevenueBy, readRevenue } from './reports/revenue.ts';
import { readSeries, type SeriesRow } from './reports/series.ts';
import { readSpeed, type Speed } from './reports/speed.ts';
import {
  campaignsTable,
  funnelTable,
  retentionTable,
  revenueTable,
  seriesTable,
  speedTable,
  type Table,
  toCsv,
} from './reports/tables.ts';
import { readWholeReport, type WholeReport } from './reports/wholeReport.ts';
import { shown, table } from './terminal.ts';

const KINDS = ['funnel', 'retention', 'campaigns', 'revenue', 'series', 'speed', 'all'] as const;
type Kind = (typeof KINDS)[number];
const BY: RevenueBy[] = ['day', 'series', 'source'];
const USUAL_DAYS = 28;
const MOST_DAYS = 3_660;

type Input = {
  kind: Kind;
  videoId: string | null;
  /** Null for the last `days`, because only the server knows which day is today. */
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
  | { kind: 'speed'; data: Speed }
  | { kind: 'all'; data: WholeReport };

type Output = Scope & { report: Report; madeAt: string; as: { csv: boolean; html: string | null } };

export const report: Command<Input, Output> = {
  name: 'report',
  summary:
    'How viewers go from the first episode to the payment, where they come from, what they pay and how fast it is for them; all --html writes a page with plots.',
  examples: [
    'report funnel --series the-glass-heiress',
    'report revenue --from 2026-03-01 --to 2026-03-31 --by series',
    'report all --html report.html',
  ],
  define: (line) =>
    line
      .addArgument(new Argument('<report>', 'what to tell').choices(KINDS))
      .option('--series <id>', 'of one series; "retention" needs it')
      .addOption(
        new Option('--days <number>', 'how many days, with today')
          .argParser(readWhole(1, MOST_DAYS))
          .default(USUAL_DAYS)
          .conflicts(['from', 'to']),
      )
      .option('--from <day>', 'the first day, like 2026-03-01', readDay)
      .option('--to <day>', 'the last day', readDay)
      .addOption(new Option('--by <what>', 'for "revenue" (default: day)').choices(BY))
      .option('--csv', 'as CSV')
      .option('--html <file>', 'for "all": the file of the page'),
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

type Options = Partial<Period> & {
  series?: string;
  days: number;
  by?: RevenueBy;
  csv?: boolean;
  html?: string;
  json?: boolean;
};

function readInput(kind: Kind, options: Options): Input {
  const { series, days, by, csv = false, html, json } = options;
  if (kind === 'retention' && series === undefined)
    throw new UsageError('Retention is of one series: name it with --series <id>.');
  if (kind === 'speed' && series !== undefined)
    throw new UsageError('Speed is of whole pages: leave --series out.');
  if (kind === 'all' && html === undefined && !json)
    throw new UsageError('All reports together are a page: name its file with --html <file>.');
  if (kind !== 'all' && html !== undefined) throw new UsageError('--html is for "report all" only.');
  if (html === '') throw new UsageError('--html needs the name of a file.');
  if (kind !== 'revenue' && by) throw new UsageError('--by is for "report revenue" only.');
  if (kind === 'all' && csv) throw new UsageError('A page is no CSV: leave --csv out.');
  const period = readPeriod(options);
  return { kind, videoId: series ?? null, period, days, by: by ?? 'day', csv, html: html ?? null };
}

function readPeriod({ from, to }: Partial<Period>): Period | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) throw new UsageError('--from and --to belong together.');
  if (to < from) throw new UsageError(`--to must not be before --from: ${to} is before ${from}.`);
  if ((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS >= MOST_DAYS)
    throw new UsageError(`A report covers at most ${MOST_DAYS} days.`);
  return { from, to };
}

function readDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('A day is written as 2026-03-04.');
  return text;
}

/** Also accepts a removed series whose sums are still stored. */
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
    case 'speed':
      return { kind, data: await readSpeed(db, scope) };
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
    case 'speed':
      return speedTable(report.data);
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
