import type { IncomingMessage, Server } from 'node:http';
import { ownRoutes } from '../http/gate/counted-routes.ts';

/** Resolves after `quietMs` without a request, or at the latest after `mostMs`. */
export function untilQuiet(
  server: Pick<Server, 'on' | 'off'>,
  { quietMs, mostMs }: { readonly quietMs: number; readonly mostMs: number },
): Promise<void> {
  return new Promise((resolve) => {
    const [quiet, most] = [setTimeout(end, quietMs), setTimeout(end, mostMs)];
    function note({ url = '' }: IncomingMessage): void {
      if (!ownRoutes.has(url)) quiet.refresh();
    }
    function end(): void {
      clearTimeout(quiet);
      clearTimeout(most);
      server.off('request', note);
      server.off('upgrade', note);
      resolve();
    }
    server.on('request', note);
    server.on('upgrade', note);
  });
}
