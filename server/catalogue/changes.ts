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
export const IMPORT = 'import';
/** The revisions in a change are cleared after this time. */
export const UNDO_DAYS = 30;
export type By = { actor: string; command: string };
export type Changed = { before: NotedRevision | null; after: NotedRevision };

/**
 * Changes a series and records who did what, in one transaction. If `change` returns the same object, nothing
 * is written or recorded. An error in it changes nothing.
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

/** Adds later results of an import to its change, so that one undo takes back all of it. */
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

export const changesOf = ({ db }: Context, videoId: string): Promise<CatalogueChange[]> =>
  db
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.videoId, videoId))
    .orderBy(asc(catalogueChanges.at), asc(catalogueChanges.id));

/**
 * The last change that can be undone. Skips one that only set a price, and one that only moved the series
 * because another was featured. The caller must lock the series, so that no later change comes in.
 */
export async function lastChangeOf(tx: Db, videoId: string): Promise<CatalogueChange | null> {
  const { before, after, command } = catalogueChanges;
  // Both are empty once the change is too old to be undone, which the caller reports.
  // An import can be undone before its first film is there.
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
