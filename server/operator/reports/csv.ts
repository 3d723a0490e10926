import type { Cell, Table } from './tables.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** A spreadsheet would run a text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** As RFC 4180 has it, a line for each row. */
export const toCsv = ({ headings, rows }: Table): string[] => [headings, ...rows].map(toLine);

const toLine = (cells: Cell[]): string => cells.map(toField).join(',');

function toField(cell: Cell): string {
  const text = String(cell);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
