import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { encodedMedia } from '../../db/schema.ts';
import type { EncodeWork } from './encodeJobs.ts';
import type { SeriesPlan } from './plan.ts';

/** The version that each input gave before, which may not be stored any more. */
export type Encoded = ReadonlyMap<string, string>;

export async function readEncoded(db: Db, plan: SeriesPlan): Promise<Encoded> {
  const inputs = [...plan.episodes, plan.posters].flatMap(({ encode }) => (encode ? [encode.input] : []));
  if (inputs.length === 0) return new Map();
  const rows = await db.select().from(encodedMedia).where(inArray(encodedMedia.input, inputs));
  return new Map(rows.map(({ input, version }) => [input, version]));
}

export async function wasEncoded(db: Db, filmHash: string): Promise<boolean> {
  const rows = await db.select().from(encodedMedia).where(eq(encodedMedia.input, filmHash));
  return rows.length > 0;
}

/** Stored under the whole input, and under the film alone for `wasEncoded`. */
export async function noteEncoded(tx: Db, work: EncodeWork, version: string, now: Date): Promise<void> {
  const inputs = work.kind === 'clip' ? [work.input, work.film.hash] : [work.input];
  for (const input of inputs)
    await tx
      .insert(encodedMedia)
      .values({ input, version, madeAt: now })
      .onConflictDoUpdate({ target: encodedMedia.input, set: { version, madeAt: now } });
}
