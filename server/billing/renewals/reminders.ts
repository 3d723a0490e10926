import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { paths } from '../../../contract/paths.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { subscriptions } from '../../db/schema.ts';
import { formatDay, formatMoney } from '../../mail/format.ts';
import { enqueuePush } from '../../mail/pushOutbox.ts';
import { itemName, mailMember, pageUrl } from '../billingMails.ts';
import { plannedSwitch } from '../subscriptions.ts';

const BATCH = 200;

const remindFrom = sql`${subscriptions.periodEnd}
  - case when ${subscriptions.renewalDays} >= 30 then interval '168 hours' else interval '24 hours' end`;

/** Reminds each member once before a renewal. Any number of servers may run it. */
export async function sendRenewalReminders(context: Context): Promise<number> {
  const { db, now } = context;
  const at = now();
  const due = and(
    eq(subscriptions.status, 'active'),
    isNotNull(subscriptions.mandateId),
    gt(subscriptions.periodEnd, at),
    sql`${remindFrom} <= ${at.toISOString()}::timestamptz`,
    sql`${subscriptions.remindedFor} is distinct from ${subscriptions.periodEnd}`,
  );
  const rows = await db.select({ id: subscriptions.id }).from(subscriptions).where(due).limit(BATCH);
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      const [reminded] = await tx
        .update(subscriptions)
        .set({ remindedFor: subscriptions.periodEnd })
        .where(and(due, eq(subscriptions.id, id)))
        .returning();
      if (reminded) await sendReminder(tx, context, reminded);
    });
  if (rows.length > 0) context.outbox.wake();
  return rows.length;
}

async function sendReminder(
  tx: Db,
  context: Context,
  subscription: typeof subscriptions.$inferSelect,
): Promise<void> {
  const { id, userId, periodEnd } = subscription;
  const next = plannedSwitch(subscription);
  const { amount, currency, renewalDays } = next ?? subscription;
  await enqueuePush(tx, context, {
    ...{ userId, kind: 'renewals', topic: `renewal:${id}:${periodEnd.toISOString()}`, path: paths.me },
    about: async (lang) => ({
      item: await itemName(tx, lang, next ?? subscription),
      amount: formatMoney(lang, amount, currency),
      day: formatDay(lang, periodEnd),
    }),
  });
  await mailMember(tx, context, userId, 'renewalReminder', async ({ lang, say, money, day }) => {
    const about = {
      item: await itemName(tx, lang, subscription),
      amount: money(amount, currency),
      day: day(periodEnd),
      url: pageUrl(context, paths.me),
    };
    return next
      ? say('planSwitched', { ...about, next: await itemName(tx, lang, next), days: renewalDays })
      : say('renewalReminder', about);
  });
}
