import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { throttles } from '../../../server/db/schema.ts';
import { createApp } from '../../../server/http/app.ts';
import { clientAddress } from '../../../server/http/clientAddress.ts';
import type { TrustProxy } from '../../../server/lib/trustProxy.ts';
import { forAllTests } from '../support/forAllTests.ts';
import { createTestContext, testConfig } from '../support/testContext.ts';

describe('rate limits count an IPv4 address alone and an IPv6 address by its /64', () => {
  test.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['one inside IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['one with a port that a proxy added', '203.0.113.7:51234', '203.0.113.7'],
    ['an IPv6 address stands for its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['another of the same /64', '2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['one that is shortened', '2001:db8::1', '2001:db8:0:0::/64'],
    ['one that is shortened early', '2001::5:6:7:8', '2001:0:0:0::/64'],
    ['one that is shortened late', '2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['one with a port', '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['the machine itself', '::1', '0:0:0:0::/64'],
    ['something unreadable', 'unknown', 'unknown'],
    ['a connection that is gone', undefined, ''],
  ])('%s: %s', (_what, ip, expected) => {
    expect(clientAddress({ ip })).toBe(expected);
  });
});

describe('rate limits by client address', () => {
  const world = forAllTests(createTestContext);
  const behind = (trustProxy: TrustProxy) =>
    forAllTests(() => createApp({ ...world.context, config: testConfig({ trustProxy }) }));
  const apps = { 'two hops': behind(2), 'the networks of both': behind(['10.0.0.0/8']), none: behind(false) };
  let app: FastifyInstance;
  afterEach(() => world.context.db.delete(throttles));

  const password = 'twelve grey herons';
  const payload = { email: 'taken@example.com', password, repeatPassword: password };
  /** As the last proxy sends it on; a visitor may have put anything in front. */
  const guess = async (forwarded: string, remoteAddress = '10.0.0.2') => {
    const headers = { 'x-forwarded-for': forwarded };
    const url = '/api/user/register';
    return (await app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode;
  };
  const burn = async (forwarded: (turn: number) => string, remoteAddress?: string) => {
    for (let turn = 0; turn < 20; turn += 1) await guess(forwarded(turn), remoteAddress);
  };

  describe.each(['two hops', 'the networks of both'] as const)('behind proxies configured as %s', (how) => {
    beforeEach(() => {
      app = apps[how];
    });

    test('two visitors have a limit each', async () => {
      await burn(() => '198.51.100.1, 10.0.0.1');
      expect(await guess('198.51.100.1, 10.0.0.1')).toBe(429);
      expect(await guess('198.51.100.2, 10.0.0.1')).toBe(200);
    });

    test('forged addresses at the left of X-Forwarded-For do not escape the rate limit', async () => {
      await burn((turn) => `192.0.2.${turn}, 198.51.100.1, 10.0.0.1`);
      expect(await guess('192.0.2.99, 198.51.100.1, 10.0.0.1')).toBe(429);
    });

    test('a client that bypasses the proxies is limited by its own address', async () => {
      await burn((turn) => `198.51.100.${turn}, 10.0.0.1`, '203.0.113.5');
      expect(await guess('198.51.100.99, 10.0.0.1', '203.0.113.5')).toBe(429);
      expect(await guess('198.51.100.99, 10.0.0.1')).toBe(200);
    });
  });

  test('without a trusted proxy the X-Forwarded-For header is ignored', async () => {
    app = apps.none;
    await burn((turn) => `192.0.2.${turn}`);
    expect(await guess('192.0.2.99')).toBe(429);
    expect(await guess('192.0.2.99', '10.0.0.3')).toBe(200);
  });
});
