import { type Books, sum } from './books.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GRACE_MS = 3 * DAY_MS;

type Order = Books['orders'][number];
type Subscription = Books['subscriptions'][number];

/** What must never be of subscriptions: days that nobody paid for, days that are missing, an end before its time. */
export function wrongSubscriptions(books: Books): string[] {
  const people = new Set(books.subscriptions.map(({ userId }) => userId));
  return [
    ...books.subscriptions.flatMap((one) => wrongOf(books, one)),
    ...[...people].flatMap((userId) => missingDays(books, userId)),
  ];
}

const isGivenBack = ({ refunds }: Books, id: string | null) => refunds.some(({ orderId }) => orderId === id);

function wrongOf(books: Books, one: Subscription): string[] {
  const { id, userId, status, periodStart, periodEnd, endedAt, lastOrderId } = one;
  const wrong: string[] = [];
  const bought = books.orders.filter(
    (order) =>
      order.userId === userId &&
      order.kind === 'subscription' &&
      (order.status === 'paid' || order.status === 'refunded'),
  );
  if (!bought.some((order) => order.id === one.orderId)) wrong.push(`${id} was given for nothing`);
  // Days of an earlier subscription are kept, so all that was ever paid for may be in this one.
  const absences = sum(bought.filter(({ subscriptionId }) => subscriptionId === id).map(absenceBefore));
  const days = (periodEnd.getTime() - one.createdAt.getTime() - absences) / DAY_MS;
  const paidDays = sum(bought.map(({ renewalDays }) => renewalDays ?? 0));
  if (days > paidDays + 0.01) wrong.push(`${id} has ${days} days of ${paidDays} that are paid`);

  const givenBack = isGivenBack(books, lastOrderId);
  const replaced = books.subscriptions.some(
    (other) => other.userId === userId && other.createdAt.getTime() === endedAt?.getTime(),
  );
  if (endedAt && endedAt < periodEnd && !givenBack && !replaced) wrong.push(`${id} ended before its time`);
  if (status !== 'ended' && givenBack && periodEnd > periodStart) wrong.push(`${id} outlives its money`);
  return wrong;
}

/** For how long nothing was open before a renewal, because the server was away for longer than the days of grace. */
function absenceBefore({ createdAt, periodStart }: Order): number {
  const late = periodStart ? createdAt.getTime() - periodStart.getTime() : 0;
  return late > GRACE_MS ? late : 0;
}

function missingDays(books: Books, userId: string): string[] {
  const owning = books.subscriptions.filter((one) => one.userId === userId);
  const kept = books.orders.filter(
    (order) =>
      order.userId === userId &&
      order.kind === 'subscription' &&
      order.status === 'paid' &&
      !isGivenBack(books, order.id),
  );
  const end = Math.max(...owning.map(({ periodEnd }) => periodEnd.getTime()));
  const days = (end - Math.min(...owning.map(({ createdAt }) => createdAt.getTime()))) / DAY_MS;
  const owed = sum(kept.map(({ renewalDays }) => renewalDays ?? 0));
  return days < owed - 0.01 ? [`${userId} has ${days} days of ${owed} that are paid`] : [];
}

/** Once all is settled, nobody can be charged but by the one mandate of a subscription that runs. */
export function wrongMandates({ mandates, subscriptions }: Books): string[] {
  const running = subscriptions.filter(({ status }) => status !== 'ended');
  return mandates
    .filter(({ id, ended }) => !ended && !running.some(({ mandateId }) => mandateId === id))
    .map(({ id }) => `${id} can still be charged, for nothing that runs`);
}
