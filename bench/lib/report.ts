import type { Load } from './load.ts';
import { rounded, type Summary, summary } from './stats.ts';
import { table } from './table.ts';

export type Name = string;
/** `tap` is null if no tap was measured or none opened a dialog. */
export type Measured = { page: string; name: Name; round: number; load: Load; tap: number | null };

export type Row = {
  page: string;
  name: Name;
  /** Medians [min–max] of all rounds; milliseconds and KB of 1,000 bytes on the wire. */
  measures: Record<Measure, Summary | null>;
  /** Each round's value divided by the floor's of the same page and round. */
  toFloor: { fcp: Summary | null; lcp: Summary | null };
  lcpOf: string;
};

const MEASURES = {
  fcp: ({ load }) => load.fcp,
  lcp: ({ load }) => load.lcp,
  picture: ({ load }) => load.picture,
  tap: ({ tap }) => tap,
  tbt: ({ load }) => load.tbt,
  cls: ({ load }) => load.cls,
  jsKb: ({ load }) => load.bytes.js / 1000,
  imageKb: ({ load }) => load.bytes.image / 1000,
  allKb: ({ load }) => load.bytes.all / 1000,
  streamKb: ({ load }) => load.bytes.stream / 1000,
  requests: ({ load }) => load.requests,
  beforePaint: ({ load }) => load.beforePaint,
} satisfies Record<string, (one: Measured) => number | null>;
type Measure = keyof typeof MEASURES;

const DIGITS: Partial<Record<Measure, number>> = { cls: 3 };

export function rowsOf(measured: Measured[], order: { page: string; name: Name }[]): Row[] {
  const floors = new Map(
    measured.filter(({ name }) => name === 'floor').map((one) => [`${one.page} ${one.round}`, one.load]),
  );
  return order.map(({ page, name }) => {
    const own = measured.filter((one) => one.page === page && one.name === name);
    const toFloor = (of: 'fcp' | 'lcp') => {
      const ratios = own.flatMap((one) => {
        const floor = floors.get(`${page} ${one.round}`);
        return floor ? [one.load[of] / floor[of]] : [];
      });
      return rounded(summary(ratios), 2);
    };
    const measures = Object.fromEntries(
      Object.entries(MEASURES).map(([measure, read]) => {
        const values = own.map(read).filter((value) => value !== null);
        return [measure, rounded(summary(values), DIGITS[measure as Measure] ?? 0)];
      }),
    ) as Row['measures'];
    return {
      page,
      name,
      measures,
      toFloor: { fcp: toFloor('fcp'), lcp: toFloor('lcp') },
      lcpOf: mostly(own),
    };
  });
}

export function printed(rows: Row[]): string {
  const pages = [...new Set(rows.map(({ page }) => page))];
  return pages.map((page) => `${page}\n${pageTable(rows.filter((row) => row.page === page))}`).join('\n\n');
}

function pageTable(rows: Row[]): string {
  const head = [
    '',
    'FCP',
    'LCP',
    'LCP/floor',
    'picture',
    'tap',
    'TBT',
    'CLS',
    'JS KB',
    'image',
    'all',
    'stream',
    'requests',
    'early',
  ];
  const lines = rows.map(({ name, measures: m, toFloor }) => [
    name,
    ...[spread(m.fcp), spread(m.lcp), spread(toFloor.lcp), spread(m.picture), spread(m.tap), spread(m.tbt)],
    ...[m.cls, m.jsKb, m.imageKb, m.allKb, m.streamKb, m.requests, m.beforePaint].map((one) =>
      one ? `${one.median}` : '–',
    ),
  ]);
  const whats = [...new Set(rows.map(({ lcpOf }) => lcpOf))];
  const largest = whats.map((what) => {
    const names = rows.filter(({ lcpOf }) => lcpOf === what).map(({ name }) => name);
    return `${names.join(', ')}: ${what}`;
  });
  return `${table([head, ...lines])}\nLargest paint of ${largest.join('; ')}`;
}

const spread = (one: Summary | null) =>
  !one ? '–' : one.min === one.max ? `${one.median}` : `${one.median} [${one.min}–${one.max}]`;

function mostly(own: Measured[]): string {
  const times = new Map<string, number>();
  for (const { load } of own) {
    // A media address contains a meaningless token.
    const what = load.lcpOf.replace(/\/media\/[^/]+\//, '/media/…/').replace(/\?t=.*/, '');
    times.set(what, (times.get(what) ?? 0) + 1);
  }
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}
