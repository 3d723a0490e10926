import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../server/db/database.ts';
import * as tables from '../../../server/db/schema.ts';

/** Every row there is in tables but some, as a text that begins with the name of its table. */
export async function everyRow(db: Db, except: PgTable[] = []): Promise<string[]> {
  const read = Object.values<unknown>(tables).filter(
    (table): table is PgTable => is(table, PgTable) && !except.includes(table),
  );
  const selects = read.map((table) => sql`select ${getTableName(table)} || t::text as row from ${table} t`);
  const { rows } = await db.execute<{ row: string }>(sql.join(selects, sql` union all `));
  return rows.map(({ row }) => row);
}
