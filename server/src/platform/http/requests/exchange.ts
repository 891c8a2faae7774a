import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { CookieJar } from './cookies.ts';
import { hashOf, newSecret } from './secret.ts';

/** The current request and answer, for the few routes that need more than their parsed input. */
export class Exchange {
  readonly caller: Caller;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #jar: CookieJar;
  #browserToken: string | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply, caller: Caller, jar: CookieJar) {
    this.caller = caller;
    this.#request = request;
    this.#reply = reply;
    this.#jar = jar;
    this.#browserToken = jar.browser(request.cookies);
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 300);
  }

  /** Identifies this browser, signed in or not; created when first needed. */
  browser(): Buffer {
    if (this.#browserToken === undefined || this.#browserToken === '') {
      this.#browserToken = newSecret();
      this.#jar.setBrowser(this.#reply, this.#browserToken);
    }
    return hashOf(this.#browserToken);
  }

  header(name: string, value: string): void {
    this.#reply.header(name, value);
  }

  setSession(token: string): void {
    this.#jar.setSession(this.#reply, token);
  }

  clearSession(): void {
    this.#jar.clearSession(this.#reply);
  }

  /** Tells the browser whether its person is verified. */
  markVerified(isVerified: boolean): void {
    this.#jar.markVerified(this.#reply, this.#request.cookies, isVerified);
  }

  /** The hash of the secret with which this browser shows that it has proved a phone; null if it has none. */
  phonePass(): Buffer | null {
    const { phoneToken } = this.#jar.credentials(this.#request.cookies);
    return phoneToken ? hashOf(phoneToken) : null;
  }

  setPhonePass(token: string): void {
    this.#jar.setPhonePass(this.#reply, token);
  }

  clearPhonePass(): void {
    this.#jar.clearPhonePass(this.#reply);
  }

  setBanPass(token: string): void {
    this.#jar.setBanPass(this.#reply, token);
  }

  /** Does nothing if this browser has none. */
  clearBanPass(): void {
    if (this.#jar.credentials(this.#request.cookies).banToken !== undefined)
      this.#jar.clearBanPass(this.#reply);
  }
}
