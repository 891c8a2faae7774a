import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '#platform/limits/bounded-map';
import { Windows } from '#platform/limits/windows';
import { tooManyRequests } from '#platform/problem';
import type { Authenticate } from '../requests/caller.ts';
import type { CookieJar } from '../requests/cookies.ts';
import { answerProblem } from '../requests/failure.ts';
import { hashOf, looksLikeSecret } from '../requests/secret.ts';
import { isFree, isPicture } from './counted-routes.ts';
import { networkOf } from './network.ts';
import { limitExceededFor } from './rate-limit.ts';

/**
 * Refusals per minute of a network's callers without a known session: 401, 429, and missing pictures. A bar full of
 * people whose sessions have expired causes a few each.
 */
const REFUSALS_A_MINUTE = 600;
/** Session lookups for a refused network, so that people whose sessions this process has not seen yet get in. */
const LOOKUPS_A_SECOND = 20;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** How long the result of a session lookup is remembered. */
const [VALID_MS, INVALID_MS] = [60 * MINUTE_MS, MINUTE_MS];
/** How many sessions, networks and accounts are remembered; beyond that the oldest are forgotten. */
const KEPT = 50_000;

/**
 * Refuses callers that keep calling after refusals, before their session is looked up and before they count as a
 * request under way. Everything is in memory: each server process knows only what it has seen itself.
 */
export class Gate {
  readonly jar: CookieJar;
  /** Multiplies the rate limits, for load tests. */
  readonly factor: number;
  readonly #refusals = new Windows(KEPT);
  readonly #lookups = new Windows(KEPT);
  /** When networks, and calls of sessions, are accepted again. */
  readonly #closed = new BoundedMap<string, number>(KEPT);
  /**
   * Until when sessions count as valid, and as invalid. Valid ones are judged by themselves, so that one caller cannot
   * block their whole network. Two maps, so that forged sessions don't displace valid ones.
   */
  readonly #valid = new BoundedMap<string, number>(KEPT);
  readonly #invalid = new BoundedMap<string, number>(KEPT);
  readonly #callers = new WeakMap<FastifyRequest, string>();
  #accountOf: Authenticate = async () => ({ viewer: null, phone: null });

  constructor(jar: CookieJar, factor: number) {
    this.jar = jar;
    this.factor = factor;
  }

  /** Which account a session belongs to is known by a feature above. */
  authenticateBy(check: Authenticate): void {
    this.#accountOf = check;
  }

  /** Also remembers which sessions are valid. */
  readonly authenticate: Authenticate = async (credentials) => {
    const caller = await this.#accountOf(credentials);
    const { sessionToken } = credentials;
    if (sessionToken !== undefined) this.#rememberSession(keyOf(sessionToken), caller.viewer !== null);
    return caller;
  };

  /** The caller, as far as known without the database: a session, or a network if no session is known. */
  callerOf(request: FastifyRequest): string {
    return this.#callers.get(request) ?? this.#recognise(request);
  }

  /** Call it before other hooks that count requests. */
  guard(http: FastifyInstance): void {
    http.addHook('onRequest', (request, reply, done) => {
      if (isFree(request)) return done();
      const caller = this.#recognise(request);
      const left = Math.max(msLeft(this.#closed, caller), msLeft(this.#closed, callOf(request, caller)));
      if (left === 0 || this.#mayLookUp(request, caller)) return done();
      reply.header('connection', 'close'); // a new connection costs the caller more than another request
      answerProblem(reply, tooManyRequests({ retryAfterSeconds: Math.ceil(left / 1_000) }));
    });
    http.addHook('onResponse', async (request, reply) => this.#remember(request, reply));
  }

  #recognise(request: FastifyRequest): string {
    const caller = this.#validSessionOf(request) ?? networkOf(request.ip ?? ''); // undefined once the connection is closed
    this.#callers.set(request, caller);
    return caller;
  }

  #rememberSession(session: string, isValid: boolean): void {
    const [kept, other] = isValid ? [this.#valid, this.#invalid] : [this.#invalid, this.#valid];
    other.delete(session);
    kept.set(session, performance.now() + (isValid ? VALID_MS : INVALID_MS));
  }

  /** A key for the session of this request if it was valid. */
  #validSessionOf(request: FastifyRequest): string | undefined {
    const token = this.#tokenOf(request);
    const session = token === undefined ? undefined : keyOf(token);
    return session !== undefined && msLeft(this.#valid, session) > 0 ? session : undefined;
  }

  #tokenOf({ cookies }: FastifyRequest): string | undefined {
    return this.jar.credentials(cookies).sessionToken;
  }

  /** Whether the session of this request may be looked up although its network is refused. */
  #mayLookUp(request: FastifyRequest, caller: string): boolean {
    const token = this.#tokenOf(request);
    if (token === undefined || !looksLikeSecret(token)) return false;
    if ([this.#valid, this.#invalid].some((known) => msLeft(known, keyOf(token)) > 0)) return false;
    return this.#lookups.count(caller, SECOND_MS).current <= Math.ceil(LOOKUPS_A_SECOND * this.factor);
  }

  #remember(request: FastifyRequest, reply: FastifyReply): void {
    const atFirst = this.#callers.get(request);
    if (atFirst === undefined) return;
    const session = this.#validSessionOf(request); // this request may have made it known
    const over = limitExceededFor(request);
    if (over !== undefined) this.#closed.set(callOf(request, session ?? atFirst), performance.now() + over);
    if (session !== undefined || !isRefusal(request, reply)) return;
    const { current, ttl } = this.#refusals.count(atFirst, MINUTE_MS);
    if (current > Math.ceil(REFUSALS_A_MINUTE * this.factor))
      this.#closed.set(atFirst, performance.now() + ttl);
  }
}

const keyOf = (sessionToken: string) => hashOf(sessionToken).toString('base64');

/** Milliseconds until the time kept for this key; 0 when it has passed. */
const msLeft = (times: ReadonlyMap<string, number>, key: string) =>
  Math.max(0, (times.get(key) ?? 0) - performance.now());

const callOf = ({ method, routeOptions }: FastifyRequest, caller: string) =>
  `${method} ${routeOptions.url} ${caller}`;

function isRefusal(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 401 || statusCode === 429 || (statusCode === 404 && isPicture(request));
}
