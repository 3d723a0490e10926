import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { settledAudit } from '../../__tests__/e2e/support/money/kills.ts';
import { atTheProvider, NUMBERS, newPerson, type Person } from '../../__tests__/e2e/support/money/person.ts';
import { startWorld, type World } from '../../__tests__/e2e/support/money/world.ts';
import { cardPayment } from '../../__tests__/server/support/payments.ts';
import type { Order } from '../../contract/entities.ts';

const TURN_MS = 11 * 60_000;
const KINDS = ['timeout', 'reset', 'truncate', '500'] as const;
const AT_ONCE = 50;

export type Row = { what: string; count: number; good: boolean; found: Record<string, number> };

const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const passFor = (person: Person, videoId: string) =>
  person.info('POST /api/payment/order', { planId: 'pass', videoId });

export async function someVideos(world: World, count: number): Promise<string[]> {
  const { items } = await newPerson(world).info('GET /api/homepage/query', {});
  return items.slice(0, count).map(({ id }) => id);
}

/** Concurrent payments, with one key and with many keys, must charge once. */
export async function crowdOfPays(postgres: string | null, count: number): Promise<Row[]> {
  const world = await startWorld({ postgres, members: 2 });
  try {
    const rows: Row[] = [];
    const [video = ''] = await someVideos(world, 1);
    for (const keys of ['one key', 'a key each'] as const) {
      const person = newPerson(world, world.tokens[rows.length]);
      const { id } = await passFor(person, video);
      const payment = cardPayment(id, await person.card(NUMBERS.good));
      const key = randomUUID();
      const answers = await Promise.allSettled(
        many(count).map(() =>
          person.call('POST /api/payment/pay', payment, keys === 'one key' ? key : randomUUID()),
        ),
      );
      const { charges, statuses, different } = await told(world, person, id, answers);
      const { paid = 0, pending = 0 } = statuses;
      const isOne = keys === 'one key' ? paid === count && different === 1 : paid + pending === count;
      rows.push({
        what: `pays at once, ${keys}`,
        count,
        good: charges === 1 && isOne,
        found: { charges, ...statuses, 'different answers': different },
      });
    }
    return [...rows, await audited(world, 'books after them')];
  } finally {
    await world.stop();
  }
}

async function told(
  world: World,
  person: Person,
  orderId: string,
  answers: PromiseSettledResult<{ status: number; body: object }>[],
) {
  const statuses: Record<string, number> = {};
  const different = new Set(
    answers.map((answer) => (answer.status === 'fulfilled' ? JSON.stringify(answer.value.body) : '')),
  );
  for (const answer of answers) {
    const name =
      answer.status === 'rejected'
        ? 'lost'
        : 'info' in answer.value.body
          ? (answer.value.body.info as Order).status
          : `http ${answer.value.status}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
  }
  const present = await person.info('GET /api/payment', { orderId });
  if (present.status !== 'paid') statuses[`ends ${present.status}`] = 1;
  const payments = await atTheProvider(world).paymentsOf(orderId);
  return {
    charges: payments.filter(({ status }) => status === 'succeeded').length,
    statuses,
    different: different.size,
  };
}

/** Concurrent orders of one member for one item must leave one open order. */
export async function crowdOfOrders(postgres: string | null, count: number): Promise<Row[]> {
  const world = await startWorld({ postgres, members: 1 });
  try {
    const person = newPerson(world, world.tokens[0]);
    const answers = await Promise.allSettled(
      many(count).map(() => person.call('POST /api/payment/order', { planId: 'weekly' })),
    );
    const ids = new Set<string>();
    let refused = 0;
    for (const answer of answers) {
      if (answer.status === 'fulfilled' && 'info' in answer.value.body) ids.add(answer.value.body.info.id);
      else refused += 1;
    }
    const { orders } = await world.audit();
    const found = { orders, ids: ids.size, refused };
    return [{ what: 'orders at once of one person', count, good: orders === 1 && ids.size === 1, found }];
  } finally {
    await world.stop();
  }
}

/**
 * The provider charges but its answer is broken: nobody may see anything but paid or pending, and every order ends as
 * paid. Runs with and without webhooks.
 */
export async function spoiltAnswers(postgres: string | null, count: number): Promise<Row[]> {
  return [...(await spoilt(postgres, count, true)), ...(await spoilt(postgres, count, false))];
}

async function spoilt(postgres: string | null, count: number, messages: boolean): Promise<Row[]> {
  const perPerson = 4;
  const members = Math.ceil(count / perPerson);
  const nobody = messages ? {} : { webhookUrl: 'http://127.0.0.1:9/' };
  const world = await startWorld({ postgres, members, ...nobody });
  try {
    const rows: Row[] = [];
    const people = world.tokens.map((token) => newPerson(world, token));
    const videos = await someVideos(world, perPerson * KINDS.length);
    const bank = atTheProvider(world);
    for (const [turn, kind] of KINDS.entries()) {
      const purchases = many(count).map((index) => ({
        person: people[Math.floor(index / perPerson)] as Person,
        videoId: videos[turn * perPerson + (index % perPerson)] ?? '',
      }));
      const seen: Record<string, number> = {};
      const orders: { person: Person; id: string }[] = [];
      await bank.fault('createPayment', kind, count, 'charge');
      if (kind !== 'timeout') await bank.fault('findPayments', kind, Math.ceil(count / 4), 'before');
      for (let at = 0; at < count; at += AT_ONCE) {
        await Promise.all(
          purchases.slice(at, at + AT_ONCE).map(async ({ person, videoId }) => {
            const { id } = await passFor(person, videoId);
            orders.push({ person, id });
            const token = await person.card(NUMBERS.good);
            const { body } = await person.call('POST /api/payment/pay', cardPayment(id, token));
            const status = 'info' in body ? body.info.status : `no: ${body.code}`;
            seen[status] = (seen[status] ?? 0) + 1;
          }),
        );
      }
      await bank.fault('createPayment', kind, 0, 'charge');
      const { shown, counted } = await waitForAll(world, orders);
      const told = [...Object.keys(seen), ...shown];
      rows.push({
        what: `${kind} after the charge${messages ? '' : ', messages lost'}`,
        count,
        good: counted.paid === count && told.every((status) => status === 'paid' || status === 'pending'),
        found: { ...prefixed('told ', seen), ...prefixed('ends ', counted) },
      });
      await world.advance(TURN_MS);
    }
    return [...rows, await audited(world, 'books after them')];
  } finally {
    await world.stop();
  }
}

async function waitForAll(
  world: World,
  orders: { person: Person; id: string }[],
): Promise<{ shown: Set<string>; counted: Record<string, number> }> {
  const people = [...new Set(orders.map(({ person }) => person))];
  const wanted = new Set(orders.map(({ id }) => id));
  const shown = new Set<string>();
  let counted: Record<string, number> = {};
  for (let look = 0; look < 60; look += 1) {
    counted = {};
    for (const person of people) {
      for (const { id, status } of await person.orders()) {
        if (!wanted.has(id)) continue;
        counted[status] = (counted[status] ?? 0) + 1;
        shown.add(status);
      }
    }
    if (counted.paid === orders.length || counted.declined) break;
    await world.advance(65_000);
    await pause(700);
  }
  return { shown, counted };
}

const prefixed = (prefix: string, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [prefix + name, count]));

export async function audited(world: World, what: string): Promise<Row> {
  const { orders, payments, captured, refunded, open, wrong } = await settledAudit(world);
  for (const line of wrong.slice(0, 10)) console.error(`  WRONG: ${line}`);
  const good = wrong.length === 0 && open === 0;
  return {
    what,
    count: orders,
    good,
    found: { charges: payments, captured, refunded, open, wrong: wrong.length },
  };
}
