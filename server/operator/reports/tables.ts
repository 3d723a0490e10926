import type { CampaignRow, Viewers } from './campaigns.ts';
import { type Funnel, STAGE_NAMES, STAGES } from './funnel.ts';
import type { Retention } from './retention.ts';
import type { Revenue } from './revenue.ts';
import type { SeriesRow } from './series.ts';
import { FIGURES, type Speed } from './speed.ts';

export type Cell = string | number;
export type Table = { headings: string[]; rows: Cell[][]; notes: string[] };

export const amount = (minor: number): string => (minor / 100).toFixed(2);

const percent = (part: Viewers, whole: Viewers): string =>
  typeof part === 'number' && typeof whole === 'number' && whole > 0
    ? `${((100 * part) / whole).toFixed(1)} %`
    : '';

export const WITHOUT_CONSENT =
  'Viewers who have not agreed to be measured and have no account are known for one day: on another day they begin anew.';
const CAMPAIGN_UNKNOWN =
  'The campaign of a member who has not agreed is not known, nor that of whoever came without one. 1 to 9 viewers are shown as <10.';

export const funnelTable = (funnel: Funnel): Table => ({
  headings: ['Step', 'Viewers', 'Of those who began', 'Of the step before'],
  rows: STAGES.map((stage, index) => [
    STAGE_NAMES[stage],
    funnel[stage],
    percent(funnel[stage], funnel.started),
    index === 0 ? '' : percent(funnel[stage], funnel[STAGES[index - 1] ?? stage]),
  ]),
  notes: [WITHOUT_CONSENT],
});

export function retentionTable({ episodes, freeEpisodes, largestDrop }: Retention): Table {
  const first = episodes[0]?.viewers ?? 0;
  return {
    headings: ['Episode', 'Access', 'Viewers', 'Of episode 1', 'Lost since the one before'],
    rows: episodes.map(({ episode, viewers }, index) => {
      const before = episodes[index - 1]?.viewers;
      return [
        episode,
        episode <= freeEpisodes ? 'free' : 'locked',
        viewers,
        percent(viewers, first),
        before === undefined ? '' : percent(before - viewers, before),
      ];
    }),
    notes: [
      ...(largestDrop
        ? [
            `The largest drop but for the wall is after episode ${largestDrop.episode}: ${largestDrop.lost} viewers.`,
          ]
        : []),
      'An episode counts whoever came to it or beyond. Those who began may still go on.',
    ],
  };
}

export const campaignsTable = (rows: CampaignRow[]): Table => ({
  headings: [
    ...['Source', 'Began', 'Episode 2', 'Wall', 'Shop', 'Chose a plan', 'Paid', 'Paid of began'],
    ...['Currency', 'First day', 'First 7 days', 'Until now'],
  ],
  rows: rows.flatMap(({ source, viewers, revenue }) => {
    const counts = STAGES.map((stage) => viewers[stage]);
    const about = [source || '(not known)', ...counts, percent(viewers.paid, viewers.started)];
    if (revenue.length === 0) return [[...about, '', '', '', '']];
    return revenue.map(({ currency, day0, day7, net }) => [
      ...[...about, currency, amount(day0), amount(day7), amount(net)],
    ]);
  }),
  notes: [CAMPAIGN_UNKNOWN, WITHOUT_CONSENT],
});

const ABOUT = { day: 'Day', series: 'Series', source: 'Source' };

export const revenueTable = ({ by, rows, totals }: Revenue): Table => ({
  headings: [ABOUT[by], 'Currency', 'Captured', 'Refunded', 'Net', 'Payments', 'Refunds'],
  rows: rows.map(({ about, currency, captured, refunded, net, payments, refunds }) => [
    about || '(none)',
    ...[currency, amount(captured), amount(refunded), amount(net), payments, refunds],
  ]),
  notes: totals.map(
    ({ currency, captured, refunded, net }) =>
      `${currency}: ${amount(captured)} captured, ${amount(refunded)} refunded, ${amount(net)} net, as in the ledger.`,
  ),
});

export const seriesTable = (rows: SeriesRow[]): Table => ({
  headings: [
    ...['Series', 'Began', 'Episode 2', 'Wall', 'Shop', 'Chose a plan', 'Paid', 'Paid of began'],
    ...['Currency', 'Captured', 'Refunded', 'Net'],
  ],
  rows: rows.flatMap(({ videoId, revenue, ...funnel }) => {
    const counts = STAGES.map((stage) => funnel[stage]);
    const about = [videoId || '(none)', ...counts, percent(funnel.paid, funnel.started)];
    if (revenue.length === 0) return [[...about, '', '', '', '']];
    return revenue.map(({ currency, captured, refunded, net }) => [
      ...[...about, currency, amount(captured), amount(refunded), amount(net)],
    ]);
  }),
  notes: [
    'A subscription belongs to the series at whose wall the member was last, up to a day before; (none) is the rest.',
    WITHOUT_CONSENT,
  ],
});

export const speedTable = ({ rows, stalls, failures }: Speed): Table => ({
  headings: ['Figure', 'Page', 'Reports', 'p50 ms', 'p75 ms', 'p95 ms', 'Good'],
  rows: [
    ...rows.map(({ figure, page, reports, p50, p75, p95, good }) => [
      FIGURES[figure].name,
      page ?? '(all)',
      ...[reports, p50, p75, p95, percent(good, reports)],
    ]),
    ...(stalls > 0 ? [['Stalls', '(all)', stalls, '', '', '', '']] : []),
    ...failures.map(({ reason, count }) => [`Failed: ${reason}`, '(all)', count, '', '', '', '']),
  ],
  notes: [
    'Of viewers who have agreed to be measured, on the page where they came in; films on the page where they play.',
    `Good: LCP up to ${FIGURES.lcp.good} ms, INP up to ${FIGURES.inp.good} ms, a first frame up to ${FIGURES.first_frame.good} ms.`,
  ],
});

const NUMBER = /^-?\d+(\.\d+)?$/;
/** A spreadsheet would run a text that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

export const toCsv = ({ headings, rows }: Table): string[] => [headings, ...rows].map(toLine);

const toLine = (cells: Cell[]): string => cells.map(toField).join(',');

function toField(cell: Cell): string {
  const text = String(cell);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
