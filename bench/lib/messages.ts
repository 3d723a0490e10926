import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { atTheProvider, NUMBERS, newPerson, type Person } from '../../__tests__/e2e/support/money/person.ts';
import { startWorld, type World } from '../../__tests__/e2e/support/money/world.ts';
import { AGREED } from '../../__tests__/server/support/payments.ts';
import { audited, type Row, someVideos } from './crowds.ts';
import { shuffled } from './stats.ts';

const SECRET = 'sandbox_webhook_secret';
const STATUS: Record<string, string> = {
  succeeded: 'paid',
  requires_action: 'action',
  pending: 'pending',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
};
const wordOf = ({ status, refundedAmount }: { status: string; refundedAmount: number }) =>
  refundedAmount > 0 ? 'refunded' : (STATUS[status] ?? status);
const TURN_MS = 11 * 60_000;
const AT_ONCE = 8;

type Tally = {
  deliveries: number;
  accepted: number;
  forged: number;
  forgedAccepted: number;
  differing: number;
  late: number;
  refunded: number;
};

/**
 * Random histories: a payment moves at the provider while its webhooks arrive repeatedly, shuffled, late, never, or
 * forged. After each webhook the order matches the newest genuine one; after the server's own query it matches the
 * provider.
 */
export async function messageHistories(postgres: string | null, count: number): Promise<Row[]> {
  const inbox = await startInbox();
  const world = await startWorld({
    postgres,
    webhookUrl: inbox.url,
    members: Math.max(1, Math.ceil(count / 20)),
  });
  try {
    await world.rest(true);
    const videos = await someVideos(world, 20);
    const tally: Tally = {
      deliveries: 0,
      accepted: 0,
      forged: 0,
      forgedAccepted: 0,
      differing: 0,
      late: 0,
      refunded: 0,
    };
    const people = world.tokens.map((token) => newPerson(world, token));
    const histories = videos
      .flatMap((videoId) => people.map((person) => ({ person, videoId })))
      .slice(0, count);
    const ends: { person: Person; orderId: string }[] = [];
    // A member may try five cards in ten minutes.
    for (let at = 0; at < histories.length; at += AT_ONCE) {
      await Promise.all(
        histories.slice(at, at + AT_ONCE).map(async ({ person, videoId }) => {
          ends.push({ person, orderId: await live(world, inbox, person, videoId, tally) });
        }),
      );
      if (at % (people.length * 4) < AT_ONCE) await world.advance(TURN_MS);
      if (at % 400 === 0) console.error(`  ${at} histories`);
    }
    await world.rest(false);
    const books = await audited(world, 'books after them');
    let unlike = 0;
    for (const { person, orderId } of ends) {
      const [payment] = await atTheProvider(world).paymentsOf(orderId);
      const seen = (await person.info('GET /api/payment', { orderId })).status;
      if (!payment || seen !== wordOf(payment)) unlike += 1;
    }
    const { forgedAccepted, differing } = tally;
    const good = forgedAccepted === 0 && differing === 0 && unlike === 0;
    return [
      {
        what: 'histories of messages',
        count: ends.length,
        good,
        found: { ...tally, 'unlike the model at the end': unlike },
      },
      books,
    ];
  } finally {
    await world.stop();
    await inbox.stop();
  }
}

type Inbox = Awaited<ReturnType<typeof startInbox>>;

/** Stores the provider's webhooks by order. */
async function startInbox() {
  const kept = new Map<string, string[]>();
  const server = createServer(async (request, reply) => {
    const body = (await buffer(request)).toString();
    const { reference } = (JSON.parse(body) as { data: { reference: string } }).data;
    kept.set(reference, [...(kept.get(reference) ?? []), body]);
    reply.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    of: (orderId: string) => kept.get(orderId) ?? [],
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const chance = (part: number) => Math.random() < part;
const upTo = (most: number) => 1 + Math.floor(Math.random() * most);

async function live(
  world: World,
  inbox: Inbox,
  person: Person,
  videoId: string,
  tally: Tally,
): Promise<string> {
  const order = await person.info('POST /api/payment/order', { planId: 'pass', videoId });
  const { id: orderId } = order;
  const byCard = chance(0.6);
  const { good, challenged, slow, declined } = NUMBERS;
  const number = shuffled([good, challenged, slow, declined])[0] ?? good;
  const paid = await person.info('POST /api/payment/pay', {
    orderId,
    method: byCard ? 'card' : 'paypal',
    ...(byCard && { token: await person.card(number) }),
    ...AGREED,
  });
  let model: string = paid.status;
  const word = async () => {
    const [payment] = await atTheProvider(world).paymentsOf(orderId);
    return payment
      ? { id: payment.id, status: wordOf(payment), amount: payment.amount }
      : { id: '', status: '', amount: 0 };
  };
  const accept = async (body: string) => {
    const before = await word();
    if ((await send(world, body, sign(body, world.now()))) !== 200) return false;
    tally.accepted += 1;
    // The server ignores a webhook that it has already accepted.
    if (!taken.has(idOf(body))) model = (await word()).status === before.status ? before.status : '?';
    taken.add(idOf(body));
    return true;
  };

  let left = upTo(25);
  const decided = Math.floor(Math.random() * (left + 1));
  for (let told = 0; left > 0; told += 1, left -= 1) {
    if (told === decided && paid.actionUrl && chance(0.8)) await decide(paid.actionUrl, byCard);
    const { id, status, amount } = await word();
    if (status === 'paid' && chance(0.03)) {
      await atTheProvider(world).refund(id, amount);
      tally.refunded += 1;
    }
    // Some webhooks never arrive, others arrive out of order.
    if (chance(0.2)) continue;
    const body = shuffled(inbox.of(orderId))[0] ?? (await ownMessage(word, orderId));
    tally.deliveries += 1;
    if (chance(0.3)) {
      tally.forged += 1;
      if ((await forge(world, body)) < 300) tally.forgedAccepted += 1;
      continue;
    }
    if (chance(0.1)) {
      // An old signature is refused, and the provider would sign again.
      tally.late += 1;
      if ((await send(world, body, sign(body, world.now() - 301_000))) < 300) tally.differing += 1;
      continue;
    }
    await accept(body);
  }
  // The server never polls for a refund made at the provider, so its webhook repeats until it is accepted.
  if ((await word()).status === 'refunded' && !(await accept(await ownMessage(word, orderId)))) {
    tally.differing += 1;
  }
  const shown = (await person.orders()).find(({ id }) => id === orderId)?.status ?? 'expired';
  if (model !== '?' && shown !== model) {
    tally.differing += 1;
    console.error(`  WRONG: ${orderId} is ${shown}, the model says ${model}`);
  }
  return orderId;
}

const taken = new Set<string>();
const idOf = (body: string) => (JSON.parse(body) as { id: string }).id;

async function ownMessage(word: () => Promise<{ id: string }>, reference: string): Promise<string> {
  const { id: paymentId } = await word();
  const id = `evt_${reference}_${Math.random().toString(36).slice(2)}`;
  return JSON.stringify({ id, type: 'payment.updated', createdAt: '', data: { paymentId, reference } });
}

async function decide(actionUrl: string, byCard: boolean): Promise<void> {
  const decision = byCard ? (chance(0.5) ? 'confirm' : 'fail') : chance(0.5) ? 'approve' : 'cancel';
  await fetch(actionUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
  await pause(5);
}

const sign = (body: string, at: number, secret = SECRET) => {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

async function send({ url }: World, body: string, signature: string | null): Promise<number> {
  const answer = await fetch(`${url}/api/webhook/payment/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'sandbox-signature': signature }),
    },
    body,
  });
  await answer.body?.cancel();
  return answer.status;
}

function forge(world: World, body: string): Promise<number> {
  const now = world.now();
  const genuine = sign(body, now);
  const forgeries: [string, string | null][] = [
    [body, null],
    [body, sign(body, now, 'another secret')],
    [body.replace(/"evt_/, '"evt_x'), genuine],
    [`${body} `, genuine],
    [body, genuine.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 1}`)],
    [body, `${genuine.slice(0, -1)}${genuine.endsWith('0') ? '1' : '0'}`],
    [body, `t=${Math.floor(now / 1000)},v1=`],
  ];
  const [text, signature] = forgeries[Math.floor(Math.random() * forgeries.length)] ?? [body, null];
  return send(world, text, signature);
}
