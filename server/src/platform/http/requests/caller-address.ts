import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

export type CallerAddress = (request: IncomingMessage) => string;

/** The caller's address as Fastify takes it, for requests that never reach Fastify. */
export function callerAddress(trustedProxies: readonly string[]): CallerAddress {
  const trust = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : () => false;
  return (request) => {
    const address: string | undefined = proxyAddr(request, trust);
    return address ?? ''; // the connection is closed already
  };
}
