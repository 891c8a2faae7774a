import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer, isIPv6 } from 'node:net';
import { dirname, join } from 'node:path';
import { isLoopback } from '#platform/config/sms-settings';
import { howToMakeKey, KeyUnusableError, keptKey } from '#platform/keyed-hash';
import { type Check, codeOf, note, ok, wrong } from './outcome.ts';

const GB = 1e9;
const ENOUGH_GB = 1;
/** The widest private networks: 10.0.0.0/8 and fc00::/7. */
const WIDEST_BITS = { 4: 8, 6: 7 } as const;

/** Where people reach the app, and which proxies are trusted with their addresses. */
export const checkAddress: Check = async ({ publicUrl, trustedProxies, host, port, observe }) => {
  const { protocol, hostname } = new URL(publicUrl);
  for (const [name, address] of [
    ['HOST', host] as const,
    ['METRICS_HOST', observe.metricsAt?.host] as const,
  ]) {
    const reason = address && (await whyNoAddressOfOurs(address));
    if (reason) return wrong(`${name} is ${address}, where the server cannot listen: ${reason}.`);
  }
  const tooWide = trustedProxies.find(isTooWide);
  if (tooWide?.endsWith('/0'))
    return wrong('TRUST_PROXY trusts everyone: anyone could spoof any address. List only your proxies.');
  if (tooWide !== undefined)
    return wrong(
      `TRUST_PROXY trusts ${tooWide}, a large part of the internet: anyone there could spoof any address. List only your proxies.`,
    );
  if (protocol === 'https:')
    return trustedProxies.length > 0
      ? ok(`${publicUrl}, through a proxy to ${host}:${port}`)
      : wrong(
          'PUBLIC_URL is https, so there must be a proxy, but TRUST_PROXY lists none: everyone would count as one caller.',
        );
  if (isLoopback(hostname) && trustedProxies.length > 0)
    return wrong(
      `TRUST_PROXY lists a proxy, but PUBLIC_URL is ${publicUrl}: set it to the address at which people reach the proxy.`,
    );
  if (isLoopback(hostname)) return ok(`${publicUrl}, on this machine only`);
  return wrong(
    `PUBLIC_URL is ${publicUrl}: browsers allow the camera, location and notifications only over https. Put a proxy with a certificate in front.`,
  );
};

function isTooWide(network: string): boolean {
  const [address = '', bits] = network.split('/');
  return bits !== undefined && Number(bits) < WIDEST_BITS[isIPv6(address) ? 6 : 4];
}

/** Whether DATA_DIR is writable, and has space. */
export const checkFolder: Check = async ({ dataDir }) => {
  try {
    const folder = await nearestFolder(dataDir);
    const probe = join(folder, `.showup-check-${randomUUID()}`);
    await writeFile(probe, 'check', { mode: 0o600 });
    await rm(probe);
    const { bavail, bsize } = await statfs(folder);
    const free = (bavail * bsize) / GB;
    const about = `${dataDir}, ${free.toFixed(1)} GB free${folder === dataDir ? '' : ', not created yet'}`;
    return free < ENOUGH_GB ? wrong(`${about}: free some space, or writes will soon fail.`) : ok(about);
  } catch (error) {
    const reason = codeOf(error);
    const words: Readonly<Record<string, string>> = {
      EACCES: 'this user may not write there',
      EROFS: 'its disk is read-only',
      ENOSPC: 'the disk is full',
      ENOTDIR: 'a part of its path is a file',
    };
    return wrong(`DATA_DIR (${dataDir}) cannot be written: ${words[reason] ?? reason}.`);
  }
};

/** The folder, or the closest existing one above it. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path) return undefined;
    throw error;
  });
  if (found && !found.isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
  return found ? path : nearestFolder(dirname(path));
}

const FEWEST_CHARACTERS = 12;

/** The key of the hashes and of the record. Never shown. */
export const checkKey: Check = async ({ secretKey, dataDir, databaseUrl }) => {
  const file = join(dataDir, 'secret.key');
  const kept = await keptKey(dataDir).catch((error: unknown) =>
    error instanceof KeyUnusableError ? error : undefined,
  );
  if (secretKey === undefined) {
    if (kept === undefined) return ok(`none yet: the first start creates ${file}. Back it up`);
    if (kept instanceof KeyUnusableError) return wrong(kept.message);
    return databaseUrl === undefined
      ? ok(`the one in ${file}`)
      : note(`the one in ${file}: also set SECRET_KEY to it, since the database needs it on any machine.`);
  }
  if (new Set(secretKey).size < FEWEST_CHARACTERS) return wrong(`SECRET_KEY is not random: ${howToMakeKey}.`);
  return kept !== undefined && kept !== secretKey
    ? note(`SECRET_KEY differs from ${file}: hashes made with that key no longer match.`)
    : ok('SECRET_KEY is set');
};

const whyNoListening: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'this machine has no such address',
  EAFNOSUPPORT: 'this machine has no addresses of that kind',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name cannot be resolved at the moment',
};

/** Why nothing can listen on this address, on any port; undefined if it can. */
async function whyNoAddressOfOurs(host: string): Promise<string | undefined> {
  const probe = createServer().listen(0, host);
  try {
    await once(probe, 'listening');
    return undefined;
  } catch (error) {
    return whyNoListening[codeOf(error)] ?? codeOf(error);
  } finally {
    probe.close();
  }
}
