import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf } from './outcome.ts';

const words: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'this machine has no such address',
  EAFNOSUPPORT: 'this machine has no addresses of that kind',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name cannot be resolved at the moment',
};

/** Why nothing can listen on this address, on any port; undefined if it can. */
export async function whyNoAddressOfOurs(host: string): Promise<string | undefined> {
  const probe = createServer().listen(0, host);
  try {
    await once(probe, 'listening');
    return undefined;
  } catch (error) {
    return words[codeOf(error)] ?? codeOf(error);
  } finally {
    probe.close();
  }
}
