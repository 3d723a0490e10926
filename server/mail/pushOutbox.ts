import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { LANGUAGE_TAGS, type Language } from '../../contract/languages.ts';
import type { Context, Log } from '../context.ts';
import type { Db } from '../db/database.ts';
import { notificationChoices, type PushKind, pushes, pushSubscriptions, users } from '../db/schema.ts';
import { currentRun } from '../lib/currentRun.ts';
import { startTicker } from '../lib/timers.ts';
import { hashToken } from '../lib/tokens.ts';
import { wordsIn } from '../lib/words.ts';
import { claimDue } from './outbox.ts';
import { PushGone } from './pushService.ts';
import { quietUntil } from './quietHours.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** Sent in parallel: a service takes a tenth of a second for each, and an episode is announced to many. */
const LANES = 8;
const BATCH = 400;
const POLL_MS = 10 * SECOND;
const LIFETIME_MS = 3 * DAY;
/** A member gets at most one notification a day. */
const PAUSE_MS = DAY;

type Values = Record<string, string | number>;

export type NewPush = {
  userId: string;
  kind: PushKind;
  /** A member is notified once of each topic. */
  topic: string;
  about: (lang: Language) => Values | Promise<Values>;
  path: string;
  /** It is not sent later than this, by default three days from now. */
  usefulUntil?: Date;
};

/** Writes a notification in the transaction that it reports, if the member wants its kind in some browser. */
export async function enqueuePush(tx: Db, context: Context, push: NewPush): Promise<void> {
  const { userId, kind, topic, path, about, usefulUntil } = push;
  const [wanted] = await tx
    .select({ lang: users.lang })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(notificationChoices, eq(notificationChoices.userId, users.id))
    .where(and(eq(users.id, userId), eq(notificationChoices[kind], true)))
    .limit(1);
  if (!wanted) return;
  const { lang } = wanted;
  const t = wordsIn(lang);
  const values = await about(lang);
  const at = context.now();
  await tx
    .insert(pushes)
    .values({
      id: context.newId('psh'),
      ...{ userId, kind, topic, path },
      title: t(`push.${kind}.title`, values),
      body: t(`push.${kind}.body`, values),
      createdAt: at,
      usefulUntil: usefulUntil ?? new Date(at.getTime() + LIFETIME_MS),
      nextTryAt: at,
      run: currentRun(),
    })
    .onConflictDoNothing();
}

/** Sends due notifications and returns how many. Any number of servers may run it. */
export async function sendDuePushes(context: Context, log: Log): Promise<number> {
  const { db, now } = context;
  await db.delete(pushes).where(lte(pushes.usefulUntil, now()));
  let sent = 0;
  const work = async () => {
    for (let round = 0; round < BATCH / LANES; round += 1) {
      const push = await claimDue(db, pushes, now());
      if (!push) break;
      if (await deliver(context, log, push)) sent += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return sent;
}

type PushRow = typeof pushes.$inferSelect;

async function deliver(context: Context, log: Log, push: PushRow): Promise<boolean> {
  const { db, now } = context;
  const { id, userId, kind, attempts } = push;
  const at = now();
  const [choices] = await db.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  const browsers = await browsersOf(db, userId);
  if (!choices?.[kind] || browsers.length === 0) {
    await db.delete(pushes).where(eq(pushes.id, id));
    return false;
  }
  const waitUntil = quietUntil(at, choices) ?? (await restUntil(db, choices, at));
  if (waitUntil) {
    await db
      .update(pushes)
      .set({ attempts: attempts - 1, nextTryAt: waitUntil })
      .where(eq(pushes.id, id));
    return false;
  }
  if (await sendToAll(context, log, push, browsers)) {
    await db.update(pushes).set({ sentAt: now() }).where(eq(pushes.id, id));
    return true;
  }
  await db
    .update(notificationChoices)
    .set({ pushedAt: choices.pushedAt })
    .where(eq(notificationChoices.userId, userId));
  return false;
}

/** When the member may be notified again; null if this call took the day's turn, which one server gets. */
async function restUntil(
  db: Db,
  { userId, pushedAt }: typeof notificationChoices.$inferSelect,
  now: Date,
): Promise<Date | null> {
  const isFree = or(
    isNull(notificationChoices.pushedAt),
    lte(notificationChoices.pushedAt, new Date(now.getTime() - PAUSE_MS)),
  );
  const taken = await db
    .update(notificationChoices)
    .set({ pushedAt: now })
    .where(and(eq(notificationChoices.userId, userId), isFree))
    .returning();
  return taken.length > 0 ? null : new Date((pushedAt ?? now).getTime() + PAUSE_MS);
}

type Browser = { address: typeof pushSubscriptions.$inferSelect; lang: Language };

const browsersOf = (db: Db, userId: string): Promise<Browser[]> =>
  db
    .select({ address: pushSubscriptions, lang: users.lang })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(eq(pushSubscriptions.userId, userId));

/** False when no browser took it and a retry may help. Forgets browsers whose address has ended. */
async function sendToAll(
  { db, config, push: service, now }: Context,
  log: Log,
  push: PushRow,
  browsers: Browser[],
): Promise<boolean> {
  const { title, body, path, topic, usefulUntil } = push;
  const message = {
    topic: hashToken(topic).slice(0, 32),
    ttlSeconds: Math.max(0, Math.round((usefulUntil.getTime() - now().getTime()) / SECOND)),
  };
  let failed = 0;
  for (const { address, lang } of browsers)
    try {
      // The form of Declarative Web Push, which iOS shows by itself; our service worker reads the same.
      const notification = {
        title,
        body,
        lang: LANGUAGE_TAGS[lang],
        tag: topic,
        navigate: config.publicUrl + path,
      };
      await service.send(address, { ...message, payload: JSON.stringify({ web_push: 8030, notification }) });
    } catch (error) {
      if (error instanceof PushGone) {
        await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, address.endpoint));
        continue;
      }
      failed += 1;
      // The error is not logged, because it may contain the browser's address.
      log.error(
        { pushId: push.id, kind: push.kind, attempts: push.attempts },
        'a notification could not be sent',
      );
    }
  return failed === 0 || failed < browsers.length;
}

export function startPushJob(context: Context, log: Log): () => Promise<void> {
  let isStopping = false;
  const sendAll = async () => {
    while (!isStopping && (await sendDuePushes(context, log)) > 0);
  };
  const { wake, stop } = startTicker(POLL_MS, () =>
    sendAll().catch((err: unknown) => log.error({ err }, 'sending notifications failed')),
  );
  wake();
  return () => {
    isStopping = true;
    return stop();
  };
}
