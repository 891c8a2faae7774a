import { SIGNED_IN_COOKIE } from '@showup/contract/accounts';
import type { FastifyReply } from 'fastify';
import type { Credentials } from './caller.ts';

const YEAR_SECONDS = 365 * 86_400;
export const SESSION_SECONDS = 90 * 86_400;
export const PHONE_PASS_SECONDS = 2 * 3_600;
export const BAN_PASS_SECONDS = 3_600;

/** Tells a verified person's pages to load their data early. It grants nothing. */
export const VERIFIED_COOKIE = 'verified';

type Cookies = Readonly<Record<string, string | undefined>>;

/** On https the names carry `__Host-`: no other host of the domain can set or shadow them. */
export interface CookieJar {
  credentials(cookies: Cookies): Credentials;
  browser(cookies: Cookies): string | undefined;
  setSession(reply: FastifyReply, token: string): void;
  /** Also clears the pictures in the browser's cache. */
  clearSession(reply: FastifyReply): void;
  /** Writes the cookie only when it differs from `cookies`. */
  markVerified(reply: FastifyReply, cookies: Cookies, isVerified: boolean): void;
  setPhonePass(reply: FastifyReply, token: string): void;
  clearPhonePass(reply: FastifyReply): void;
  setBanPass(reply: FastifyReply, token: string): void;
  clearBanPass(reply: FastifyReply): void;
  setBrowser(reply: FastifyReply, token: string): void;
}

export function createCookieJar(isHttps: boolean): CookieJar {
  const name = (base: string) => (isHttps ? `__Host-${base}` : base);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const readable = { ...options, httpOnly: false };

  return {
    credentials: (cookies) => ({
      sessionToken: cookies[name('session')],
      phoneToken: cookies[name('phone_pass')],
      banToken: cookies[name('ban_pass')],
    }),
    browser: (cookies) => cookies[name('browser')],
    setSession(reply, token) {
      reply.setCookie(name('session'), token, { ...options, maxAge: SESSION_SECONDS });
      reply.setCookie(SIGNED_IN_COOKIE, '1', { ...readable, maxAge: SESSION_SECONDS });
    },
    clearSession(reply) {
      forgetCache(reply);
      reply.clearCookie(name('session'), options);
      reply.clearCookie(SIGNED_IN_COOKIE, readable);
      reply.clearCookie(VERIFIED_COOKIE, options);
    },
    markVerified(reply, cookies, isVerified) {
      if ((cookies[VERIFIED_COOKIE] === '1') === isVerified) return;
      if (isVerified) reply.setCookie(VERIFIED_COOKIE, '1', { ...options, maxAge: SESSION_SECONDS });
      else reply.clearCookie(VERIFIED_COOKIE, options);
    },
    setPhonePass(reply, token) {
      reply.setCookie(name('phone_pass'), token, { ...options, maxAge: PHONE_PASS_SECONDS });
    },
    clearPhonePass(reply) {
      reply.clearCookie(name('phone_pass'), options);
    },
    setBanPass(reply, token) {
      reply.setCookie(name('ban_pass'), token, { ...options, maxAge: BAN_PASS_SECONDS });
    },
    clearBanPass(reply) {
      reply.clearCookie(name('ban_pass'), options);
    },
    setBrowser(reply, token) {
      reply.setCookie(name('browser'), token, { ...options, maxAge: YEAR_SECONDS });
    },
  };
}

/** Makes the browser clear its cache of this site, so that a shared device keeps no pictures after a sign-out. */
export function forgetCache(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}
