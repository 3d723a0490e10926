import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { readConfig } from '../server/config.ts';
import { createContext } from '../server/createContext.ts';
import { daysAfter } from '../server/lib/days.ts';
import { readCampaigns } from '../server/operator/reports/campaigns.ts';
import { readFunnel } from '../server/operator/reports/funnel.ts';
import { readRetention } from '../server/operator/reports/retention.ts';
import { readRevenue } from '../server/operator/reports/revenue.ts';
import { readSeries } from '../server/operator/reports/series.ts';
import { countJourneys, countLedger, same } from './lib/journeysByHand.ts';
import { fillWorld, SERIES, TODAY } from './lib/journeyWorld.ts';

/* 1,000,000 journeys on the embedded database on disk: are the reports right, and how long do they take? */

const { values } = parseArgs({
  options: {
    journeys: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
  },
});
const journeys = Number(values.journeys);
const rounds = Number(values.rounds);

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
const context = await createContext(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder }));
const { db } = context;
let wrong = 0;
const check = (what: string, got: unknown, expected: unknown) => {
  if (same(got, expected)) return;
  wrong += 1;
  console.log(`WRONG ${what}\n  got      ${JSON.stringify(got)}\n  expected ${JSON.stringify(expected)}`);
};

try {
  const started = performance.now();
  await fillWorld(db, { journeys, seed: Number(values.seed) });
  await db.execute(sql`analyze`);
  console.log(`${journeys} journeys made in ${Math.round((performance.now() - started) / 1000)} s`);

  const periods = {
    '28 days': { from: daysAfter(TODAY, -27), to: TODAY },
    '90 days': { from: daysAfter(TODAY, -89), to: TODAY },
  };
  const [largest = ''] = SERIES;
  const rows: [string, number, number][] = [];
  async function measure<T>(what: string, read: () => Promise<T>): Promise<T> {
    const times: number[] = [];
    let answer = await read();
    for (let round = 0; round < rounds; round += 1) {
      const at = performance.now();
      answer = await read();
      times.push(performance.now() - at);
    }
    times.sort((one, other) => one - other);
    rows.push([what, times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0]);
    return answer;
  }

  for (const [name, period] of Object.entries(periods)) {
    const scope = { ...period, videoId: largest };
    const all = { ...period, videoId: null };
    const hand = await countJourneys(db, scope);
    check(
      `funnel, ${name}`,
      await measure(`funnel of a series, ${name}`, () => readFunnel(db, scope)),
      hand.funnel,
    );
    const curve = await measure(`retention of a series, ${name}`, () => readRetention(db, largest, period));
    check(
      `retention, ${name}`,
      curve.episodes.map(({ viewers }) => viewers),
      hand.episodes,
    );
    const handAll = await countJourneys(db, all);
    check(
      `funnel of all, ${name}`,
      await measure(`funnel of all series, ${name}`, () => readFunnel(db, all)),
      handAll.funnel,
    );
    const campaigns = await measure(`campaigns, ${name}`, () => readCampaigns(db, all));
    check(
      `campaigns, ${name}`,
      campaigns.map(({ viewers }) => viewers.started),
      handAll.sources,
    );
    const series = await measure(`series, ${name}`, () => readSeries(db, all));
    check(
      `series, ${name}`,
      series.filter(({ started }) => started > 0).map(({ started }) => started),
      handAll.series,
    );
    const revenue = await measure(`revenue by day, ${name}`, () => readRevenue(db, all, 'day'));
    check(
      `revenue, ${name}`,
      revenue.rows.map(({ about, currency, captured, refunded }) => [about, currency, captured, refunded]),
      await countLedger(db, period),
    );
  }
  console.log('Report                                  p50 ms   worst ms');
  for (const [what, p50, worst] of rows)
    console.log(`${what.padEnd(38)}${p50.toFixed(1).padStart(8)}${worst.toFixed(1).padStart(11)}`);
  console.log(
    wrong === 0 ? 'Every number equals the count by hand and the ledger.' : `${wrong} reports are wrong.`,
  );
} finally {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
