import { expect, test } from '@jest/globals';
import { trustOf } from '../../../server/lib/trustProxy.ts';

const trusts = (address: string) => {
  const trust = trustOf(1);
  return typeof trust === 'function' && trust(address, 0);
};

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.1.1',
  '::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '::ffff:10.0.0.1',
])('a number of hops trusts the nearest proxy at the private address %s', (address) => {
  expect(trusts(address)).toBe(true);
});

test.each(['203.0.113.5', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.5', 'unknown', ''])(
  'a number of hops does not trust a proxy at the address "%s"',
  (address) => {
    expect(trusts(address)).toBe(false);
  },
);
