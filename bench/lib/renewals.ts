import { setTimeout as pause } from 'node:timers/promises';
import { NUMBERS, newPerson, type Person } from '../../__tests__/e2e/support/money/person.ts';
import { startWorld, type World } from '../../__tests__/e2e/support/money/world.ts';
import { cardPayment } from '../../__tests__/server/support/payments.ts';
import { audited, type Row } from './crowds.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIODS = 24;
/** The last evening of a month before a leap day covers month ends and daylight saving in each zone. */
const FROM = Date.parse('2028-01-31T23:50:00Z');

type Subscriber = { person: Person; email: string };
type Counts = Record<'early' | 'missing' | 'twice' | 'afterCancel' | 'closedEarly' | 'openLate', number>;

/** Runs 24 periods on a simulated clock; some subscribers are declined and some cancel at the last moment. */
export async function renewals(postgres: string | null, count: number): Promise<Row[]> {
  // Each cycle runs in a world of its own, because a leap over one cycle's period would be an outage for the other.
  return [...(await renewed(postgres, count, 'weekly')), ...(await renewed(postgres, count, 'monthly'))];
}

async function renewed(postgres: string | null, count: number, plan: 'weekly' | 'monthly'): Promise<Row[]> {
  const world = await startWorld({ postgres, members: count * 3, from: FROM });
  try {
    const counts: Counts = { early: 0, missing: 0, twice: 0, afterCancel: 0, closedEarly: 0, openLate: 0 };
    const group = async (at: number, number: string) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const person = newPerson(world, world.tokens[at * count + index]);
          await subscribe(person, plan, number);
          return { person, email: `member-${at * count + index}@example.com` };
        }),
      );
    const faithful = await group(0, NUMBERS.good);
    const declined = await group(1, NUMBERS.declinesOnce);
    const broke = await group(2, NUMBERS.declinesRenewals);

    for (let period = 1; period <= PERIODS; period += 1) {
      await throughOnePeriod(world, [...faithful, ...(period > 1 ? declined : [])], period, counts);
      if (period === 1) await backAfterADecline(world, declined, counts);
      if (period % 8 === 0) console.error(`  ${plan}: ${period} periods`);
    }
    // Members declined to the end are never charged and have no open order.
    for (const { person, email } of broke) {
      await person.signIn(email);
      if ((await chargesOf(world, email)) !== 1) counts.twice += 1;
      if (await isOpen(person)) counts.openLate += 1;
    }
    await cancelInTheLastSecond(world, [...faithful, ...declined], counts);
    await world.advance(40 * DAY_MS);
    await pause(1500);
    for (const { email } of [...faithful, ...declined]) {
      if ((await chargesOf(world, email)) > PERIODS + 1) counts.afterCancel += 1;
    }
    const wrong = Object.values(counts).reduce((total, one) => total + one, 0);
    const kept = 2 * count;
    return [
      {
        what: `${PERIODS} renewals each, ${plan}`,
        count: kept * PERIODS,
        good: wrong === 0,
        found: { subscribers: 3 * count, 'cancelled in the last second': kept, ...counts },
      },
      await audited(world, 'books after them'),
    ];
  } finally {
    await world.stop();
  }
}

async function subscribe(person: Person, planId: string, number: string): Promise<void> {
  const { id: orderId } = await person.info('POST /api/payment/order', { planId });
  const payment = cardPayment(orderId, await person.card(number));
  const { status } = await person.info('POST /api/payment/pay', payment);
  if (status !== 'paid') throw new Error(`A subscription is ${status}`);
}

const periodEnd = async (person: Person): Promise<number> =>
  Date.parse((await person.info('GET /api/user', {}))?.subscription?.periodEnd ?? '');
const isOpen = async (person: Person) => Boolean((await person.info('GET /api/user', {}))?.subscription);
const chargesOf = async (world: World, email: string) =>
  (await world.journal()).payments.filter((one) => one.email === email && one.status === 'succeeded').length;

async function charged(world: World, all: Subscriber[], times: number) {
  const counts = new Map<string, number>();
  for (const { email, status } of (await world.journal()).payments)
    if (status === 'succeeded') counts.set(email, (counts.get(email) ?? 0) + 1);
  const of = ({ email }: Subscriber) => counts.get(email) ?? 0;
  return {
    so: all.filter((one) => of(one) === times).length,
    more: all.filter((one) => of(one) > times).length,
  };
}

async function throughOnePeriod(world: World, all: Subscriber[], period: number, counts: Counts) {
  const ends = await Promise.all(all.map(({ person }) => periodEnd(person)));
  const isMonthly = Math.min(...ends) - world.now() > 14 * DAY_MS;
  await world.advance(Math.min(...ends) - 1000 - world.now());
  // The server's jobs run more often than this.
  await pause(400);
  counts.early += (await charged(world, all, period)).more;
  await world.advance(Math.max(0, Math.max(...ends) - world.now() + 10));
  for (let look = 0; look < 200; look += 1) {
    if ((await charged(world, all, period + 1)).so === all.length) break;
    await pause(100);
  }
  await pause(400);
  const { so, more } = await charged(world, all, period + 1);
  counts.twice += more;
  counts.missing += all.length - so - more;
  // Sessions last a month at most, and two weeks without use.
  if (period % 2 === 0 || isMonthly) for (const { person, email } of all) await person.signIn(email);
  for (const { person } of all) if (!(await isOpen(person))) counts.closedEarly += 1;
}

async function backAfterADecline(world: World, all: Subscriber[], counts: Counts): Promise<void> {
  for (const { person, email } of all) await person.signIn(email);
  for (const { person } of all) if (!(await isOpen(person))) counts.closedEarly += 1;
  await world.advance(DAY_MS + 60_000);
  for (let look = 0; look < 100; look += 1) {
    if ((await charged(world, all, 2)).so === all.length) return;
    await pause(100);
  }
  counts.missing += all.length - (await charged(world, all, 2)).so;
}

/** Access lasts until the last paid second, and no further charge follows. */
async function cancelInTheLastSecond(world: World, all: Subscriber[], counts: Counts): Promise<void> {
  const ends = await Promise.all(all.map(({ person }) => periodEnd(person)));
  await world.advance(Math.min(...ends) - 3000 - all.length * 500 - world.now());
  for (const { person, email } of all) await person.signIn(email);
  await Promise.all(all.map((one, index) => cancelBefore(world, one, ends[index] ?? 0, counts)));
  await pause(600);
  counts.afterCancel += all.length - (await charged(world, all, PERIODS + 1)).so;
}

async function cancelBefore(world: World, { person }: Subscriber, end: number, counts: Counts) {
  const at = (moment: number) => pause(Math.max(0, moment - world.now()));
  await at(end - 1000);
  const { status } = await person.info('POST /api/payment/cancel', {});
  if (status !== 'cancelled' || world.now() >= end)
    throw new Error(`Cancelled ${world.now() - end} ms too late`);
  await at(end - 300);
  const open = await isOpen(person);
  // An answer after the end may stem from before it.
  if (!open && world.now() < end) counts.closedEarly += 1;
  await at(end + 1);
  if (await isOpen(person)) counts.openLate += 1;
}
