import { type Funnel, STAGE_NAMES, STAGES } from './funnel.ts';
import { daysOf, type Period } from './period.ts';
import type { Retention } from './retention.ts';
import type { Revenue } from './revenue.ts';
import {
  amount,
  campaignsTable,
  funnelTable,
  retentionTable,
  revenueTable,
  seriesTable,
  speedTable,
  type Table,
} from './tables.ts';
import type { WholeReport } from './wholeReport.ts';

/** The whole report as one file that loads nothing, so that it can be kept, mailed and printed. */
export function reportPage(report: WholeReport, madeAt: string): string {
  const { from, to, videoId, funnel, retention, campaigns, revenue, series, speed, titles } = report;
  const about = videoId === null ? 'All series' : (titles[videoId] ?? videoId);
  const title = `${about}, ${from} to ${to}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(about)}</h1>
<p class="when">${escaped(from)} to ${escaped(to)}, days in UTC; made at ${escaped(madeAt)}</p>
${section('Funnel', funnelPlot(funnel), funnelTable(funnel))}
${section('Revenue', revenuePlots(revenue, { from, to }), revenueTable(revenue))}
${section('Series', '', seriesTable(series))}
${retention.map((one, index) => section(`Retention: ${titles[one.videoId] ?? one.videoId}`, retentionPlot(one, index), retentionTable(one))).join('\n')}
${section('Campaigns', '', campaignsTable(campaigns))}
${section('Speed, of all series', '', speedTable(speed))}
</main>
</body>
</html>
`;
}

const section = (heading: string, plot: string, { headings, rows, notes }: Table): string => `<section>
<h2>${escaped(heading)}</h2>
${plot}
<div class="scroll" tabindex="0" role="region" aria-label="${escaped(heading)}, as a table"><table>
<thead><tr>${headings.map((text) => `<th scope="col">${escaped(text)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((cells) => `<tr>${cells.map(toCell).join('')}</tr>`).join('\n')}</tbody>
</table></div>
${rows.length === 0 ? '<p>Nothing in this period.</p>' : ''}
${notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('\n')}
</section>`;

const toCell = (cell: string | number, index: number): string =>
  index === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`;

const funnelPlot = (funnel: Funnel): string =>
  barPlot(
    {
      id: 'funnel',
      title: 'Viewers by step',
      description: `From ${funnel.started} who began to ${funnel.paid} who paid.`,
    },
    STAGES.map((stage) => ({ label: STAGE_NAMES[stage], value: funnel[stage], shown: `${funnel[stage]}` })),
  );

function retentionPlot({ videoId, episodes, freeEpisodes }: Retention, index: number): string {
  if (episodes.length === 0) return '';
  const values = episodes.map(({ viewers }) => viewers);
  return curvePlot(
    {
      id: `retention-${index}`,
      title: `Viewers of ${videoId} by episode`,
      description: `${values[0]} came to episode 1 and ${values.at(-1)} to episode ${values.length}. The wall stands after episode ${freeEpisodes}.`,
    },
    values,
    freeEpisodes,
  );
}

const revenuePlots = ({ rows, totals }: Revenue, period: Period): string =>
  totals
    .map(({ currency, net }, index) => {
      const columns = daysOf(period).map((day) => {
        const row = rows.find((one) => one.about === day && one.currency === currency);
        return { label: day, up: row?.captured ?? 0, down: row?.refunded ?? 0 };
      });
      const highest = Math.max(...columns.map(({ up }) => up));
      const about = {
        id: `revenue-${index}`,
        title: `Revenue in ${currency} by day`,
        description: `${amount(net)} ${currency} in the period after refunds, which point downwards.`,
      };
      return columnPlot(about, columns, `${amount(highest)} ${currency}`);
    })
    .join('\n');

const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0e0a10; color: #f6f1ea; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 0 0 16px; font-size: 20px; overflow-wrap: anywhere; }
.when, .note { color: #a79fae; }
.note { margin: 12px 0 0; font-size: 14px; }
section { margin-top: 24px; padding: 20px 16px; border-radius: 16px; background: #19131d; }
svg { display: block; width: 100%; max-width: 560px; height: auto; margin-bottom: 16px; overflow: visible; }
svg text { fill: #f6f1ea; font-size: 15px; }
.number { text-anchor: end; font-variant-numeric: tabular-nums; }
.rail { fill: #241c29; }
.bar { fill: #ff8a4c; }
.back { fill: #ff9c94; }
.area { fill: rgba(255, 138, 76, 0.14); }
.curve { fill: none; stroke: #ff8a4c; stroke-width: 2.5; stroke-linejoin: round; }
.axis { stroke: #a79fae; stroke-width: 1; }
.wall { stroke: #f6cd6d; stroke-width: 2; stroke-dasharray: 5 4; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid #ff8a4c; outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px 8px 0; border-top: 1px solid rgba(246, 241, 234, 0.11); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; font-weight: 600; white-space: normal; overflow-wrap: anywhere; min-width: 120px; }
thead th { border-top: 0; color: #a79fae; font-weight: 600; }
@media print { body { background: #fff; color: #000; } section { background: #fff; break-inside: avoid; } svg text { fill: #000; } }
`;

const WIDTH = 400;

type About = { id: string; title: string; description: string };

const svg = ({ id, title, description }: About, height: number, content: string): string =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id}-t ${id}-d">` +
  `<title id="${id}-t">${escaped(title)}</title><desc id="${id}-d">${escaped(description)}</desc>${content}</svg>`;

const round = (number: number): number => Math.round(number * 10) / 10;

const text = (x: number, y: number, kind: string, content: string | number): string =>
  `<text x="${round(x)}" y="${round(y)}" class="${kind}">${escaped(content)}</text>`;

export type Bar = { label: string; value: number; shown: string };

const ROW = 46;

export function barPlot(about: About, bars: Bar[]): string {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  const rows = bars.map(({ label, value, shown }, index) => {
    const y = index * ROW;
    const width = Math.max(value > 0 ? 2 : 0, (WIDTH * value) / longest);
    return (
      text(0, y + 15, 'label', label) +
      text(WIDTH, y + 15, 'number', shown) +
      `<rect x="0" y="${y + 22}" width="${WIDTH}" height="12" rx="6" class="rail"/>` +
      `<rect x="0" y="${y + 22}" width="${round(width)}" height="12" rx="6" class="bar"/>`
    );
  });
  return svg(about, Math.max(ROW, bars.length * ROW), rows.join(''));
}

const TOP = 16;
const BOTTOM = 26;
const HEIGHT = 240;

export function curvePlot(about: About, values: number[], wallAfter: number): string {
  const highest = Math.max(1, ...values);
  const x = (index: number) => (values.length < 2 ? 0 : (WIDTH * index) / (values.length - 1));
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest);
  const points = values.map((value, index) => `${round(x(index))},${round(y(value))}`).join(' ');
  const floor = HEIGHT - BOTTOM;
  const walled = wallAfter > 0 && wallAfter < values.length;
  const wall = round(x(wallAfter - 0.5));
  return svg(
    about,
    HEIGHT,
    `<line x1="0" y1="${floor}" x2="${WIDTH}" y2="${floor}" class="axis"/>` +
      `<polygon points="0,${floor} ${points} ${round(x(values.length - 1))},${floor}" class="area"/>` +
      `<polyline points="${points}" class="curve"/>` +
      (walled
        ? `<line x1="${wall}" y1="${TOP}" x2="${wall}" y2="${floor}" class="wall"/>${text(wall + 6, TOP + 12, 'label', 'wall')}`
        : '') +
      text(0, HEIGHT - 6, 'label', 'Episode 1') +
      text(WIDTH, HEIGHT - 6, 'number', values.length),
  );
}

export type Column = { label: string; up: number; down: number };

export function columnPlot(about: About, columns: Column[], shownHighest: string): string {
  const highest = Math.max(1, ...columns.map(({ up }) => up));
  const lowest = Math.max(0, ...columns.map(({ down }) => down));
  const scale = (HEIGHT - TOP - BOTTOM) / (highest + lowest);
  const zero = TOP + highest * scale;
  const step = WIDTH / Math.max(1, columns.length);
  const bars = columns.map(({ up, down }, index) => {
    const place = `x="${round(index * step + step * 0.12)}" width="${round(step * 0.76)}"`;
    const above = `<rect ${place} y="${round(zero - up * scale)}" height="${round(up * scale)}" class="bar"/>`;
    if (down === 0) return above;
    return `${above}<rect ${place} y="${round(zero)}" height="${round(down * scale)}" class="back"/>`;
  });
  return svg(
    about,
    HEIGHT,
    `${bars.join('')}<line x1="0" y1="${round(zero)}" x2="${WIDTH}" y2="${round(zero)}" class="axis"/>` +
      text(0, TOP - 4, 'label', shownHighest) +
      text(0, HEIGHT - 6, 'label', columns[0]?.label ?? '') +
      text(WIDTH, HEIGHT - 6, 'number', columns.at(-1)?.label ?? ''),
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string | number): string =>
  String(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
