import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { KILL_POINTS, liveThroughKill, nameOf, settledAudit } from './support/money/kills.ts';
import { startWorld, type World } from './support/money/world.ts';

/* A few of the points at which bench/money.ts kills the server; that script takes all, many times. */

jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const POINTS = [
  'pay: createPayment, before',
  'pay: createPayment, after',
  'pay: createPayment, answered',
  'renew: chargeMandate, after',
  'refund: refund, after',
];
const points = KILL_POINTS.filter((point) => POINTS.includes(nameOf(point)));

test('a server that is killed around a charge, a renewal or a refund ends with books that agree', async () => {
  expect(points.map(nameOf)).toEqual(POINTS);
  for (const [index, point] of points.entries()) {
    await liveThroughKill(world, point, { email: `killed.${index}@example.com`, retries: index % 2 === 0 });
  }
  const { wrong, open, payments, captured, refunded } = await settledAudit(world);
  expect({ wrong, open }).toEqual({ wrong: [], open: 0 });
  // Each was charged twice, and got the second charge back.
  expect({ payments, captured, refunded }).toEqual({
    payments: 2 * points.length,
    captured: 2 * points.length * 599,
    refunded: points.length * 599,
  });
});
