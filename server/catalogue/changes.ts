import { and, asc, desc, eq, like, ne, notLike, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { catalogueChanges } from '../db/schema.ts';
import { type NotedRevision, readRevision, type SeriesRevision, writeRevision } from './revision.ts';

export type CatalogueChange = typeof catalogueChanges.$inferSelect;
/** How an import is noted as a command. */
export const IMPORT = 'import';
export type By = { actor: string; command: string };
export type Changed = { before: NotedRevision | null; after: NotedRevision };

/**
 * Changes a series and notes who did what, in one transaction. `change` answers the revision that shall be, or the same
 * object to leave everything as it is; then nothing is noted. An error of it changes nothing.
 */
export async function changeSeries(
  context: Pick<Context, 'newId' | 'now'> & { db: Db },
  videoId: string,
  by: By,
  change: (before: SeriesRevision | null, tx: Db) => SeriesRevision | Promise<SeriesRevision>,
): Promise<Changed> {
  return context.db.transaction(async (tx) => {
    const before = await readRevision(tx, videoId);
    const after = await change(before, tx);
    if (after !== before) {
      await writeRevision(tx, after);
      await noteChange(tx, context, videoId, by, { before, after });
    }
    return { before, after };
  });
}

/** `after` is null for a series that was removed. */
export async function noteChange(
  tx: Db,
  { newId, now }: Pick<Context, 'newId' | 'now'>,
  videoId: string,
  { actor, command }: By,
  { before, after }: { before: NotedRevision | null; after: NotedRevision | null },
): Promise<void> {
  const noted = { before: before ?? {}, after: after ?? {} };
  await tx
    .insert(catalogueChanges)
    .values({ id: newId('chg'), at: now(), actor, command, videoId, ...noted });
}

/** Makes the series after a change another one, for what came of the change later. */
export async function extendChange(tx: Db, id: string, after: NotedRevision): Promise<void> {
  await tx.update(catalogueChanges).set({ after }).where(eq(catalogueChanges.id, id));
}

/** The import that was begun last; its films may still come. */
export async function lastImportOf(tx: Db, videoId: string): Promise<CatalogueChange | null> {
  const [last] = await tx
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.videoId, videoId), eq(catalogueChanges.command, IMPORT)))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id))
    .limit(1);
  return last ?? null;
}

/** Oldest first. */
export const changesOf = ({ db }: Context, videoId: string): Promise<CatalogueChange[]> =>
  db
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.videoId, videoId))
    .orderBy(asc(catalogueChanges.at), asc(catalogueChanges.id));

/**
 * The last change that can be taken back. Noted as well are a price, which leaves the series as it was, and the place
 * that it got when another series was featured. The caller holds the series, so that no later one comes meanwhile.
 */
export async function lastChangeOf(tx: Db, videoId: string): Promise<CatalogueChange | null> {
  const { before, after, command } = catalogueChanges;
  // Both are empty once they are too old to be taken back, which the caller says.
  // An import may be taken back before its first film is there.
  const changesSomething = or(ne(before, after), eq(after, {}), eq(command, IMPORT));
  const isItsOwn = or(notLike(command, 'feature %'), like(command, `feature ${videoId} %`));
  const [last] = await tx
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.videoId, videoId), changesSomething, isItsOwn))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id))
    .limit(1);
  return last ?? null;
}
