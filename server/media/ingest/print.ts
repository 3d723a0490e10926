import { LANGUAGES } from '../../../contract/languages.ts';
import { spelled } from '../../lib/languages.ts';
import type { Report } from './checkSeries.ts';
import type { Finding, Level } from './findings.ts';

/** Keeps text from outside as it is: the caller must make it safe for a terminal. */
export function printReport(report: Report): string[] {
  const { series } = report;
  return [
    ...(series ? [`${series.id}: ${series.title.en}`, ''] : []),
    ...printFindings(report.findings),
    ...printCaptions(report),
    printCounts(report),
  ];
}

/** In ASCII, because a terminal may take other characters for commands. */
export const printJson = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent).replace(
    /[\x7f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function printFindings(findings: Finding[]): string[] {
  const files = [...new Set(findings.map(({ file }) => file))];
  return files.flatMap((file) => [
    file,
    ...findings
      .filter((each) => each.file === file)
      .map(({ level, text }) => `  ${level.padEnd('warning'.length)}  ${text}`),
    '',
  ]);
}

function printCaptions({ episodes, captions }: Report): string[] {
  if (captions.length === 0) return [];
  const rows = LANGUAGES.map((language) => {
    const numbers = captions.filter((each) => each.language === language).map(({ episode }) => episode);
    const captioned = episodes.filter(({ number }) => numbers.includes(number)).map(({ number }) => number);
    return `  ${spelled(language)}  ${String(captioned.length).padStart(4)} of ${episodes.length}  ${ranges(captioned)}`;
  });
  return ['Captions', ...rows.map((row) => row.trimEnd()), ''];
}

export function ranges(numbers: number[]): string {
  const inOrder = [...new Set(numbers)].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const number of inOrder) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

function printCounts({ episodes, findings }: Report): string {
  const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;
  const levels: Level[] = ['error', 'warning', 'note'];
  const counted = levels.map((level) => count(findings.filter((each) => each.level === level).length, level));
  return `${[count(episodes.length, 'episode'), ...counted].join(', ')}.`;
}
