import type { NetworkInterfaceInfo } from 'node:os';
import type { Config } from '#platform/config/config';

type Networks = Readonly<Partial<Record<string, readonly NetworkInterfaceInfo[]>>>;

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** The public address, then this machine's addresses on its networks if it listens there and PUBLIC_URL is not set. */
export function addressesOf(
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
  networks: Networks,
): string[] {
  if (publicUrl !== `http://localhost:${port}` || !EVERYWHERE.includes(host)) return [publicUrl];
  const own = Object.values(networks)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !isLinkLocal(address));
  return [publicUrl, ...new Set(own.map(({ address }) => `http://${address}:${port}`))];
}

/** A link-local address, which a machine gives itself without a router. */
const isLinkLocal = (address: string) => address.startsWith('169.254.');
