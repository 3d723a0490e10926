import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { NUMBERS, newPerson, PASSWORD, type Person } from '../../__tests__/e2e/support/money/person.ts';
import { startWorld, type World } from '../../__tests__/e2e/support/money/world.ts';
import { AGREED } from '../../__tests__/server/support/payments.ts';
import type { Order } from '../../contract/entities.ts';
import { audited, type Row, someVideos } from './crowds.ts';

const TURN_MS = 11 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** This is shorter than the grace period. */
const ABSENCE_MS = 2.9 * DAY_MS;
const AT_WORK = 8;

type Counts = Record<string, number>;
type Load = { world: World; videos: string[]; counts: Counts; over: boolean; up: Promise<void> };

/** Kills the server at random moments while members order, pay, confirm, cancel, withdraw and leave. */
export async function killsUnderLoad(postgres: string | null, kills: number): Promise<Row[]> {
  const world = await startWorld({ postgres, members: 200 });
  try {
    const videos = await someVideos(world, 20);
    const everybody = world.tokens.map((token) => newPerson(world, token));
    const counts: Counts = { answered: 0, lost: 0, 'wrong at a kill': 0 };
    const load: Load = { world, videos, counts, over: false, up: Promise.resolve() };
    const working = Promise.all(
      Array.from({ length: AT_WORK }, (_, lane) =>
        work(
          load,
          everybody.filter((_person, index) => index % AT_WORK === lane),
        ),
      ),
    );
    let mostOpen = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const wanted = (counts.answered ?? 0) + 5 + Math.random() * 60;
      while ((counts.answered ?? 0) < wanted) await pause(5);
      await pause(Math.random() * 30);
      let isUp = () => {};
      load.up = new Promise((resolve) => {
        isUp = resolve;
      });
      await world.kill();
      const { wrong, open } = await world.auditDead();
      for (const line of wrong) console.error(`  WRONG at kill ${kill + 1}: ${line}`);
      counts['wrong at a kill'] = (counts['wrong at a kill'] ?? 0) + wrong.length;
      mostOpen = Math.max(mostOpen, open);
      // Nothing is in flight now, so blocked members may pay again, and now and then many plans renew.
      await world.advance(kill % 8 === 7 ? ABSENCE_MS : TURN_MS);
      await world.restart();
      isUp();
      if (kill % 10 === 9) console.error(`  ${kill + 1} kills under load`);
    }
    load.over = true;
    await working;
    const first = await audited(world, 'books after them');
    // All plans renew within a week, and further kills fall into it.
    for (let gone = 0; gone < 9 * DAY_MS; gone += ABSENCE_MS) {
      await world.advance(ABSENCE_MS);
      await pause(Math.random() * 800);
      await world.kill();
      await world.restart();
      await pause(3000);
    }
    return [
      {
        what: 'kills under load',
        count: kills,
        good: counts['wrong at a kill'] === 0 && (counts.answered ?? 0) > kills * 5,
        found: { ...counts, 'most under way at a kill': mostOpen },
      },
      first,
      await audited(world, 'books after all renewals'),
    ];
  } finally {
    await world.stop();
  }
}

const CARDS = [
  NUMBERS.good,
  NUMBERS.good,
  NUMBERS.slow,
  NUMBERS.declined,
  NUMBERS.declinesOnce,
  NUMBERS.challenged,
];
const any = <T>(items: T[]) => items[Math.floor(Math.random() * items.length)] as T;
const chance = (part: number) => Math.random() < part;

async function work(load: Load, people: Person[]): Promise<void> {
  const { videos, counts } = load;
  /** null after a refusal, or after a lost answer that the server has to resolve. */
  const ask = async <T>(step: () => Promise<{ body: object }>): Promise<T | null> => {
    for (let turn = 0; turn < 2; turn += 1) {
      await load.up;
      try {
        const { body } = await step();
        counts.answered = (counts.answered ?? 0) + 1;
        return 'info' in body ? (body.info as T) : null;
      } catch {
        counts.lost = (counts.lost ?? 0) + 1;
        if (chance(0.5)) return null;
      }
    }
    return null;
  };
  while (!load.over) {
    const person = any(people);
    const planId = any(['pass', 'pass', 'weekly']);
    const [orderKey, payKey] = [randomUUID(), randomUUID()];
    const item = planId === 'pass' ? { planId, videoId: any(videos) } : { planId };
    const order = await ask<Order>(() => person.call('POST /api/payment/order', item, orderKey));
    if (!order) {
      if (chance(0.3)) await ask(() => person.call('POST /api/payment/cancel', {}));
      continue;
    }
    const { id: orderId } = order;
    const byCard = chance(0.8);
    const token = byCard ? { token: await person.card(any(CARDS)) } : {};
    const way = {
      orderId,
      method: byCard ? 'card' : 'paypal',
      ...token,
      ...AGREED,
    } as const;
    const paid = await ask<Order>(() => person.call('POST /api/payment/pay', way, payKey));
    if (paid?.actionUrl && chance(0.7)) {
      const yes = chance(0.8);
      const decision = byCard ? (yes ? 'confirm' : 'fail') : yes ? 'approve' : 'cancel';
      await fetch(paid.actionUrl, {
        method: 'POST',
        body: new URLSearchParams({ decision }),
        redirect: 'manual',
      });
      if (chance(0.5)) await ask(() => person.call('GET /api/payment', { orderId }));
    }
    if (chance(0.2)) await ask(() => person.call('POST /api/payment/cancel', {}));
    if (chance(0.1)) await ask(() => person.call('DELETE /api/payment/cancel', {}));
    if (chance(0.2)) await ask(() => person.call('POST /api/payment/withdrawal', { orderId, confirm: true }));
    if (chance(0.02) && people.length > 2) {
      people.splice(people.indexOf(person), 1);
      await ask(() => person.call('DELETE /api/user', { password: PASSWORD }));
      counts.deleted = (counts.deleted ?? 0) + 1;
    }
  }
}
