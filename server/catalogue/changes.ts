import { and, asc, desc, eq, like, ne, notLike, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { catalogueChanges } from '../db/schema.ts';
import {
  mergeRevisions,
  type NotedRevision,
  readRevision,
  type SeriesRevision,
  storedRevision,
  writeRevision,
} from './revision.ts';

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

/** Adds what an import brings after its beginning to its change: it is one, so that one undo takes all of it back. */
export async function addToImport(
  tx: Db,
  context: Pick<Context, 'newId' | 'now'>,
  actor: string,
  { before, after }: { before: NotedRevision; after: NotedRevision },
): Promise<void> {
  const videoId = after.video.id;
  const [begun] = await tx
    .select()
    .from(catalogueChanges)
    .where(and(eq(catalogueChanges.videoId, videoId), eq(catalogueChanges.command, IMPORT)))
    .orderBy(desc(catalogueChanges.at), desc(catalogueChanges.id))
    .limit(1);
  const noted = begun && storedRevision(begun.after);
  if (!noted) return noteChange(tx, context, videoId, { actor, command: IMPORT }, { before, after });
  const { passPrice = noted.passPrice } = after;
  const whole = { ...mergeRevisions(noted, before, after), ...(passPrice !== undefined && { passPrice }) };
  await tx.update(catalogueChanges).set({ after: whole }).where(eq(catalogueChanges.id, begun.id));
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
