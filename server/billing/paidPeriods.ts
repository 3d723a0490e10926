import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders, refunds } from '../db/schema.ts';
import { GRACE_MS } from '../entitlements/liveSubscription.ts';
import { DAY_MS } from '../lib/days.ts';
import type { OrderRow } from './orderRows.ts';

export type Period = { start: Date; end: Date };

type PaidOrder = Pick<OrderRow, 'id' | 'userId' | 'createdAt' | 'paidAt' | 'periodStart' | 'renewalDays'> & {
  /** When the refund was requested, which ends the paid days. */
  refundedAt: Date | null;
};

/**
 * The periods of access that one member's orders have paid for, by order id and in the sequence of payment.
 * Only this function decides how long access was paid for.
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
 * A purchase starts when it is paid, a renewal when the last period ended. If the server was down for longer
 * than the grace period, a renewal starts when it is charged, so that nobody pays for days without access.
 */
function earliestStart({ paidAt, periodStart, createdAt }: PaidOrder): number {
  if (periodStart) return renewalStart(periodStart, createdAt).getTime();
  return (paidAt ?? createdAt).getTime();
}

export const renewalStart = (due: Date, chargedAt: Date): Date =>
  chargedAt.getTime() - due.getTime() > GRACE_MS ? chargedAt : due;

/** Paid and refunded subscription orders, in the sequence of payment, which layPeriods relies on. */
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

export function endOf(periods: Map<string, Period>): Date | null {
  return [...periods.values()].at(-1)?.end ?? null;
}
