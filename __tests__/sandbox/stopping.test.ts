import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { closeAll, worldOfEachTest } from './world.ts';

const world = worldOfEachTest();

test.each(['before', 'charge'])('an unanswered call (%s) does not block the shutdown', async (after) => {
  const { app } = world.sandbox;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { id } = await world.pay();
  await world.post('/v1/faults', { call: 'fetchPayment', kind: 'timeout', after, times: 1 });
  const asked = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  const answer = fetch(`http://127.0.0.1:${port}/v1/payments/${id}`, {
    headers: { authorization: `Bearer ${world.config.secretKey}` },
  }).then(
    () => 'answered',
    () => 'broken off',
  );
  await asked;
  const begun = performance.now();
  await closeAll();
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(await answer).toBe('broken off');
});
