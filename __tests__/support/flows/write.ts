import { LISTS, type Line, readDocuments } from './lists.ts';

/** The page with the lists of these runs; lines that stay keep their marks and comments. */
export const withRuns = (page: string, runs: ReadonlyMap<string, readonly string[][]>): string =>
  page.replace(LISTS, (whole, head: string, name: string, _only, list: string) => {
    const run = runs.get(name);
    return run ? head + written(list, run) : whole;
  });

function written(list: string, run: readonly string[][]): string {
  const documents = readDocuments(list);
  const lines = run.flatMap((types, index) => {
    const before = documents[index];
    const mark = index === 0 ? [] : [before?.mark ?? '--- another document'];
    return [...mark, ...merged(before?.lines ?? [], types)];
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** The types in their order, each as the line that it had. A line that comes sometimes stays. */
function merged(lines: readonly Line[], types: readonly string[]): string[] {
  const [line, ...laterLines] = lines;
  const [type, ...laterTypes] = types;
  if (!line) return [...types];
  const without = () => [...(line.sometimes ? [line.text] : []), ...merged(laterLines, types)];
  if (type === undefined) return without();
  if (line.type === type) return [line.text, ...merged(laterLines, laterTypes)];
  const skipped = longestCommon(laterLines, types) >= longestCommon(lines, laterTypes);
  return skipped ? without() : [type, ...merged(lines, laterTypes)];
}

/** How many of the lines stay where as many as possible do. */
function longestCommon(lines: readonly Line[], types: readonly string[]): number {
  let row = types.map(() => 0);
  for (const line of lines) {
    const above = row;
    row = [];
    for (const [index, type] of types.entries()) {
      const both = (above[index - 1] ?? 0) + (type === line.type ? 1 : 0);
      row.push(Math.max(both, above[index] ?? 0, row[index - 1] ?? 0));
    }
  }
  return row.at(-1) ?? 0;
}
