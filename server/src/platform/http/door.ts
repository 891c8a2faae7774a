import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../problem.ts';
import { paceExceededFor } from './account-pace.ts';
import type { Authenticate } from './caller.ts';
import type { CookieJar } from './cookies.ts';
import { isFree, isPicture } from './counted-routes.ts';
import { createDeadlines } from './deadlines.ts';
import { answerProblem } from './failure.ts';
import { networkOf } from './network.ts';
import { createSessionMemory } from './session-memory.ts';
import { createWindows } from './windows.ts';

/**
 * Refusals of one network in a minute, of callers whose session is not known to hold: 401, 429, and pictures that are not
 * there. A bar full of people whose sessions have expired makes a few each.
 */
const REFUSALS_A_MINUTE = 600;
/**
 * Sessions that are looked up for a network that is refused, so that people whose sessions this process has not seen yet
 * get in.
 */
const LOOKUPS_A_SECOND = 20;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Sessions, networks and accounts each. Of more, those heard of longest ago are forgotten. */
const KEPT = 50_000;

export type Door = ReturnType<typeof createDoor>;

interface Parts {
  readonly jar: CookieJar;
  /** Multiplies the refusals and the sessions looked up, for load tests. */
  readonly factor: number;
}

/**
 * Refuses those who go on after they were refused, in memory alone: before a session is looked up, and before they take a
 * place among the requests under way. Each server process knows only what it has seen itself.
 */
export function createDoor({ jar, factor }: Parts) {
  const mostRefusals = Math.ceil(REFUSALS_A_MINUTE * factor);
  const mostLookups = Math.ceil(LOOKUPS_A_SECOND * factor);
  const refusals = createWindows(KEPT);
  const lookups = createWindows(KEPT);
  /** Until networks, and calls of a session, are listened to again. */
  const closed = createDeadlines(KEPT);
  /** So that one caller cannot shut out their whole network. */
  const sessions = createSessionMemory(KEPT);
  const callers = new WeakMap<FastifyRequest, string>();

  const tokenOf = ({ cookies }: FastifyRequest) => jar.credentials(cookies).sessionToken;

  function validSessionOf(request: FastifyRequest): string | undefined {
    const token = tokenOf(request);
    return token === undefined ? undefined : sessions.valid(token);
  }

  /** The session if it is known, else the network. */
  function callerOf(request: FastifyRequest): string {
    const caller = validSessionOf(request) ?? networkOf(request.ip ?? ''); // none once the connection is closed
    callers.set(request, caller);
    return caller;
  }

  /** Whether a caller that is refused, being a network, may have the session of this request looked up. */
  function mayLookUp(request: FastifyRequest, caller: string): boolean {
    const token = tokenOf(request);
    if (token === undefined || !sessions.isWorthLookup(token)) return false;
    return lookups.count(caller, SECOND_MS).current <= mostLookups;
  }

  function remember(request: FastifyRequest, reply: FastifyReply): void {
    const atFirst = callers.get(request);
    if (atFirst === undefined) return;
    const session = validSessionOf(request); // known since this very request, maybe
    const over = paceExceededFor(request);
    if (over !== undefined) closed.set(callOf(request, session ?? atFirst), over);
    if (session !== undefined || !isRefusal(request, reply)) return;
    const { current, ttl } = refusals.count(atFirst, MINUTE_MS);
    if (current > mostRefusals) closed.set(atFirst, ttl);
  }

  return {
    /** Whose request it is, as far as that is known without asking the database. */
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
    /** Call it before anything that counts requests. */
    guard(http: FastifyInstance): void {
      http.addHook('onRequest', (request, reply, done) => {
        if (isFree(request)) return done();
        const caller = callerOf(request);
        const left = Math.max(closed.left(caller), closed.left(callOf(request, caller)));
        if (left === 0 || mayLookUp(request, caller)) return done();
        reply.header('connection', 'close'); // opening another one costs more than asking again
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
