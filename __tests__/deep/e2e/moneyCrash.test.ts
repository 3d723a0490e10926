import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { live, type Place, settledAudit } from '../../e2e/support/money/kills.ts';
import { RENEWED_AND_TAKEN_BACK } from '../../e2e/support/money/stages.ts';
import { startWorld, type World } from '../../e2e/support/money/world.ts';

/* A few of the places at which bench/money.ts kills the server; that script takes all, many times. */

// The server ends and starts again four times.
jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const LIFE = { name: 'renews and takes back', stages: RENEWED_AND_TAKEN_BACK };
const PLACES: Place[] = [
  { stage: 'pay', call: 'createPayment', moment: 'after' },
  { stage: 'cancel', commit: 'update subscriptions', moment: 'before' },
  { stage: 'renew', call: 'chargeMandate', moment: 'after' },
  { stage: 'withdraw', call: 'refund', moment: 'after' },
];

test('the books agree after a server was killed around a charge, a cancellation, a renewal and a refund', async () => {
  const life = { email: 'killed@example.com', videoId: '', places: PLACES, retries: true };
  expect(await live(world, LIFE, life)).toEqual(PLACES);
  const { wrong, open, payments, captured, refunded } = await settledAudit(world);
  expect({ wrong, open }).toEqual({ wrong: [], open: 0 });
  // It was charged twice, and got the second charge back.
  expect({ payments, captured, refunded }).toEqual({ payments: 2, captured: 2 * 599, refunded: 599 });
});
