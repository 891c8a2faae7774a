import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Connections per push service. */
const CONNECTIONS = 16;

/** The only part of IPv6 that is assigned to the internet. */
const IPV6_PUBLIC = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is on the public internet, and not this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(IPV6_PUBLIC)) return false;
  return parsed.range() === 'unicast'; // not private, reserved, multicast, or a tunnel to such an address
}

/** Resolves all addresses of a name. */
type Resolve = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

/** Resolves a name if all its addresses are public. Connections use exactly these addresses. */
export function publicLookup(resolve: Resolve): LookupFunction {
  async function resolvePublic(hostname: string, options: LookupOptions): Promise<LookupAddress[]> {
    const found = await resolve(hostname, options);
    if (!found.every(({ address }) => isPublicAddress(address)))
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
