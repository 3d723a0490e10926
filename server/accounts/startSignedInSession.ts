import { and, eq, ne } from 'drizzle-orm';
import type { User } from '../../contract/entities.ts';
import type { Call } from '../context.ts';
import { users } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import { readUser } from './accounts.ts';
import { rememberDevice } from './deviceCookie.ts';
import { deviceLabel } from './devices.ts';
import { endSession, startSession } from './sessions.ts';
import { sendToken } from './tokenTransport.ts';

export async function startSignedInSession(call: Call, userId: string): Promise<User> {
  const { context, viewer, request, reply } = call;
  if (viewer) await endSession(context.db, viewer.sessionId);
  const device = deviceLabel(request.headers['user-agent']);
  sendToken(context.config, reply, await startSession(context, userId, device));
  const user = await readOwnAccount(call, userId);
  await rememberDevice(call, user.email);
  return user;
}

export async function readOwnAccount({ context, lang }: Call, userId: string): Promise<User> {
  await context.db
    .update(users)
    .set({ lang })
    .where(and(eq(users.id, userId), ne(users.lang, lang)));
  const user = await readUser(context, userId, lang);
  if (!user) throw new ExpectedError(401, 'signInFirst');
  return user;
}
