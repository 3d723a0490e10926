import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { claimedDevice, deviceCookieOf } from '../accounts/deviceCookie.ts';
import type { Caller } from '../accounts/passwordTries.ts';
import type { CardOrigin } from '../billing/cardLimits.ts';

const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;
const IPV4_IN_IPV6 = /^::ffff:(\d+(?:\.\d+){3})$/i;

type Sender = { ip?: string };

/** The address that limits count. An IPv6 address counts as its /64, which one customer owns whole. */
export function clientAddress(sender: Sender): string {
  const address = addressOf(sender);
  return address.includes(':') ? `${networkOf(address, 4)}::/64` : address;
}

/** The part of the address that logs may keep: /24 of IPv4, /48 of IPv6. */
export function clientNetwork(sender: Sender): string {
  const address = addressOf(sender);
  if (isIPv4(address)) return address.replace(/\d+$/, '0/24');
  return isIPv6(address) ? `${networkOf(address, 3)}::/48` : 'unknown';
}

/** Drops the port that a proxy may add, as it differs by connection. A closed connection has no address. */
function addressOf({ ip = '' }: Sender): string {
  const [, bracketed, plain] = WITH_PORT.exec(ip) ?? [];
  const address = bracketed ?? plain ?? ip;
  return IPV4_IN_IPV6.exec(address)?.[1] ?? address;
}

function networkOf(address: string, groups: number): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const all = tail === undefined ? before : [...before, ...zeros, ...after];
  return all
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

export const callerOf = (request: FastifyRequest): Caller => ({
  address: clientAddress(request),
  deviceCookie: deviceCookieOf(request),
});

export const cardOriginOf = (request: FastifyRequest): CardOrigin => ({
  address: clientAddress(request),
  device: claimedDevice(request),
});
