import { describe, expect, test } from '@jest/globals';
import { hidden } from '../../../../server/operator/reports/campaigns.ts';
import { daysOf, isDay, lastDays } from '../../../../server/operator/reports/period.ts';
import {
  campaignsTable,
  funnelTable,
  revenueTable,
  toCsv,
} from '../../../../server/operator/reports/tables.ts';

const nobody = { started: 0, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 };
const money = { currency: 'USD', captured: 1998, refunded: 999, net: 999, payments: 2, refunds: 1 };

describe('tables', () => {
  test('percentages of zero viewers are left blank', () => {
    expect(funnelTable(nobody).rows.map(([, , part]) => part)).toEqual(Array(6).fill(''));
  });

  test.each([
    [0, 0],
    [1, '<10'],
    [9, '<10'],
    [10, 10],
  ])('%i viewers of a campaign are shown as %s', (viewers, shown) => expect(hidden(viewers)).toBe(shown));

  test('a campaign shows no percentage that reveals a hidden number', () => {
    const viewers = { ...nobody, started: 100, paid: '<10' as const };
    const row = { source: 'mail', about: {}, viewers, revenue: [] };
    expect(campaignsTable([row]).rows[0]).toEqual(['mail', 100, 0, 0, 0, 0, '<10', '', '', '', '', '']);
  });

  test('revenue without a series is listed as (none)', () => {
    const { rows } = revenueTable({ by: 'series', rows: [{ about: '', ...money }], totals: [money] });
    expect(rows).toEqual([['(none)', 'USD', '19.98', '9.99', '9.99', 2, 1]]);
  });
});

describe('CSV', () => {
  const lines = (...cells: (string | number)[]) =>
    toCsv({ headings: ['a'], rows: [cells], notes: ['no'] })[1];

  test.each([
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', ''],
    ['ñ 漢', 'ñ 漢'],
  ])('writes %j as %j', (cell, field) => expect(lines(cell)).toBe(field));

  test.each(['=1+1', '+1 555', '-x', '@sum', '\t=1'])('escapes %j, which a spreadsheet may run', (cell) =>
    expect(lines(cell)).toBe(`'${cell}`),
  );

  test.each(['-9.99', '-5', '12'])('leaves the number %s alone', (cell) => expect(lines(cell)).toBe(cell));
});

describe('periods', () => {
  test('the last days include today', () => {
    expect(lastDays('2026-03-01', 3)).toEqual({ from: '2026-02-27', to: '2026-03-01' });
    const days = ['2028-02-28', '2028-02-29', '2028-03-01'];
    expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual(days);
  });

  test.each(['2026-02-30', '2026-13-01', '04.03.2026', '2026-3-4', '', '2026-03-04T00:00', '0000-00-00'])(
    '%j is not a valid day',
    (text) => expect(isDay(text)).toBe(false),
  );
  test('2028-02-29 is a valid day', () => expect(isDay('2028-02-29')).toBe(true));
});
