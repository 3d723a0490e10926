import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { catalogueChanges, homeRows } from '../db/schema.ts';
import { expireCatalogueIndex } from './catalogueIndex.ts';
import type { By, CatalogueChange } from './changes.ts';
import type { Row } from './rows.ts';

const UNDO = 'rows undo';
export const UNDO_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** As JSON keeps them. */
type Noted = { rows: (Omit<Row, 'startsAt' | 'endsAt'> & Record<'startsAt' | 'endsAt', string | null>)[] };

const readRows = (db: Db): Promise<Row[]> =>
  db.select().from(homeRows).orderBy(asc(homeRows.position), asc(homeRows.id));

/**
 * Changes the rows of the home page and notes who did what, in one transaction. Changes wait for each other. An error
 * of `change` changes nothing.
 */
export async function changeRows(
  context: Context,
  by: By,
  change: (before: Row[], tx: Db) => Promise<Row[]>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lock(tx);
    const before = await readRows(tx);
    await write(tx, context, by, { before, after: await change(before, tx) });
  });
  expireCatalogueIndex(context);
}

/** Takes back the newest change of the last 30 days that was not taken back; null where there is none. */
export async function undoRows(context: Context, actor: string): Promise<CatalogueChange | null> {
  const undone = await context.db.transaction(async (tx) => {
    await lock(tx);
    const last = await lastChange(tx, context.now());
    if (!last) return null;
    const after = (last.before as Noted).rows.map(revived);
    const by = { actor, command: UNDO };
    await write(tx, context, by, { before: await readRows(tx), after, undoes: last.id });
    return last;
  });
  expireCatalogueIndex(context);
  return undone;
}

/** Newest first. */
export const changesOfRows = (db: Db, since?: Date): Promise<CatalogueChange[]> =>
  db
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.subject, 'rows'), since ? gte(catalogueChanges.at, since) : undefined))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id));

async function lastChange(tx: Db, now: Date): Promise<CatalogueChange | undefined> {
  const changes = await changesOfRows(tx, new Date(now.getTime() - UNDO_DAYS * DAY_MS));
  const undone = new Set(changes.map(({ after }) => after.undoes));
  return changes.find(({ id, command }) => command !== UNDO && !undone.has(id));
}

/** Until the transaction ends. */
const lock = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('home_rows'))`);

async function write(
  tx: Db,
  { newId, now }: Context,
  by: By,
  { before, after, undoes }: { before: Row[]; after: Row[]; undoes?: string },
): Promise<void> {
  const rows = after.map((row, index) => ({ ...row, position: index + 1 }));
  await tx.delete(homeRows);
  if (rows.length > 0) await tx.insert(homeRows).values(rows);
  await tx.insert(catalogueChanges).values({
    id: newId('chg'),
    at: now(),
    ...by,
    subject: 'rows',
    before: { rows: before },
    after: { rows, ...(undoes !== undefined && { undoes }) },
  });
}

const revived = ({ startsAt, endsAt, ...row }: Noted['rows'][number]): Row => ({
  ...row,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});
