import { type AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import type { CallName } from '../../../contract/calls.ts';
import { createLoadLimit } from '../../../server/http/loadLimit.ts';
import { lookUntil } from '../../support/poll.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { gate } from '../support/gate.ts';
import { createTestContext } from '../support/testContext.ts';

const world = forAllTests(createTestContext);

const outside = { raw: { socket: new Socket() } } as unknown as FastifyRequest;
/** As Fastify's `inject` makes it. */
const inside = { raw: { socket: {} } } as unknown as FastifyRequest;

const ends: (() => void)[] = [];
// Whoever waits still has its turn.
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that has begun so many calls, and how it takes one more. */
function busyWith(count: number) {
  const limit = createLoadLimit();
  const gates = Array.from({ length: count }, gate);
  for (const { opened } of gates) void limit('GET /api/tag', outside, () => opened);
  ends.push(...gates.map(({ open }) => open));
  const takes = (name: CallName, request = outside) =>
    limit(name, request, async () => true).catch(({ status }) => status);
  return { takes, endOne: () => gates[0]?.open() };
}

test('a call waits while 64 calls are running, until one of them ends', async () => {
  const { takes, endOne } = busyWith(64);
  const waiting = jest.fn();
  const answer = takes('GET /api/video/episode').then(waiting);
  await nextTurn();
  expect(waiting).not.toHaveBeenCalled();
  endOne();
  await answer;
  expect(waiting).toHaveBeenCalledWith(true);
});

test('a call is refused with 503 while 64 calls are running and 128 are waiting', async () => {
  expect(await busyWith(64 + 128).takes('GET /api/video/episode')).toBe(503);
});

const LIGHT: CallName[] = ['GET /api/homepage/suggestion', 'GET /api/statics.png', 'GET /api/reports'];
test.each(LIGHT)('%s is refused while 64 calls are running, instead of waiting', async (name) => {
  expect(await busyWith(63).takes(name)).toBe(true);
  expect(await busyWith(64).takes(name)).toBe(503);
});

test.each<CallName>([
  'POST /api/payment/pay',
  'GET /api/payment',
  'POST /api/user/login',
  'POST /api/video/unlock',
])('%s is accepted while 64 calls are running and 128 are waiting', async (name) => {
  expect(await busyWith(64 + 128).takes(name)).toBe(true);
});

test('a call that the server makes for a page is accepted while 64 calls are running and 128 are waiting', async () => {
  const { takes } = busyWith(64 + 128);
  expect(await takes('GET /api/homepage', inside)).toBe(true);
});

test('a call refused for load gets a 503 envelope with Retry-After', async () => {
  const { app, context } = world;
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = () => fetch(`http://localhost:${port}/api/plan`);
  const { open, opened } = gate();
  const held = opened.then(() => []);
  // Every query waits.
  const query: unknown = new Proxy(() => query, {
    get: (_query, name) => (name === 'then' ? held.then.bind(held) : () => query),
  });
  const select = jest.spyOn(context.db, 'select').mockReturnValue(query as never);
  const atWork = Array.from({ length: 64 }, ask);
  await lookUntil(() => select.mock.calls.length >= 64, { withinMs: 10_000 });
  const refused = await fetch(`http://localhost:${port}/api/reports`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  const message = 'Many people are watching right now. Please try again in a moment.';
  expect(await refused.json()).toEqual({ code: 503, message });
  open();
  expect((await Promise.all(atWork)).map(({ status }) => status)).toEqual(Array(64).fill(200));
  select.mockRestore();
});
