import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/* Compares the rows of docs/trust.md with the tests and benchmarks that they name. */

const PAGE = 'docs/trust.md';
const NONE = '–';

type Row = { id: string; cells: string[]; files: string[]; figure: string; verdict: string };

function rowsOf(page: string): Row[] {
  const lines = page.split('\n').filter((line) => /^\| [SR]\d/.test(line));
  return lines.map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = '', check = '', passes = '', shown = '', figure = '', verdict = ''] = cells;
    const links = [...shown.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const files = links.map((link) => path.join(path.dirname(PAGE), link));
    return { id, cells: [check, passes, shown, figure, verdict], files, figure, verdict };
  });
}

const rows = rowsOf(readFileSync(PAGE, 'utf8'));
const idsWhere = (is: (row: Row) => boolean) => rows.filter(is).map(({ id }) => id);

test('docs/trust.md has one row for each check, in order', () => {
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
  expect(rows.map(({ id }) => id)).toEqual([...numbered('S', 34), ...numbered('R', 30)]);
});

describe('each row of docs/trust.md', () => {
  test('has no empty cell', () => {
    expect(idsWhere(({ cells }) => cells.includes(''))).toEqual([]);
  });

  test('names tests and benchmarks that exist', () => {
    const files = rows.flatMap((row) => row.files.map((file) => `${row.id} ${file}`));
    expect(files.length).toBeGreaterThan(150);
    const isShown = /^[SR]\d+ (__tests__\/.+\.test\.tsx?|bench\/.+\.ts)$/;
    expect(files.filter((file) => !isShown.test(file))).toEqual([]);
    expect(files.filter((file) => !existsSync(file.replace(/^\S+ /, '')))).toEqual([]);
  });

  test('has a verdict, with the reason where the check does not hold', () => {
    const VERDICT = /^(held|held in part: .{15,}|not held: .{15,})$/;
    expect(idsWhere(({ verdict }) => !VERDICT.test(verdict))).toEqual([]);
  });

  test('without a test or benchmark is not held and has no figure', () => {
    const shownByNone = idsWhere(({ files }) => files.length === 0);
    expect(idsWhere(({ figure }) => figure === NONE)).toEqual(shownByNone);
    const isNotHeld = ({ verdict }: Row) => verdict.startsWith('not held: ');
    expect(idsWhere((row) => row.files.length === 0 && !isNotHeld(row))).toEqual([]);
  });
});
