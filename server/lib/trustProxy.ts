import ipaddr from 'ipaddr.js';

/** The number of hops, or the networks of the proxies; false trusts no header. */
export type TrustProxy = number | string[] | false;

const MOST_HOPS = 10;

const HOW =
  'the number of proxies in front of the server (1 for one), their addresses or networks (10.0.0.0/8,::1), or 0 when browsers reach the server directly';

/**
 * Adds a wrong setting to `problems`. A public server must name its proxies: behind an unknown one, all
 * visitors share one address and one limit.
 */
export function readTrustProxy(value: string | null, isPublic: boolean, problems: string[]): TrustProxy {
  if (value === null) {
    if (isPublic) problems.push(`TRUST_PROXY must be set with an https PUBLIC_URL: ${HOW}`);
    return false;
  }
  if (value === '0' || value === 'none') return false;
  if (/^\d+$/.test(value) && Number(value) <= MOST_HOPS) return Number(value);
  const networks = value.split(',').map((part) => part.trim());
  if (!networks.every(isNetwork)) problems.push(`TRUST_PROXY must be ${HOW}, not "${value}"`);
  return networks;
}

/** Only addresses with four parts count: programs disagree on what shorter ones mean. */
function isNetwork(text: string): boolean {
  const [address = '', length] = text.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false;
  return length === undefined || (ipaddr.isValidCIDR(text) && Number(length) > 0);
}

const PRIVATE: string[] = ['loopback', 'private', 'carrierGradeNat', 'linkLocal', 'uniqueLocal'];

const isPrivate = (address: string): boolean =>
  ipaddr.isValid(address) && PRIVATE.includes(ipaddr.process(address).range());

/**
 * The form that Fastify takes. Fastify trusts nobody for a plain number of hops, since a client that reaches
 * the server past the proxies could pretend to be behind them; so the nearest proxy must have a private
 * address.
 */
export const trustOf = (proxies: TrustProxy) =>
  typeof proxies === 'number'
    ? (address: string, hop: number) => hop < proxies && (hop > 0 || isPrivate(address))
    : proxies;
