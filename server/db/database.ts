import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type * as schema from './schema.ts';

/**
 * A database or an open transaction. Functions take this and never a pool: the embedded database has one
 * connection, so a query beside an open transaction would wait for itself.
 */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** `close` waits for running queries and releases the data folder. */
export type Database = Db & { close: () => Promise<void> };

export const poolOf = (db: Database): Pool => (db as unknown as { $client: Pool }).$client;
