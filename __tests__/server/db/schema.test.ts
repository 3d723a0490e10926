import { expect, test } from '@jest/globals';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { poolOf } from '../../../server/db/database.ts';
import * as schema from '../../../server/db/schema.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

const db = forAllTests(() => openTestDatabase());

const tables = Object.values(schema)
  .filter((one): one is PgTable & typeof one => is(one, PgTable))
  .map((table) => getTableConfig(table as PgTable));
/** Tables of the migrator and the seed, which no rule ever queries. */
const ownTables = ['migrations', 'seeds'];

const rowsOf = async <T extends object>(text: string, values: unknown[] = []) =>
  (await poolOf(db).query<T>(text, values)).rows;

test('the migrations make the tables of the schema and no others', async () => {
  const rows = await rowsOf<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const declared = [...tables.map((table) => table.name), ...ownTables];
  expect(rows.map((row) => row.name).sort()).toEqual(declared.sort());
});

test.each(tables)(
  '$name has the columns declared, with their types, nullability and defaults',
  async (table) => {
    const rows = await rowsOf<{ name: string; type: string; nullable: boolean; has_default: boolean }>(
      `select column_name as name, is_nullable = 'YES' as nullable,
            case data_type when 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type,
            column_default is not null as has_default
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table.name],
    );
    const declared = table.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      nullable: !column.notNull,
      has_default: column.hasDefault,
    }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(rows.sort(byName)).toEqual(declared.sort(byName));
  },
);

test.each(tables)('$name has the primary key and the indexes declared', async (table) => {
  type Row = { name: string; unique: boolean; primary: boolean; columns: string; partial: boolean };
  const rows = await rowsOf<Row>(
    `select c.relname as name, i.indisunique as unique, i.indisprimary as primary,
            i.indpred is not null as partial,
            (select string_agg(coalesce(a.attname, '(expression)'), ', ' order by k.ord)
             from unnest(i.indkey) with ordinality as k(attnum, ord)
             left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum and k.attnum > 0) as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass($1)`,
    [`public.${table.name}`],
  );
  const names = (columns: { name?: string }[]) => columns.map((one) => one.name ?? '(expression)').join(', ');
  const keys = [
    ...table.columns.filter((column) => column.primary).map((column) => names([column])),
    ...table.primaryKeys.map((key) => names(key.columns)),
  ];
  const unique = (name: string | undefined, columns: string) => ({
    name,
    unique: true,
    columns,
    partial: false,
  });
  const declared = [
    ...table.columns
      .filter((column) => column.isUnique)
      .map((column) => unique(column.uniqueName, column.name)),
    ...table.uniqueConstraints.map((one) => unique(one.name, names(one.columns))),
    ...table.indexes.map(({ config }) => ({
      name: config.name,
      unique: config.unique,
      columns: names(config.columns as { name?: string }[]),
      partial: config.where !== undefined,
    })),
  ];
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    (a.name ?? '') < (b.name ?? '') ? -1 : 1;
  expect(rows.filter((row) => row.primary).map((row) => row.columns)).toEqual(keys);
  const others = rows.filter((row) => !row.primary).map(({ primary: _primary, ...row }) => row);
  expect(others.sort(byName)).toEqual(declared.sort(byName));
});

test.each(tables)('$name refers to the tables declared, with the same rule on deletion', async (table) => {
  const rows = await rowsOf<{ column: string; to: string; rule: string }>(
    `select a.attname as column, t.relname as to,
            case f.confdeltype when 'c' then 'cascade' else 'no action' end as rule
     from pg_constraint f
     join pg_class t on t.oid = f.confrelid
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     where f.contype = 'f' and f.conrelid = to_regclass($1)`,
    [`public.${table.name}`],
  );
  const declared = table.foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const to = getTableConfig(foreignTable as PgTable).name;
    return { column: columns[0]?.name, to, rule: key.onDelete ?? 'no action' };
  });
  const said = (some: object[]) => new Set(some.map((row) => JSON.stringify(row)));
  expect(said(rows)).toEqual(said(declared));
});
