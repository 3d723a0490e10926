import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** PostgreSQL takes 65,535 values per statement; no row here has 65. */
const ROWS_A_STATEMENT = 1000;

/** Inserts rows; where the key exists, updates all columns except the preserved ones. */
export async function upsert<T extends PgTable>(
  tx: Db,
  table: T,
  key: PgColumn[],
  rows: T['$inferInsert'][],
  preserved: PgColumn[] = [],
) {
  const changing = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !key.includes(column) && !preserved.includes(column),
  );
  const set = Object.fromEntries(
    changing.map(([field, column]) => [field, sql.raw(`excluded.${column.name}`)]),
  ) as Record<string, SQL>;
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const insert = tx.insert(table).values(rows.slice(at, at + ROWS_A_STATEMENT));
    await (changing.length > 0
      ? insert.onConflictDoUpdate({ target: key, set: set as never })
      : insert.onConflictDoNothing());
  }
}
