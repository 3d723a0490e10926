import { BlockList, isIP } from 'node:net';

/** The number of hops, or the networks of the proxies; false trusts no header. */
export type TrustProxy = number | string[] | false;

const MOST_HOPS = 10;

const HOW =
  'the number of proxies in front of the server (1 for one), their addresses or networks (10.0.0.0/8,::1), or 0 when browsers reach the server directly';

/**
 * Adds a wrong setting to `problems`. A public server must say what stands in front of it: behind a proxy
 * that it does not know, all visitors share one address and one limit.
 */
export function readTrustProxy(text: string | undefined, isPublic: boolean, problems: string[]): TrustProxy {
  const value = text?.trim() ?? '';
  if (value === '') {
    if (isPublic) problems.push(`TRUST_PROXY must be set with an https PUBLIC_URL: ${HOW}`);
    return false;
  }
  if (value === '0' || value === 'none') return false;
  if (/^\d+$/.test(value) && Number(value) <= MOST_HOPS) return Number(value);
  const networks = value.split(',').map((part) => part.trim());
  if (!networks.every(isNetwork)) problems.push(`TRUST_PROXY must be ${HOW}, not "${value}"`);
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^[1-9]\d*$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

const NETWORKS = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const;
const privateNetworks = new BlockList();
for (const [network, prefix] of NETWORKS) privateNetworks.addSubnet(network, prefix);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isPrivate(address: string): boolean {
  const version = isIP(address);
  // A link-local address carries the name of its interface.
  const [plain = ''] = version === 0 ? [] : address.split('%');
  return plain !== '' && privateNetworks.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The form that Fastify takes. It ignores a plain number of hops, since a client that reaches the server past the
 * proxies could pretend to be behind them; so the nearest proxy must have a private address.
 */
export const trustOf = (proxies: TrustProxy) =>
  typeof proxies === 'number'
    ? (address: string, hop: number) => hop < proxies && (hop > 0 || isPrivate(address))
    : proxies;
