import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../problem.ts';
import type { Authenticate } from '../requests/caller.ts';
import type { CookieJar } from '../requests/cookies.ts';
import { answerProblem } from '../requests/failure.ts';
import { paceExceededFor } from './account-pace.ts';
import { isFree, isPicture } from './counted-routes.ts';
import { createDeadlines } from './deadlines.ts';
import { networkOf } from './network.ts';
import { createSessionMemory } from './session-memory.ts';
import { createWindows } from './windows.ts';

/**
 * Refusals per minute of a network's callers without a known session: 401, 429, and missing pictures. A bar full of
 * people whose sessions have expired causes a few each.
 */
const REFUSALS_A_MINUTE = 600;
/** Session lookups for a refused network, so that people whose sessions this process has not seen yet get in. */
const LOOKUPS_A_SECOND = 20;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** How many sessions, networks and accounts are remembered; beyond that the oldest are forgotten. */
const KEPT = 50_000;

export type Door = ReturnType<typeof createDoor>;

interface Parts {
  readonly jar: CookieJar;
  /** Multiplies the refusals and the sessions looked up, for load tests. */
  readonly factor: number;
}

/**
 * Refuses callers that keep calling after refusals, before their session is looked up and before they count as a
 * request under way. Everything is in memory: each server process knows only what it has seen itself.
 */
export function createDoor({ jar, factor }: Parts) {
  const mostRefusals = Math.ceil(REFUSALS_A_MINUTE * factor);
  const mostLookups = Math.ceil(LOOKUPS_A_SECOND * factor);
  const refusals = createWindows(KEPT);
  const lookups = createWindows(KEPT);
  /** When networks, and calls of sessions, are accepted again. */
  const closed = createDeadlines(KEPT);
  /** Known sessions are judged by themselves, so that one caller cannot block their whole network. */
  const sessions = createSessionMemory(KEPT);
  const callers = new WeakMap<FastifyRequest, string>();

  const tokenOf = ({ cookies }: FastifyRequest) => jar.credentials(cookies).sessionToken;

  function validSessionOf(request: FastifyRequest): string | undefined {
    const token = tokenOf(request);
    return token === undefined ? undefined : sessions.valid(token);
  }

  /** The session if it is known, or else the network. */
  function callerOf(request: FastifyRequest): string {
    const caller = validSessionOf(request) ?? networkOf(request.ip ?? ''); // undefined once the connection is closed
    callers.set(request, caller);
    return caller;
  }

  /** Whether the session of this request may be looked up although its network is refused. */
  function mayLookUp(request: FastifyRequest, caller: string): boolean {
    const token = tokenOf(request);
    if (token === undefined || !sessions.isWorthLookup(token)) return false;
    return lookups.count(caller, SECOND_MS).current <= mostLookups;
  }

  function remember(request: FastifyRequest, reply: FastifyReply): void {
    const atFirst = callers.get(request);
    if (atFirst === undefined) return;
    const session = validSessionOf(request); // this request may have made it known
    const over = paceExceededFor(request);
    if (over !== undefined) closed.set(callOf(request, session ?? atFirst), over);
    if (session !== undefined || !isRefusal(request, reply)) return;
    const { current, ttl } = refusals.count(atFirst, MINUTE_MS);
    if (current > mostRefusals) closed.set(atFirst, ttl);
  }

  return {
    /** The caller, as far as known without the database. */
    callerOf: (request: FastifyRequest): string => callers.get(request) ?? callerOf(request),
    /** Remembers which sessions are valid. */
    watch(authenticate: Authenticate): Authenticate {
      return async (credentials) => {
        const caller = await authenticate(credentials);
        const { sessionToken } = credentials;
        if (sessionToken !== undefined) sessions.remember(sessionToken, caller.viewer !== null);
        return caller;
      };
    },
    /** Call it before other hooks that count requests. */
    guard(http: FastifyInstance): void {
      http.addHook('onRequest', (request, reply, done) => {
        if (isFree(request)) return done();
        const caller = callerOf(request);
        const left = Math.max(closed.left(caller), closed.left(callOf(request, caller)));
        if (left === 0 || mayLookUp(request, caller)) return done();
        reply.header('connection', 'close'); // a new connection costs the caller more than another request
        answerProblem(reply, tooManyRequests({ retryAfterSeconds: Math.ceil(left / 1_000) }));
      });
      http.addHook('onResponse', async (request, reply) => remember(request, reply));
    },
  };
}

const callOf = ({ method, routeOptions }: FastifyRequest, caller: string) =>
  `${method} ${routeOptions.url} ${caller}`;

function isRefusal(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 401 || statusCode === 429 || (statusCode === 404 && isPicture(request));
}
