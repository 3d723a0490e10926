import { count, eq } from 'drizzle-orm';
import type { NotificationChoices, Notifications } from '../../contract/entities.ts';
import type { Context, Viewer } from '../context.ts';
import { notificationChoices, pushSubscriptions } from '../db/schema.ts';
import { ExpectedError } from '../lib/errors.ts';
import type { PushAddress } from '../mail/pushService.ts';

const DEFAULTS: NotificationChoices = {
  episodes: true,
  renewals: true,
  payments: true,
  downloads: true,
  episodeMails: true,
  quietFrom: 22,
  quietTo: 8,
};

export async function readNotifications({ db, push }: Context, viewer: Viewer): Promise<Notifications> {
  const [row] = await db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, viewer.userId));
  const [here] = await db
    .select({ browsers: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, viewer.sessionId));
  return {
    publicKey: push.publicKey,
    here: (here?.browsers ?? 0) > 0,
    choices: row ?? DEFAULTS,
  };
}

export async function chooseNotifications(
  { db }: Context,
  { userId }: Viewer,
  { timeZone, ...choices }: NotificationChoices & { timeZone: string },
): Promise<void> {
  await db
    .insert(notificationChoices)
    .values({ userId, timeZone, ...choices })
    .onConflictDoUpdate({ target: notificationChoices.userId, set: { timeZone, ...choices } });
}

/** Notifies this browser until its session ends. A session has at most one browser. */
export async function addBrowser(
  { db, push, now }: Context,
  { userId, sessionId }: Viewer,
  { timeZone, ...address }: PushAddress & { timeZone: string },
): Promise<void> {
  if (!push.takes(address.endpoint)) throw new ExpectedError(422, 'pushServiceUnknown');
  const row = { ...address, userId, sessionId, createdAt: now() };
  await db.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
    await tx
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    await tx
      .insert(notificationChoices)
      .values({ userId, timeZone, ...DEFAULTS })
      .onConflictDoUpdate({ target: notificationChoices.userId, set: { timeZone } });
  });
}

export async function removeBrowser({ db }: Context, { sessionId }: Viewer): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}
