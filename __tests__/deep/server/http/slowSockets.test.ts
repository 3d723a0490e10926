import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { forAllTests } from '../../../server/support/forAllTests.ts';
import { createTestContext } from '../../../server/support/testContext.ts';

/* Connections that never finish what they say keep nobody else waiting. */

const SOCKETS = 200;
const ASKED = 60;

const world = forAllTests(createTestContext);
let port: number;
let open: Socket[] = [];
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  open = [];
});

/** How long others wait, in ms: the middle of many answers, which a busy machine moves least. */
async function wait(): Promise<number> {
  const times: number[] = [];
  for (let one = 0; one < ASKED; one += 1) {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/plan`);
    expect(answer.status).toBe(200);
    await answer.text();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[ASKED / 2] ?? 0;
}

const HEAD = 'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test.each([
  ['half a line', 'GET /api/pl'],
  ['half its headers', `${HEAD}x-a: 1\r\n`],
  ['one byte of its body', `${HEAD}content-length: 60000\r\n\r\n{`],
])(`${SOCKETS} sockets that send only %s slow other requests less than fivefold`, async (_what, said) => {
  const idle = await wait();
  open = Array.from({ length: SOCKETS }, () => connect(port, '127.0.0.1'));
  await Promise.all(open.map((socket) => once(socket, 'connect')));
  for (const socket of open) socket.write(said);
  expect(await wait()).toBeLessThan(5 * idle);
  expect(open.filter(({ destroyed }) => destroyed)).toEqual([]);
});
