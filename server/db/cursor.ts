import { and, eq, lt, or } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { PAGE_SIZE } from '../../contract/pageSize.ts';
import { invalidField } from '../lib/errors.ts';

const invalidCursor = () => invalidField('cursor', 'invalid');

export const encodeCursor = (key: (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Returns the key inside a cursor. Throws 400 unless its values are of these `kinds`. */
export function decodeCursor(cursor: string, kinds: ('string' | 'number')[]): (string | number)[] {
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(key) || key.length !== kinds.length) throw invalidCursor();
  if (key.some((value, at) => typeof value !== kinds[at])) throw invalidCursor();
  return key;
}

export const encodeInstantCursor = (at: Date, id: string) => encodeCursor([at.getTime(), id]);

function decodeInstantCursor(cursor: string): { at: Date; id: string } {
  const [ms, id] = decodeCursor(cursor, ['number', 'string']) as [number, string];
  const at = new Date(ms);
  const year = at.getUTCFullYear();
  if (!(year >= 1970 && year <= 9999) || id.includes('\0')) throw invalidCursor();
  return { at, id };
}

/** Matches the rows after a cursor in a list that is sorted by time and then id, both descending. */
export function olderThan(cursor: string | undefined, at: AnyPgColumn, id: AnyPgColumn) {
  if (cursor === undefined) return undefined;
  const last = decodeInstantCursor(cursor);
  return or(lt(at, last.at), and(eq(at, last.at), lt(id, last.id)));
}

export function cutPage<T>(rows: T[], cursorOf: (last: T) => string, size = PAGE_SIZE) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, cursor: rows.length > size && last ? cursorOf(last) : null };
}
