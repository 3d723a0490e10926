import { type Funnel, STAGE_NAMES, STAGES } from '../funnel.ts';
import { daysOf, type Period } from '../period.ts';
import type { Retention } from '../retention.ts';
import type { Revenue } from '../revenue.ts';
import {
  amount,
  campaignsTable,
  funnelTable,
  retentionTable,
  revenueTable,
  seriesTable,
  type Table,
} from '../tables.ts';
import type { WholeReport } from '../wholeReport.ts';
import { escaped } from './markup.ts';
import { barPlot, columnPlot, curvePlot } from './plots.ts';
import { STYLE } from './style.ts';

/** The whole report as one file that loads nothing, so that it can be kept, mailed and printed. */
export function reportPage(report: WholeReport, madeAt: string): string {
  const { from, to, videoId, funnel, retention, campaigns, revenue, series, titles } = report;
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
