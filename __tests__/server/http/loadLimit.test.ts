import { type AddressInfo, Socket } from 'node:net';
import { expect, jest, test } from '@jest/globals';
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

/** A server that has so many calls at work, and how it takes one more. */
function busyWith(count: number) {
  const limit = createLoadLimit();
  const ends = Array.from({ length: count }, () => {
    const { open, opened } = gate();
    void limit('GET /api/tag', outside, () => opened);
    return open;
  });
  const takes = (name: CallName, request = outside) =>
    limit(name, request, async () => true).catch(({ status }) => status);
  return { takes, endOne: () => ends.pop()?.() };
}

test('a call is refused with 503 while 64 calls are running, until one of them ends', async () => {
  const { takes, endOne } = busyWith(64);
  expect(await takes('GET /api/video/episode')).toBe(503);
  endOne();
  await lookUntil(async () => (await takes('GET /api/video/episode')) === true, { withinMs: 1_000 });
  expect(await takes('GET /api/video/episode')).toBe(true);
});

const LIGHT: CallName[] = ['GET /api/homepage/suggestion', 'GET /api/statics.png', 'GET /api/reports'];
test.each(LIGHT)('%s is refused while 32 calls are running, and other calls are accepted', async (name) => {
  expect(await busyWith(31).takes(name)).toBe(true);
  expect(await busyWith(32).takes(name)).toBe(503);
  expect(await busyWith(32).takes('GET /api/homepage')).toBe(true);
});

test.each<CallName>([
  'POST /api/payment/pay',
  'GET /api/payment',
  'POST /api/user/login',
  'POST /api/video/unlock',
])('%s is accepted while 64 calls are running', async (name) => {
  expect(await busyWith(64).takes(name)).toBe(true);
});

test('a call that the server makes for a page is accepted while 64 calls are running', async () => {
  const { takes } = busyWith(64);
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
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  const message = 'Many people are watching right now. Please try again in a moment.';
  expect(await refused.json()).toEqual({ code: 503, message });
  open();
  expect((await Promise.all(atWork)).map(({ status }) => status)).toEqual(Array(64).fill(200));
  select.mockRestore();
});
