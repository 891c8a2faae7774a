import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { CookieJar } from './cookies.ts';
import { hashOf, newSecret } from './secret.ts';

/** The current request and answer, for the few routes that need more than their parsed input. */
export interface Exchange {
  readonly caller: Caller;
  readonly ip: string;
  readonly userAgent: string;
  /** Identifies this browser, signed in or not; created when first needed. */
  browser(): Buffer;
  header(name: string, value: string): void;
  setSession(token: string): void;
  clearSession(): void;
  /** Tells the browser whether its person is verified. */
  markVerified(isVerified: boolean): void;
  setPhonePass(token: string): void;
  clearPhonePass(): void;
  setBanPass(token: string): void;
  /** Undefined if this browser has none. */
  clearBanPass(): void;
}

export function createExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  jar: CookieJar,
): Exchange {
  let browserToken = jar.browser(request.cookies);
  return {
    caller,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    browser() {
      if (browserToken === undefined || browserToken === '') {
        browserToken = newSecret();
        jar.setBrowser(reply, browserToken);
      }
      return hashOf(browserToken);
    },
    header: (name, value) => void reply.header(name, value),
    setSession: (token) => jar.setSession(reply, token),
    clearSession: () => jar.clearSession(reply),
    markVerified: (isVerified) => jar.markVerified(reply, request.cookies, isVerified),
    setPhonePass: (token) => jar.setPhonePass(reply, token),
    clearPhonePass: () => jar.clearPhonePass(reply),
    setBanPass: (token) => jar.setBanPass(reply, token),
    clearBanPass() {
      if (jar.credentials(request.cookies).banToken !== undefined) jar.clearBanPass(reply);
    },
  };
}
