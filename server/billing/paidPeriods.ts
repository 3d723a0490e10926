import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders, refunds } from '../db/schema.ts';
import { DAY_MS, GRACE_MS } from '../entitlements/liveSubscription.ts';
import type { OrderRow } from './orderRows.ts';

export type Period = { start: Date; end: Date };

type PaidOrder = Pick<OrderRow, 'id' | 'userId' | 'createdAt' | 'paidAt' | 'periodStart' | 'renewalDays'> & {
  /** When its refund was asked for; its days end there. */
  refundedAt: Date | null;
};

/**
 * The periods of access that a member's orders have paid for, by order, one after another as they were paid. The one
 * place that says how long access lasts: no other row decides it.
 */
export function layPeriods(paid: PaidOrder[]): Map<string, Period> {
  const periods = new Map<string, Period>();
  let free = 0;
  for (const order of paid) {
    const start = Math.max(free, earliestStart(order));
    const end = start + (order.renewalDays ?? 0) * DAY_MS;
    free = order.refundedAt ? Math.max(start, Math.min(end, order.refundedAt.getTime())) : end;
    periods.set(order.id, { start: new Date(start), end: new Date(free) });
  }
  return periods;
}

/**
 * A purchase opens with its payment, a renewal where the last period ended. Only if the server was away for longer than
 * the grace period does a renewal open with its charge, so that nobody pays for days without access.
 */
function earliestStart({ paidAt, periodStart, createdAt }: PaidOrder): number {
  if (periodStart) return renewalStart(periodStart, createdAt).getTime();
  return (paidAt ?? createdAt).getTime();
}

export const renewalStart = (due: Date, chargedAt: Date): Date =>
  chargedAt.getTime() - due.getTime() > GRACE_MS ? chargedAt : due;

/** The subscription orders that members have paid, refunded ones too, in the order of their payments. */
export function readPaidOrders(db: Db, userIds: string[]): Promise<PaidOrder[]> {
  const { id, userId, createdAt, paidAt, periodStart, renewalDays, kind, status } = orders;
  return db
    .select({ id, userId, createdAt, paidAt, periodStart, renewalDays, refundedAt: refunds.requestedAt })
    .from(orders)
    .leftJoin(refunds, eq(refunds.orderId, id))
    .where(
      and(
        inArray(userId, userIds),
        eq(kind, 'subscription'),
        inArray(status, ['paid', 'refunded']),
        isNotNull(paidAt),
      ),
    )
    .orderBy(asc(paidAt), asc(createdAt), asc(id));
}

/** The end of the last of some periods; null without any. */
export function endOf(periods: Map<string, Period>): Date | null {
  return [...periods.values()].at(-1)?.end ?? null;
}
