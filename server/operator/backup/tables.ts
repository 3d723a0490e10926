import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { migrationNames } from '../../db/migrate.ts';

/** The migrator's own table, which describes this one database and belongs in no backup. */
const MIGRATIONS = 'migrations';
/** Few, because a row of `catalogue_changes` holds a whole series twice. */
const ROWS_AT_ONCE = 500;

export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> ${MIGRATIONS}
    order by relname`);
  return rows.map(({ name }) => name);
}

/** Runs `work` without foreign keys and triggers, then checks all references. Needs a transaction. */
export async function withoutRules(tx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await tx.execute<{ on: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const tables = await tablesOf(tx);
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const table of tables)
      await tx.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(state)} trigger user`);
  };
  for (const { on, name } of rows) await tx.execute(sql.raw(`alter table ${on} drop constraint ${name}`));
  await setTriggers('disable');
  await work();
  await setTriggers('enable');
  for (const { on, name, definition } of rows)
    await tx.execute(sql.raw(`alter table ${on} add constraint ${name} ${definition}`));
}

/** This release's migrations that the database has run, in order; replaced files are left out. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from ${sql.identifier(MIGRATIONS)}`);
  const done = new Set(rows.map(({ name }) => name));
  return (await migrationNames()).filter((name) => done.has(name));
}

/** Yields each row as JSON from the database, without loss in numbers and times. Needs a transaction. */
export async function* rowsOf(tx: Db, table: string): AsyncGenerator<string> {
  await tx.execute(
    sql`declare backup no scroll cursor for select row_to_json(one)::text as row from ${sql.identifier(table)} one`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql`fetch ${sql.raw(`${ROWS_AT_ONCE}`)} from backup`);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close backup`);
}

export async function fillTable(tx: Db, table: string, lines: AsyncIterable<string>): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  const write = async () => {
    const name = sql.identifier(table);
    await tx.execute(
      sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${batch.join(',')}]`}::json)`,
    );
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) if (batch.push(line) === ROWS_AT_ONCE) await write();
  if (batch.length > 0) await write();
  return count;
}
