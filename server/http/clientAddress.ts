import type { FastifyRequest } from 'fastify';
import { deviceCookieOf } from '../accounts/deviceCookie.ts';
import type { Caller } from '../accounts/passwordTries.ts';

const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;
const IPV4_IN_IPV6 = /^::ffff:(\d+(?:\.\d+){3})$/i;

/**
 * The address as limits count it. An IPv6 address stands for its /64, which one customer owns whole; a port
 * that a proxy adds would make every connection a new address. A connection that is gone has none.
 */
export function clientAddress({ ip = '' }: { ip?: string }): string {
  const [, bracketed, plain] = WITH_PORT.exec(ip) ?? [];
  const address = bracketed ?? plain ?? ip;
  const ipv4 = IPV4_IN_IPV6.exec(address)?.[1];
  if (ipv4 || !address.includes(':')) return ipv4 ?? address;
  return `${ipv6Network(address, 4)}::/64`;
}

/** The first groups of an IPv6 address, without leading zeros. */
export function ipv6Network(address: string, groups: number): string {
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
