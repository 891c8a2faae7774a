import { SIGNED_IN_COOKIE } from '@showup/contract/accounts/first-visit';
import type { FastifyReply } from 'fastify';
import type { Credentials } from './caller.ts';

const YEAR_SECONDS = 365 * 86_400;
export const SESSION_SECONDS = 90 * 86_400;
export const PHONE_PASS_SECONDS = 2 * 3_600;
export const BAN_PASS_SECONDS = 3_600;

/** Makes the pages of a verified person load their data early. Grants no access. */
export const VERIFIED_COOKIE = 'verified';

type Cookies = Readonly<Record<string, string | undefined>>;

/** On https the names carry `__Host-`: no other host of the domain can set or shadow them. */
export class CookieJar {
  readonly #isHttps: boolean;
  readonly #options;
  readonly #readable;

  constructor(isHttps: boolean) {
    this.#isHttps = isHttps;
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
    this.#readable = { ...this.#options, httpOnly: false };
  }

  credentials(cookies: Cookies): Credentials {
    return {
      sessionToken: cookies[this.#name('session')],
      phoneToken: cookies[this.#name('phone_pass')],
      banToken: cookies[this.#name('ban_pass')],
    };
  }

  browser(cookies: Cookies): string | undefined {
    return cookies[this.#name('browser')];
  }

  setSession(reply: FastifyReply, token: string): void {
    this.#set(reply, 'session', token, SESSION_SECONDS);
    reply.setCookie(SIGNED_IN_COOKIE, '1', { ...this.#readable, maxAge: SESSION_SECONDS });
  }

  /** Also clears the pictures in the browser's cache. */
  clearSession(reply: FastifyReply): void {
    forgetCache(reply);
    this.#clear(reply, 'session');
    reply.clearCookie(SIGNED_IN_COOKIE, this.#readable);
    reply.clearCookie(VERIFIED_COOKIE, this.#options);
  }

  /** Writes the cookie only when it differs from `cookies`. */
  markVerified(reply: FastifyReply, cookies: Cookies, isVerified: boolean): void {
    if ((cookies[VERIFIED_COOKIE] === '1') === isVerified) return;
    if (isVerified) reply.setCookie(VERIFIED_COOKIE, '1', { ...this.#options, maxAge: SESSION_SECONDS });
    else reply.clearCookie(VERIFIED_COOKIE, this.#options);
  }

  setPhonePass(reply: FastifyReply, token: string): void {
    this.#set(reply, 'phone_pass', token, PHONE_PASS_SECONDS);
  }

  clearPhonePass(reply: FastifyReply): void {
    this.#clear(reply, 'phone_pass');
  }

  setBanPass(reply: FastifyReply, token: string): void {
    this.#set(reply, 'ban_pass', token, BAN_PASS_SECONDS);
  }

  clearBanPass(reply: FastifyReply): void {
    this.#clear(reply, 'ban_pass');
  }

  setBrowser(reply: FastifyReply, token: string): void {
    this.#set(reply, 'browser', token, YEAR_SECONDS);
  }

  #name(base: string): string {
    return this.#isHttps ? `__Host-${base}` : base;
  }

  #set(reply: FastifyReply, base: string, token: string, maxAge: number): void {
    reply.setCookie(this.#name(base), token, { ...this.#options, maxAge });
  }

  #clear(reply: FastifyReply, base: string): void {
    reply.clearCookie(this.#name(base), this.#options);
  }
}

/** Makes the browser clear its cache of this site, so that a shared device keeps no pictures after a sign-out. */
export function forgetCache(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}
