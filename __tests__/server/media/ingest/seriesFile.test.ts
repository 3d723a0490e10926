import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import {
  readSeriesFile,
  releaseOrderFaults,
  type Series,
} from '../../../../server/media/ingest/seriesFile.ts';
import { SeriesFile } from '../../../../server/media/ingest/seriesSchema.ts';
import { exampleFile } from './support/example.ts';

const json = String(exampleFile('series.json'));
const csv = String(exampleFile('series.csv'));
const fromJson = () => readSeriesFile('series.json', Buffer.from(json));
const readCsv = (text: string | Buffer) => readSeriesFile('series.csv', Buffer.from(text));
const faultsOf = (text: string) => readCsv(text).findings.map(({ text: said }) => said);

test('the example series.json is read, with the internal names of its languages', () => {
  const { read, findings } = fromJson();
  expect(findings).toEqual([]);
  expect(read?.series).toMatchObject({
    id: 'the-night-ferry',
    title: { en: 'The Night Ferry', fy: 'Le Ferry de nuit', dy: 'Die Nachtfähre' },
    freeEpisodes: 1,
    pass: { amount: 999, currency: 'USD' },
    complete: false,
    releases: [{ number: 2, releaseAt: '2030-12-04T18:00:00Z' }],
  });
  expect(Object.keys(read?.series.title ?? {}).sort()).toEqual(['dy', 'en', 'es', 'fy', 'pt']);
});

test('a series.json with the internal language names gives the same series', () => {
  const inner = json.replaceAll('"fr":', '"fy":').replaceAll('"de":', '"dy":');
  expect(inner).not.toBe(json);
  expect(readSeriesFile('series.json', Buffer.from(inner))).toEqual(fromJson());
});

test('an episode that would come out before one with a lower number is reported', () => {
  const releases = [{ number: 2, releaseAt: '2030-12-04T18:00:00Z' }];
  const faultsOf = (numbers: number[]) => releaseOrderFaults({ releases } as Series, numbers);
  expect(faultsOf([2, 1])).toEqual([]);
  expect(faultsOf([3, 1, 2])).toEqual(['Episode 3 would come out no later than episode 2.']);
});

describe('the manual', () => {
  const manual = readFileSync('docs/series-format.md', 'utf8');

  test('shows the example', () => {
    const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(manual) ?? [];
    expect(JSON.parse(shown)).toEqual(JSON.parse(json));
  });

  test('names every field and every column', () => {
    for (const field of Object.keys(SeriesFile.properties).filter((name) => name !== '$schema'))
      expect(manual).toContain(`\`${field}\``);
    for (const column of csv.split('\n', 1)[0]?.split(';') ?? [])
      if (!column.includes('.') || column.startsWith('pass.')) expect(manual).toContain(`\`${column}\``);
  });

  test('has a JSON schema equal to the schema in the code', () => {
    const schema = JSON.parse(readFileSync('docs/series.schema.json', 'utf8')) as { $schema: string };
    expect(schema).toEqual({ $schema: schema.$schema, ...JSON.parse(JSON.stringify(SeriesFile)) });
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  });
});

describe('CSV', () => {
  test.each<[string, string | Buffer]>([
    ['as it is', csv],
    ['with a BOM', `\ufeff${csv}`],
    ['with line ends of Windows', csv.replaceAll('\n', '\r\n')],
    ['with commas and quotes', commas()],
    [
      'with tabs in UTF-16, as a spreadsheet saves Unicode',
      Buffer.from(`\ufeff${csv.replaceAll(';', '\t')}`, 'utf16le'),
    ],
    ['with the line that names the delimiter', `sep=;\r\n${csv}`],
    [
      'with empty rows and columns that a spreadsheet leaves',
      `${csv.replace(/$/gm, ';;')}\n`.replace(/^;;$/gm, ';'.repeat(24)),
    ],
    ['with the first row repeated below', repeated()],
    ['with columns in other case', csv.replace('categoryId', 'CATEGORYID').replace('releaseAt', 'ReleaseAt')],
  ])('saved %s gives the same series as JSON', (_how, text) => {
    const { read, findings } = readCsv(text);
    expect(findings).toEqual([]);
    expect(read?.series).toEqual(fromJson().read?.series);
  });

  function commas() {
    const quoted = (cell: string) => (/[,"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
    return csv
      .split('\n')
      .map((line) => line.split(';').map(quoted).join(','))
      .join('\n');
  }
  function repeated() {
    const [head = '', first = '', second = ''] = csv.split('\n');
    const cells = first.split(';').slice(0, -2);
    return [head, first, [...cells, ...second.split(';').slice(-2)].join(';')].join('\n');
  }

  test('an empty list cell gives an empty list, and an empty number cell counts as missing', () => {
    expect(readCsv(csv.replace('ill-treatment', '')).read?.series.contentNotes).toEqual([]);
    expect(faultsOf(csv.replace(';999;', ';;'))).toEqual(['"pass.amount" is missing.']);
    expect(faultsOf(csv.replace(';1;999;', ';;999;'))).toEqual(['"freeEpisodes" is missing.']);
  });

  test.each<[string, string, string]>([
    ['an unknown column', csv.replace('color', 'colour'), '"colour" is no column of a series.'],
    ['a column twice', csv.replace('color', 'id'), 'The column "id" is there twice.'],
    ['a price with a comma', csv.replace(';999;', ';9,99;'), '"pass.amount" must be a whole number.'],
    ['no number', csv.replace(';2;2030', ';;2030'), '"episodes.1.number" must be a whole number.'],
    ['only a header', csv.split('\n', 1)[0] ?? '', 'It has no row below its header.'],
    ['neither yes nor no', csv.replace(';no;', ';maybe;'), '"complete" must be true or false.'],
    [
      'another series in a later row',
      csv.replace(/^;/m, 'the-day-ferry;'),
      'Row 3 has another "id" than the first row, which speaks for the series.',
    ],
    [
      'another series below an empty line and a row of empty cells',
      csv.replace(/^;/m, `\n${csv.split('\n', 1)[0]?.replaceAll(/[^;]/g, '')}\nthe-day-ferry;`),
      'Row 5 has another "id" than the first row, which speaks for the series.',
    ],
  ])('a fault is reported: %s', (_what, text, sentence) => {
    expect(faultsOf(text)).toContain(sentence);
  });

  test('a row with too many cells and an unclosed quote are reported as invalid CSV', () => {
    expect(faultsOf(`${csv}a;b\n`)).toEqual([expect.stringMatching(/^It is no CSV: .*line 4/)]);
    const quoted = csv.replace('The Night', '"The Night');
    expect(faultsOf(quoted)).toEqual([expect.stringMatching(/^It is no CSV: /)]);
  });
});
