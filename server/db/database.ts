import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/**
 * A database or an open transaction. Rules take this, never a pool of their own: the embedded
 * database has one connection, and a query beside an open transaction would wait for itself.
 */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** The open database; `close` waits for the running queries and releases the data folder. */
export type Database = Db & { close: () => Promise<void> };
