import type { Row } from './report.ts';

const WIDTH = 760;
const LEFT = 132;
const RIGHT = 168;
const BAR = 13;
const ROW = 46;
const NAMES: Record<string, string> = {
  floor: 'static page',
  ours: 'Cliffhanger',
  classic: 'client-rendered',
};

export function chart(rows: Row[], subtitle: string): string {
  const longest = Math.max(...rows.map(({ measures }) => measures.lcp?.median ?? 0), 1000);
  const scale = (ms: number) => (ms / longest) * (WIDTH - LEFT - RIGHT);
  const parts: string[] = [];
  let y = 78;
  for (const page of new Set(rows.map((row) => row.page))) {
    parts.push(`<text x="24" y="${y + 12}" class="page">${safe(page)}</text>`);
    y += 28;
    const from = y;
    for (const row of rows.filter((one) => one.page === page)) {
      const { fcp, lcp } = row.measures;
      const floor = row.toFloor;
      parts.push(
        `<text x="${LEFT - 12}" y="${y + 19}" class="name">${safe(NAMES[row.name] ?? row.name)}</text>`,
      );
      parts.push(
        bar('fcp', y, fcp?.median, floor.fcp?.median),
        bar('lcp', y + BAR + 2, lcp?.median, floor.lcp?.median),
      );
      y += ROW;
    }
    parts.unshift(ticks(longest, scale, from - 4, y - 12));
    y += 16;
  }

  function bar(kind: 'fcp' | 'lcp', top: number, ms = 0, ratio: number | undefined = undefined): string {
    const label = `${Math.round(ms).toLocaleString('en')} ms${ratio === undefined ? '' : ` · ${ratio.toFixed(2)}×`}`;
    return `<rect x="${LEFT}" y="${top}" width="${Math.max(2, scale(ms)).toFixed(1)}" height="${BAR}" rx="3" class="${kind}"/>
<text x="${(LEFT + scale(ms) + 8).toFixed(1)}" y="${top + 11}" class="value">${label}</text>`;
  }

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="First and largest contentful paint of each candidate">
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${y}" rx="12" class="ground"/>
<text x="24" y="34" class="title">First screen on a slow phone</text>
<text x="24" y="55" class="small">${safe(subtitle)}</text>
<rect x="${WIDTH - 148}" y="24" width="12" height="12" rx="3" class="fcp"/><text x="${WIDTH - 130}" y="34" class="small">FCP</text>
<rect x="${WIDTH - 84}" y="24" width="12" height="12" rx="3" class="lcp"/><text x="${WIDTH - 66}" y="34" class="small">LCP</text>
${parts.join('\n')}
</svg>
`;
}

function ticks(longest: number, scale: (ms: number) => number, top: number, bottom: number): string {
  const step = longest > 4000 ? 1000 : 500;
  const lines: string[] = [];
  for (let ms = 0; ms <= longest; ms += step) {
    const x = (LEFT + scale(ms)).toFixed(1);
    lines.push(`<line x1="${x}" x2="${x}" y1="${top}" y2="${bottom}" class="tick"/>`);
  }
  return lines.join('');
}

const STYLE = `text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:#241c29}
.ground{fill:#fbf8f4;stroke:#e3dbd2}.title{font-size:17px;font-weight:700}.page{font-weight:700}
.name{text-anchor:end}.small,.value{font-size:12px}.small{fill:#6d6472}
.fcp{fill:#b59bc4}.lcp{fill:#e2622c}.tick{stroke:#e3dbd2}
@media (prefers-color-scheme:dark){text{fill:#f6f1ea}.ground{fill:#19131d;stroke:#362d3c}.small{fill:#a79fae}
.fcp{fill:#8d78a0}.lcp{fill:#ff8a4c}.tick{stroke:#362d3c}}`;

const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
