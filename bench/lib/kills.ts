import { randomUUID } from 'node:crypto';
import { KILL_POINTS, liveThroughKill, nameOf, pause } from '../../__tests__/e2e/support/money/kills.ts';
import { NUMBERS, newPerson, type Person } from '../../__tests__/e2e/support/money/person.ts';
import { startWorld } from '../../__tests__/e2e/support/money/world.ts';
import { audited, type Row, someVideos } from './crowds.ts';

const TURN_MS = 11 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const AT_WORK = 8;

/** Kills the server at every point from order to refund, so many times each. */
export async function killsAtPoints(postgres: string | null, times: number): Promise<Row[]> {
  const world = await startWorld({ postgres });
  try {
    let killed = 0;
    const failed: string[] = [];
    for (const point of KILL_POINTS) {
      for (let turn = 0; turn < times; turn += 1) {
        const email = `killed.${killed}@example.com`;
        killed += 1;
        await liveThroughKill(world, point, { email, retries: turn % 2 === 0 }).catch((error: Error) => {
          failed.push(nameOf(point));
          console.error(`  FAILED: ${nameOf(point)}: ${error.message}`);
        });
      }
      console.error(`  ${killed} kills: ${nameOf(point)}`);
    }
    const found = { points: KILL_POINTS.length, failed: failed.length };
    return [
      { what: 'kills at the points', count: killed, good: failed.length === 0, found },
      await audited(world, 'books after them'),
    ];
  } finally {
    await world.stop();
  }
}

/** Kills the server at random moments while people order, pay, cancel and take back. */
export async function killsUnderLoad(postgres: string | null, kills: number): Promise<Row[]> {
  const world = await startWorld({ postgres, members: 60 });
  try {
    const videos = await someVideos(world, 20);
    const counts: Record<string, number> = { calls: 0, lost: 0 };
    const load = { over: false };
    const working = Promise.all(
      Array.from({ length: AT_WORK }, (_, lane) => {
        const people = world.tokens.filter((_token, index) => index % AT_WORK === lane);
        return work(
          people.map((token) => newPerson(world, token)),
          videos,
          counts,
          load,
        );
      }),
    );
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(500 + Math.random() * 2000);
      await world.kill();
      // Now nothing is under way; and who has paid too often may pay again.
      await world.advance(TURN_MS);
      await world.restart();
      if (kill % 10 === 9) console.error(`  ${kill + 1} kills under load`);
    }
    load.over = true;
    await working;
    const first = await audited(world, 'books after them');
    // A week on, everything that renews does so at once, and one more kill falls into it.
    await world.advance(7 * DAY_MS);
    await pause(Math.random() * 800);
    await world.kill();
    await world.restart();
    await pause(3000);
    return [
      { what: 'kills under load', count: kills, good: first.good, found: counts },
      first,
      await audited(world, 'books after all renewals'),
    ];
  } finally {
    await world.stop();
  }
}

async function work(
  people: Person[],
  videos: string[],
  counts: Record<string, number>,
  load: { over: boolean },
): Promise<void> {
  const any = <T>(items: T[]) => items[Math.floor(Math.random() * items.length)] as T;
  const retrying = async (step: () => Promise<unknown>) => {
    for (let turn = 0; turn < 2; turn += 1) {
      counts.calls = (counts.calls ?? 0) + 1;
      try {
        return await step();
      } catch {
        counts.lost = (counts.lost ?? 0) + 1;
        // Half of them give up, and leave it to the server.
        if (Math.random() < 0.5) return null;
        await pause(300);
      }
    }
    return null;
  };
  while (!load.over) {
    const person = any(people);
    const planId = any(['pass', 'pass', 'weekly']);
    const keys = [randomUUID(), randomUUID()];
    const wish = planId === 'pass' ? { planId, videoId: any(videos) } : { planId };
    const made = await retrying(() => person.call('POST /api/payment/order', wish, keys[0]));
    const body = (made as Awaited<ReturnType<typeof person.call<'POST /api/payment/order'>>> | null)?.body;
    if (!body || !('info' in body)) {
      await pause(30);
      continue;
    }
    const orderId = body.info.id;
    const number = any([NUMBERS.good, NUMBERS.good, NUMBERS.slow, NUMBERS.declined]);
    const token = await person.card(number);
    await retrying(() =>
      person.call('POST /api/payment/pay', { orderId, method: 'card', token, agreed: true }, keys[1]),
    );
    if (Math.random() < 0.2) await retrying(() => person.call('POST /api/payment/cancel', {}));
    if (Math.random() < 0.2) {
      await retrying(() => person.call('POST /api/payment/withdrawal', { orderId, confirm: true }));
    }
  }
}
