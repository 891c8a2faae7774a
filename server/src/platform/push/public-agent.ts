import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { Agent } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';

/** At most so many connections to one push service. */
const CONNECTIONS = 16;

const ipv4Elsewhere = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // behind a carrier
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
  ['224.0.0.0', 3], // groups, and what is reserved
] as const)
  ipv4Elsewhere.addSubnet(network, bits, 'ipv4');

const ipv6Public = new BlockList();
ipv6Public.addSubnet('2000::', 3, 'ipv6');
const ipv6Elsewhere = new BlockList();
for (const [network, bits] of [
  ['2001::', 23], // Teredo and its like: an IPv4 address inside
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4: an IPv4 address inside
  ['3fff::', 20],
] as const)
  ipv6Elsewhere.addSubnet(network, bits, 'ipv6');

/** Whether an address is somewhere in the public internet: not this machine, not its network, not a private one. */
export function isPublicAddress(address: string, family: number): boolean {
  return family === 6
    ? ipv6Public.check(address, 'ipv6') && !ipv6Elsewhere.check(address, 'ipv6')
    : !ipv4Elsewhere.check(address, 'ipv4');
}

/** All addresses that a name has at this moment. */
export type Resolve = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

/** Finds a name's addresses as long as all of them are public. What it answers is what is connected to. */
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

/** Connects to names that lead to public addresses, and to what was looked at: a name that changes in between gains nothing. */
export function createPublicAgent(resolve = lookUpAll): Agent {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS, lookup: publicLookup(resolve) });
}
