import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { Agent } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';

/** Connections per push service. */
const CONNECTIONS = 16;

const ipv4Elsewhere = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3], // multicast and reserved
] as const)
  ipv4Elsewhere.addSubnet(network, bits, 'ipv4');

const ipv6Public = new BlockList();
ipv6Public.addSubnet('2000::', 3, 'ipv6');
const ipv6Elsewhere = new BlockList();
for (const [network, bits] of [
  ['2001::', 23], // Teredo and similar: contains an IPv4 address
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4: contains an IPv4 address
  ['3fff::', 20],
] as const)
  ipv6Elsewhere.addSubnet(network, bits, 'ipv6');

/** Whether an address is on the public internet, and not this machine or a private network. */
export function isPublicAddress(address: string, family: number): boolean {
  return family === 6
    ? ipv6Public.check(address, 'ipv6') && !ipv6Elsewhere.check(address, 'ipv6')
    : !ipv4Elsewhere.check(address, 'ipv4');
}

/** Resolves all addresses of a name. */
export type Resolve = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

/** Resolves a name if all its addresses are public. Connections use exactly these addresses. */
export function publicLookup(resolve: Resolve): LookupFunction {
  async function resolvePublic(hostname: string, options: LookupOptions): Promise<LookupAddress[]> {
    const found = await resolve(hostname, options);
    if (!found.every(({ address, family }) => isPublicAddress(address, family)))
      throw new Error(`${hostname} leads to a private address`);
    return found;
  }

  return (hostname, options, callback) => {
    resolvePublic(hostname, options).then(
      (found) => {
        const [first] = found;
        if (!first) callback(new Error(`${hostname} has no address`), []);
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

const lookUpAll: Resolve = (hostname, options) => lookUp(hostname, { ...options, all: true });

/**
 * Connects only to names with public addresses, and exactly to the addresses that were checked, so that changing the
 * DNS in between gains nothing.
 */
export function createPublicAgent(resolve = lookUpAll): Agent {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS, lookup: publicLookup(resolve) });
}
