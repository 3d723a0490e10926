import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  eventCounts,
  events,
  journeyDays,
  journeyEpisodes,
  revenueDays,
  sources,
} from '../../../server/db/schema.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { START } from '../support/testContext.ts';
import { operatorWorld } from './operatorWorld.ts';

/* As an operator types them. */

const world = forAllTests(operatorWorld);

beforeAll(async () => {
  const { db } = world.context;
  const source = { id: 'src', utmSource: '=mail\u001b[2J', utmCampaign: 'spring', firstSeenAt: START };
  await db.insert(sources).values(source);
  const begun = { videoId: 'short', firstDay: '2026-03-04' };
  const day = { ...begun, day: '2026-03-04' };
  const none = { sourceId: '', second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 };
  await db.insert(journeyDays).values([
    { ...day, sourceId: 'src', started: 40, second: 20, wall: 12, shop: 10, ordered: 5, paid: 4 },
    { ...day, ...none, started: 9, second: 2 },
    { ...day, ...none, videoId: 'gone', started: 1 },
  ]);
  const viewers = [49, 22, 12, 3, 3, 3].map((count, i) => ({ ...begun, episode: i + 1, viewers: count }));
  await db.insert(journeyEpisodes).values(viewers);
  const money = { currency: 'USD', captured: 3996, refunded: 999, payments: 4, refunds: 1 };
  await db.insert(revenueDays).values({ ...day, sourceId: 'src', ...money });
});

const typed = (...args: string[]) => world.typed(['report', ...args]);

describe('report', () => {
  test('funnel prints a table of steps over the last four weeks', async () => {
    const { lines } = await typed('funnel', '--series', 'short');
    expect(lines.slice(0, 9)).toEqual([
      'Funnel, short, 2026-02-05 to 2026-03-04',
      '',
      'Step                  Viewers  Of those who began  Of the step before',
      'Began the series           49  100.0 %',
      'Went on to episode 2       22  44.9 %              44.9 %',
      'Came to the wall           12  24.5 %              54.5 %',
      'Opened the shop            10  20.4 %              83.3 %',
      'Chose a plan                5  10.2 %              50.0 %',
      'Paid                        4  8.2 %               80.0 %',
    ]);
  });

  test('retention says where viewers leave', async () => {
    const { lines } = await typed('retention', '--series', 'short', '--days', '1');
    expect(lines.slice(3, 6)).toEqual([
      '      1  free         49  100.0 %',
      '      2  free         22  44.9 %        55.1 %',
      '      3  locked       12  24.5 %        45.5 %',
    ]);
    expect(lines).toContain('The largest drop but for the wall is after episode 3: 9 viewers.');
  });

  test('campaigns shows counts below 10 as <10 and replaces control characters in names', async () => {
    const { lines } = await typed('campaigns');
    const known = /^=mail\?\[2J \/ spring +40 +20 +12 +10 +<10 +<10 +USD +29\.97 +29\.97 +29\.97$/;
    expect(lines[3]).toMatch(known);
    expect(lines[4]).toMatch(/^\(not known\) +10 +<10 +0 +0 +0 +0/);
  });

  test('revenue lists amounts by day or by series, with totals', async () => {
    const byDay = await typed('revenue', '--by', 'day', '--csv');
    expect(byDay.lines.slice(1)).toEqual(['2026-03-04,USD,39.96,9.99,29.97,4,1']);
    const bySeries = await typed('revenue', '--by', 'series');
    expect(bySeries.lines.join('\n')).toMatch(/short +USD +39\.96 +9\.99 +29\.97 +4 +1/);
    expect(bySeries.lines).toContain('USD: 39.96 captured, 9.99 refunded, 29.97 net, as in the ledger.');
  });

  test('series lists the viewers and revenue of each series, including a removed one', async () => {
    const { lines } = await typed('series', '--csv', '--from', '2026-03-01', '--to', '2026-03-31');
    expect(lines.slice(1)).toEqual([
      'short,49,22,12,10,5,4,8.2 %,USD,39.96,9.99,29.97',
      'gone,1,0,0,0,0,0,0.0 %,,,,',
    ]);
    expect((await typed('funnel', '--series', 'gone', '--csv')).lines[1]).toBe('Began the series,1,100.0 %,');
  });

  test('speed prints percentiles by page from single events and from daily counts', async () => {
    const { db } = world.context;
    const figure = (event: string, route: string, status: string | null, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...{ id: `${event}${route}${status}${i}`, at: START, event, route, status },
      }));
    await db.insert(events).values([
      ...figure('lcp', '/', '1200', 6),
      ...figure('lcp', '/', '3000', 2),
      ...figure('first_frame', '/videos/:videoId', '310', 1),
      ...figure('stall', '/videos/:videoId', null, 1),
      ...figure('playback_failed', '/videos/:videoId', 'network', 2),
      // What no app sends is in no row.
      ...figure('lcp', '/made-up', '1', 9),
      ...figure('lcp', '/', '-5', 9),
      ...figure('playback_failed', '/videos/:videoId', 'made up', 9),
    ]);
    await db.insert(eventCounts).values([
      { day: '2026-03-03', event: 'lcp', route: '/videos/:videoId', status: '800', count: 12 },
      { day: '2026-01-03', event: 'lcp', route: '/videos/:videoId', status: '9000', count: 99 },
    ]);
    const { lines } = await typed('speed', '--csv');
    expect(lines).toEqual([
      'Figure,Page,Reports,p50 ms,p75 ms,p95 ms,Good',
      'LCP,(all),20,800,1200,3000,90.0 %',
      'LCP,/videos/:videoId,12,800,800,800,100.0 %',
      'LCP,/,8,1200,1200,3000,75.0 %',
      'First frame,(all),1,310,310,310,100.0 %',
      'First frame,/videos/:videoId,1,310,310,310,100.0 %',
      'Stalls,(all),1,,,,',
      'Failed: network,(all),2,,,,',
    ]);
  });

  test('--json prints the numbers and the period', async () => {
    const { lines } = await typed('funnel', '--days', '1', '--json');
    expect(JSON.parse(lines.join('\n'))).toMatchObject({
      ...{ from: '2026-03-04', to: '2026-03-04', videoId: null },
      report: { kind: 'funnel', data: { started: 50, second: 22, wall: 12, shop: 10, ordered: 5, paid: 4 } },
    });
  });

  test('all writes one HTML page without external links', async () => {
    const file = world.at('report.html');
    const { code, lines } = await typed('all', '--html', file);
    expect([code, lines]).toEqual([0, [`${file} is written.`]]);
    const page = readFileSync(file, 'utf8');
    expect(page).toContain('<h1>All series</h1>');
    expect(page).toContain('Retention: Short Story');
    expect(page).not.toMatch(/https?:/);
  });

  test('says when nothing happened', async () => {
    const { lines } = await typed('revenue', '--from', '2020-01-01', '--to', '2020-01-02');
    expect(lines).toEqual(['Revenue, 2020-01-01 to 2020-01-02', '', 'Nothing in this period.']);
  });

  test.each([
    ['retention', 'Retention is of one series: name it with --series <id>.'],
    ['funnel --series n\u001bone', 'There is no series "n?one".'],
    ['all', 'All reports together are a page: name its file with --html <file>.'],
    ['funnel --html x.html', '--html is for "report all" only.'],
    ['all --html=', '--html needs the name of a file.'],
    ['all --html x.html --csv', 'A page is no CSV: leave --csv out.'],
    ['funnel --by day', '--by is for "report revenue" only.'],
    ['funnel --from 2026-03-01', '--from and --to belong together.'],
    [
      'funnel --from 2026-03-02 --to 2026-03-01',
      '--to must not be before --from: 2026-03-01 is before 2026-03-02.',
    ],
    ['funnel --from 1999-01-01 --to 2026-03-01', 'A report covers at most 3660 days.'],
    ['everything', 'Allowed choices are funnel, retention, campaigns, revenue, series, speed, all.'],
    ['revenue --by moon', 'Allowed choices are day, series, source.'],
    ['funnel --days 0', 'It must be a whole number from 1 to 3660.'],
    ['funnel --from 2026-03-01 --to 2026-02-30', 'A day is written as 2026-03-04.'],
    ['speed --series short', 'Speed is of whole pages: leave --series out.'],
    ['funnel --days 2 --from 2026-03-01 --to 2026-03-01', "cannot be used with option '--from <day>'"],
  ])('“report %s” is refused with a message', async (command, words) => {
    expect(await world.refusal('report', ...command.split(' '))).toContain(words);
  });

  test('all reports an error when its file cannot be written', async () => {
    const file = world.at('missing/report.html');
    const { code, complaints } = await typed('all', '--html', file);
    expect([code, complaints]).toEqual([1, [`${file} could not be written: ENOENT.`]]);
    expect(existsSync(file)).toBe(false);
  });
});
