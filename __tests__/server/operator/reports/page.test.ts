import { describe, expect, test } from '@jest/globals';
import { barPlot, columnPlot, curvePlot, reportPage } from '../../../../server/operator/reports/page.ts';
import type { WholeReport } from '../../../../server/operator/reports/wholeReport.ts';

const money = { currency: 'USD', captured: 1998, refunded: 999, net: 999, payments: 2, refunds: 1 };
const funnel = { started: 200, second: 100, wall: 50, shop: 20, ordered: 10, paid: 5 };
const report = (over: Partial<WholeReport> = {}): WholeReport => ({
  ...{ from: '2026-03-03', to: '2026-03-04', videoId: null, funnel, titles: { short: 'Short <Story>' } },
  retention: [
    {
      ...{ videoId: 'short', freeEpisodes: 2, largestDrop: null },
      episodes: [1, 2, 3].map((episode) => ({ episode, viewers: 90 - episode })),
    },
  ],
  campaigns: [
    { source: '<script>alert(1)</script>', about: {}, viewers: { ...funnel, paid: '<10' }, revenue: [] },
  ],
  revenue: { by: 'day', rows: [{ about: '2026-03-04', ...money }], totals: [money] },
  series: [{ videoId: 'short', ...funnel, revenue: [money] }],
  speed: { rows: [], stalls: 0, failures: [] },
  ...over,
});

describe('the report page', () => {
  const page = reportPage(report(), '2026-03-05 06:00 UTC');
  const all = (pattern: RegExp) => [...page.matchAll(pattern)].map((match) => match[1] ?? match[0]);

  test('has no scripts or external resources, and its content security policy forbids them', () => {
    expect(page).not.toMatch(/https?:|\/\/|src=|href=|url\(|@import|<script|<link|<iframe|<img|\son\w+=/i);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  test('escapes text from outside', () => {
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('Retention: Short &lt;Story&gt;');
    expect(page).toContain('<td>&lt;10</td>');
  });

  test('has a table below every plot, with headings for its columns and rows', () => {
    const sections = page.split('<section>').slice(1);
    expect(sections).toHaveLength(6);
    for (const section of sections) {
      expect(section.match(/<table>/g)).toHaveLength(1);
      const plot = section.indexOf('<svg');
      if (plot >= 0) expect(section.indexOf('<table>')).toBeGreaterThan(plot);
    }
    expect(all(/<th scope="col">/g).length).toBeGreaterThan(20);
    expect(all(/<th scope="row">/g).length).toBeGreaterThan(5);
  });

  test('names and describes every plot by unique ids', () => {
    const plots = all(/<svg [^>]*>/g);
    expect(plots).toHaveLength(3);
    const ids = all(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    for (const plot of plots) {
      const named = /aria-labelledby="(\S+) (\S+)"/.exec(plot)?.slice(1) ?? [];
      expect(plot).toContain('role="img"');
      expect(named).toHaveLength(2);
      for (const id of named) expect(ids).toContain(id);
    }
  });

  test('opens and closes its elements in order', () => {
    const open: string[] = [];
    const body = page.replace(/<!doctype html>|<style>[\s\S]*?<\/style>/g, '');
    for (const [, closing, name, own] of body.matchAll(/<(\/?)([a-z0-9]+)[^>]*?(\/?)>/g)) {
      if (own || name === 'meta') continue;
      if (closing) expect(open.pop()).toBe(name);
      else open.push(name as string);
    }
    expect(open).toEqual([]);
  });

  test('of a period in which nothing happened says so', () => {
    const nobody = { started: 0, second: 0, wall: 0, shop: 0, ordered: 0, paid: 0 };
    const empty = report({
      ...{ funnel: nobody, retention: [], campaigns: [], series: [] },
      revenue: { by: 'day', rows: [], totals: [] },
    });
    const text = reportPage(empty, '2026-03-05 06:00 UTC');
    expect(text.match(/Nothing in this period\./g)).toHaveLength(4);
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('plots', () => {
  const about = { id: 'x', title: 'T', description: 'D' };
  const numbers = (svg: string, name: string) =>
    [...svg.matchAll(new RegExp(` ${name}="([^"]+)"`, 'g'))].map(([, number]) => Number(number));

  test('bars are as long as their values, and a small one can still be seen', () => {
    const bars = Object.entries({ a: 1000, b: 500, c: 1, d: 0 });
    const svg = barPlot(
      about,
      bars.map(([label, value]) => ({ label, value, shown: String(value) })),
    );
    expect(numbers(svg, 'width').filter((_, i) => i % 2 === 1)).toEqual([400, 200, 2, 0]);
  });

  test('a curve falls from the top left, and the wall stands between two episodes', () => {
    const svg = curvePlot(about, [100, 50, 0], 1);
    expect(svg).toContain('<polyline points="0,16 200,115 400,214"');
    expect(svg).toContain('<line x1="100" y1="16" x2="100" y2="214" class="wall"/>');
    expect(curvePlot(about, [100, 50], 2)).not.toContain('class="wall"');
    expect(curvePlot(about, [7], 0)).not.toMatch(/NaN/);
  });

  test('columns stand on zero, and refunds hang below it', () => {
    const days = [
      { label: '2026-03-03', up: 300, down: 0 },
      { label: '2026-03-04', up: 100, down: 100 },
    ];
    const svg = columnPlot(about, days, '3.00 USD');
    const rects = [...svg.matchAll(/<rect [^>]*y="([\d.]+)" height="([\d.]+)" class="(\w+)"/g)];
    const zero = 16 + 198 * 0.75;
    expect(
      rects.map(([, y, height, kind]) => [kind, Number(y) + (kind === 'bar' ? Number(height) : 0)]),
    ).toEqual([
      ['bar', zero],
      ['bar', zero],
      ['back', zero],
    ]);
  });
});
