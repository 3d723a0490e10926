import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { STORED } from '../../contract/storage.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema.ts';

const TOKEN = /^[\x20-\x7e]{1,512}$/;

export function referrerTokenOf({ headers }: FastifyRequest): string | null {
  const token = headers[STORED.referrerToken];
  return typeof token === 'string' && TOKEN.test(token) ? token : null;
}

export async function keepReferrer(db: Db, userId: string, referrerToken: string | null): Promise<void> {
  if (referrerToken !== null) await db.update(users).set({ referrerToken }).where(eq(users.id, userId));
}
