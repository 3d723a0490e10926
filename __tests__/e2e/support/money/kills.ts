import { randomUUID } from 'node:crypto';
import type { CallName, Calls } from '../../../../contract/calls.ts';
import { NUMBERS, newPerson, type Person, Refused } from './person.ts';
import type { Moment, ProviderCall } from './proxy.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PATIENCE_MS = 60_000;

type Stage = 'order' | 'pay' | 'settle' | 'renew' | 'withdraw' | 'refund' | 'end';
/** Where the server dies: at a moment of a call to the provider, or some milliseconds after a step has begun. */
export type KillPoint = { stage: Stage } & ({ call: ProviderCall; moment: Moment } | { call?: undefined });

const MOMENTS: Moment[] = ['before', 'after', 'answered'];
const ofCall = (stage: Stage, call: ProviderCall): KillPoint[] =>
  MOMENTS.map((moment) => ({ stage, call, moment }));

/** Around every commit and every call to the provider from order to refund. */
export const KILL_POINTS: KillPoint[] = [
  { stage: 'order' },
  { stage: 'pay' },
  ...ofCall('pay', 'createPayment'),
  ...ofCall('settle', 'fetchPayment'),
  { stage: 'renew' },
  ...ofCall('renew', 'chargeMandate'),
  { stage: 'withdraw' },
  ...ofCall('refund', 'refund'),
  ...ofCall('refund', 'fetchPayment'),
  ...ofCall('end', 'endMandate'),
];

export const nameOf = (point: KillPoint): string =>
  point.call ? `${point.stage}: ${point.call}, ${point.moment}` : `${point.stage}: at a random moment`;

/**
 * A new member orders, pays, is renewed and takes the renewal back, while the server is killed once at
 * the point. Whoever `retries` sends a call again that the server died of; others leave it to the server.
 */
export async function liveThroughKill(
  world: World,
  point: KillPoint,
  { email, retries }: { email: string; retries: boolean },
): Promise<void> {
  const person = newPerson(world);
  await person.register(email);
  let dead: Promise<void> | null = null;
  const die = async (ms: number) => {
    await pause(ms);
    await world.kill();
    await world.restart();
  };
  const arm = (stage: Stage) => {
    if (point.stage !== stage) return;
    const { call } = point;
    if (!call) dead = die(Math.random() * 40);
    else
      dead = world.proxy
        .hold(call, point.moment)
        .then(() => die(point.moment === 'answered' ? Math.random() * 20 : 0));
  };
  /** Awaits the death that this stage was to bring: a point that is never reached is a mistake of the test. */
  const survive = async (stage: Stage) => {
    if (point.stage === stage) await within(dead, nameOf(point));
  };

  const key = randomUUID();
  arm('order');
  const order = await again(person, 'POST /api/payment/order', { planId: 'weekly' }, key, () => dead);
  await survive('order');

  arm('pay');
  arm('settle');
  await pay(world, person, order.id, point.stage === 'settle', retries, () => dead);
  await survive('pay');
  await survive('settle');
  await until(world, async () => {
    const present = (await person.orders()).find(({ id }) => id === order.id);
    if (present?.status === 'declined') throw new Error(`${nameOf(point)}: declined after a charge`);
    if (present?.status === 'paid') return true;
    // What never reached the provider is given back to its owner, who pays again.
    const view = await person.info('GET /api/payment', { orderId: order.id });
    if (view.status === 'created') await pay(world, person, order.id, false, true, () => null);
    return false;
  });

  arm('renew');
  await world.advance(7 * DAY_MS);
  await survive('renew');
  let renewal = '';
  await until(world, async () => {
    renewal = (await person.orders()).find((one) => one.renewal && one.status === 'paid')?.id ?? '';
    return renewal !== '';
  });

  arm('withdraw');
  arm('refund');
  arm('end');
  await again(
    person,
    'POST /api/payment/withdrawal',
    { orderId: renewal, confirm: true },
    randomUUID(),
    () => dead,
  );
  for (const stage of ['withdraw', 'refund', 'end'] as const) await survive(stage);
  await until(world, async () => {
    const present = (await person.orders()).find(({ id }) => id === renewal);
    return present?.status === 'refunded' && (await person.info('GET /api/user', {}))?.subscription === null;
  });
}

async function pay(
  world: World,
  person: Person,
  orderId: string,
  slow: boolean,
  retries: boolean,
  death: () => Promise<void> | null,
): Promise<void> {
  const token = await person.card(slow ? NUMBERS.slow : NUMBERS.good);
  const wish = { orderId, method: 'card', token, agreed: true } as const;
  const key = randomUUID();
  try {
    await person.info('POST /api/payment/pay', wish, key);
  } catch (error) {
    if (error instanceof Refused) throw error;
    await death();
    if (retries) await person.info('POST /api/payment/pay', wish, key);
    else await world.advance(31_000);
  }
}

/** Sends a call until it is answered, as a browser would: always under the same key. */
async function again<K extends CallName>(
  person: Person,
  name: K,
  input: Calls[K]['input'],
  key: string,
  death: () => Promise<void> | null,
): Promise<Calls[K]['info']> {
  try {
    return await person.info(name, input, key);
  } catch (error) {
    if (error instanceof Refused) throw error;
    await death();
    return person.info(name, input, key);
  }
}

/** Looks until it is so; meanwhile time goes on by leaps, for what is tried again in a minute or in an hour. */
export async function until(world: World, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let look = 1; Date.now() < deadline; look += 1) {
    if (await isSo()) return;
    await pause(100);
    if (look % 5 === 0) await world.advance(65_000);
  }
  throw new Error(`It never came to that: ${isSo}\n${world.logs().slice(-3000)}`);
}

async function within(dead: Promise<void> | null, name: string): Promise<void> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  await Promise.race([
    dead,
    new Promise((_, reject) => {
      late.addEventListener('abort', () => reject(new Error(`${name} was never reached`)));
    }),
  ]);
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Lets the server finish what is still under way, and then holds the books against the provider's. */
export async function settledAudit(world: World) {
  let audit = await world.audit();
  for (let round = 0; round < 30 && audit.open > 0; round += 1) {
    await world.advance(65_000 * (round + 1));
    await pause(1500);
    audit = await world.audit();
  }
  return audit;
}
