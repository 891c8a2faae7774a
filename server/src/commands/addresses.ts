import type { NetworkInterfaceInfo } from 'node:os';
import type { Config } from '../platform/config/config.ts';

type Networks = Readonly<Partial<Record<string, readonly NetworkInterfaceInfo[]>>>;

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** The public address, then this machine's on its networks: only where it listens there and no PUBLIC_URL says another. */
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

/** An address that a machine gives itself where no router gave it one. */
const isLinkLocal = (address: string) => address.startsWith('169.254.');
