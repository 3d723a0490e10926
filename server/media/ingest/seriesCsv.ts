import { CsvError, type Info, parse } from 'csv-parse/sync';

/** Columns are the fields of series.json; those of the series itself are read from the first row. */
const TEXTS = ['id', 'categoryId', 'pass.currency', 'color'];
const LISTS = ['tags', 'cast', 'contentNotes'];
const NUMBERS = ['age', 'freeEpisodes', 'pass.amount'];
const BOOLEANS = ['complete', 'downloads'];
const IN_LANGUAGES = ['title', 'synopsis'].flatMap((field) =>
  ['en', 'es', 'fr', 'de', 'pt', 'fy', 'dy'].map((code) => `${field}.${code}`),
);
const OF_EPISODES = ['number', 'releaseAt', 'clip', 'version', 'seconds'];
const OF_SERIES = [...TEXTS, ...LISTS, ...NUMBERS, ...BOOLEANS, ...IN_LANGUAGES];
const COLUMNS = new Map([...OF_SERIES, ...OF_EPISODES].map((name) => [name.toLowerCase(), name]));

type Row = Map<string, string>;
type NumberedRow = { number: number; cells: string[] };

/** Returns the value that series.json would hold, for the same schema. */
export function readSeriesCsv(text: string): { value: unknown; faults: string[] } {
  let filled: NumberedRow[];
  try {
    filled = split(text.replace(/^sep=.\r?\n/, ''));
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    return { value: null, faults: [`It is no CSV: ${failure.message}.`] };
  }
  const [head, ...lines] = filled;
  const columns = (head?.cells ?? []).map((title) => COLUMNS.get(title.toLowerCase()) ?? title);
  const rows = lines.map(({ cells }): Row => new Map(columns.map((column, i) => [column, cells[i] ?? ''])));
  const [first] = rows;
  const numbers = lines.map(({ number }) => number);
  const faults = [...columnFaults(columns, rows), ...rowFaults(rows, numbers)];
  if (!first) faults.push('It has no row below its header.');
  return { value: first ? seriesValue(first, rows) : null, faults };
}

/** The rows that are not empty, with their numbers in a spreadsheet. */
function split(text: string): NumberedRow[] {
  const [head = ''] = text.split(/\r\n|\r|\n/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  const delimiter = [',', ';', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most));
  const records: unknown[] = parse(text, { delimiter, trim: true, skip_empty_lines: true, info: true });
  return (records as { record: string[]; info: Info }[])
    .map(({ record, info }) => ({ cells: record, number: info.records + info.empty_lines }))
    .filter(({ cells }) => cells.some(Boolean));
}

function columnFaults(columns: string[], rows: Row[]): string[] {
  const known = [...COLUMNS.values()];
  return columns.flatMap((column, index) => {
    if (columns.indexOf(column) !== index && column) return [`The column "${column}" is there twice.`];
    if (known.includes(column)) return [];
    // Spreadsheets leave empty columns behind.
    if (!column && rows.every((row) => !row.get(column))) return [];
    return [`"${column}" is no column of a series.`];
  });
}

function rowFaults(rows: Row[], numbers: number[]): string[] {
  const [first] = rows;
  return rows.flatMap((row, index) =>
    OF_SERIES.filter((column) => row.get(column) && row.get(column) !== first?.get(column)).map(
      (column) =>
        `Row ${numbers[index]} has another "${column}" than the first row, which speaks for the series.`,
    ),
  );
}

function seriesValue(first: Row, rows: Row[]): unknown {
  const value: Record<string, unknown> = {};
  for (const column of OF_SERIES) {
    const cell = first.get(column);
    // An empty cell is an empty list in a column of lists, and a missing field in any other.
    const isEmptyList = LISTS.includes(column) && cell !== undefined;
    if (!cell && !isEmptyList) continue;
    const [field = '', inner] = column.split('.');
    if (inner === undefined) value[field] = cellOf(column, cell ?? '');
    else value[field] = { ...(value[field] as object | undefined), [inner]: cellOf(column, cell ?? '') };
  }
  value.episodes = rows.map((row) => ({
    number: numberOr(row.get('number') ?? ''),
    ...textOf(row, 'releaseAt'),
    ...textOf(row, 'clip'),
    ...textOf(row, 'version'),
    ...(row.get('seconds') && { seconds: numberOr(row.get('seconds') ?? '') }),
  }));
  return value;
}

const textOf = (row: Row, column: string) => row.get(column) && { [column]: row.get(column) };

export function cellOf(column: string, cell: string): unknown {
  if (NUMBERS.includes(column)) return numberOr(cell);
  if (BOOLEANS.includes(column)) return YES_NO.get(cell.toLowerCase()) ?? cell;
  if (!LISTS.includes(column)) return cell;
  return cell === '' ? [] : cell.split('|').map((item) => item.trim());
}

const YES_NO = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** A cell that is no number stays text, so that the schema names it. */
const numberOr = (cell: string) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell);
