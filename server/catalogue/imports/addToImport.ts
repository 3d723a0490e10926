import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { extendChange, IMPORT, lastImportOf, noteChange } from '../changes.ts';
import { mergeRevisions } from '../mergeRevisions.ts';
import { type NotedRevision, storedRevision } from '../revision.ts';

/** Adds what an import brings after its beginning to its change: it is one, so that one undo takes all of it back. */
export async function addToImport(
  tx: Db,
  context: Pick<Context, 'newId' | 'now'>,
  actor: string,
  { before, after }: { before: NotedRevision; after: NotedRevision },
): Promise<void> {
  const videoId = after.video.id;
  const begun = await lastImportOf(tx, videoId);
  const noted = begun && storedRevision(begun.after);
  if (!noted) return noteChange(tx, context, videoId, { actor, command: IMPORT }, { before, after });
  const { passPrice = noted.passPrice } = after;
  await extendChange(tx, begun.id, {
    ...mergeRevisions(noted, before, after),
    ...(passPrice !== undefined && { passPrice }),
  });
}
