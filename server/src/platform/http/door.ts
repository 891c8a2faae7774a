import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../problem.ts';
import { paceExceededFor } from './account-pace.ts';
import type { Authenticate } from './caller.ts';
import type { CookieJar } from './cookies.ts';
import { isFree, isPicture } from './counted-routes.ts';
import { createDeadlines } from './deadlines.ts';
import { answerProblem } from './failure.ts';
import { networkOf } from './network.ts';
import { hashOf } from './secret.ts';
import { createWindows } from './windows.ts';

/**
 * Refusals of one network in a minute, of callers whose session is not known to hold: 401, 429, and pictures that are not
 * there. A bar full of people whose sessions have expired makes a few each.
 */
const REFUSALS_A_MINUTE = 600;
const MINUTE_MS = 60_000;
const KNOWN_MS = 60 * MINUTE_MS;
/** Sessions, networks and accounts each. Of more, those heard of longest ago are forgotten. */
const KEPT = 50_000;

export type Door = ReturnType<typeof createDoor>;

interface Parts {
  readonly jar: CookieJar;
  /** Multiplies the refusals, for load tests. */
  readonly factor: number;
}

/**
 * Refuses those who go on after they were refused, in memory alone: before a session is looked up, and before they take a
 * place among the requests under way. Each server process knows only what it has seen itself.
 */
export function createDoor({ jar, factor }: Parts) {
  const mostRefusals = Math.ceil(REFUSALS_A_MINUTE * factor);
  const refusals = createWindows(KEPT);
  /** Until networks, and calls of a session, are listened to again. */
  const closed = createDeadlines(KEPT);
  /** Sessions found a while ago, so that one caller cannot shut out their whole network. */
  const known = createDeadlines(KEPT);
  const callers = new WeakMap<FastifyRequest, string>();

  /** The session if it is known, else the network. */
  function callerOf(request: FastifyRequest): string {
    const { sessionToken } = jar.credentials(request.cookies);
    const session = sessionToken === undefined ? undefined : keyOf(sessionToken);
    const isKnown = session !== undefined && known.left(session) > 0;
    const caller = isKnown ? session : networkOf(request.ip ?? ''); // none once the connection is closed
    callers.set(request, caller);
    return caller;
  }

  function remember(request: FastifyRequest, reply: FastifyReply): void {
    const caller = callers.get(request);
    if (caller === undefined) return;
    const over = paceExceededFor(request);
    if (over !== undefined) closed.set(callOf(request, caller), over);
    if (!isRefusal(request, reply) || known.left(caller) > 0) return;
    const { current, ttl } = refusals.count(caller, MINUTE_MS);
    if (current > mostRefusals) closed.set(caller, ttl);
  }

  return {
    /** Whose request it is, as far as that is known without asking the database. */
    callerOf: (request: FastifyRequest): string => callers.get(request) ?? callerOf(request),
    /** Remembers whose sessions hold. */
    watch(authenticate: Authenticate): Authenticate {
      return async (credentials) => {
        const caller = await authenticate(credentials);
        const { sessionToken } = credentials;
        if (sessionToken !== undefined) known.set(keyOf(sessionToken), caller.viewer ? KNOWN_MS : 0);
        return caller;
      };
    },
    /** Call it before anything that counts requests. */
    guard(http: FastifyInstance): void {
      http.addHook('onRequest', (request, reply, done) => {
        if (isFree(request)) return done();
        const caller = callerOf(request);
        const left = Math.max(closed.left(caller), closed.left(callOf(request, caller)));
        if (left === 0) return done();
        reply.header('connection', 'close'); // opening another one costs more than asking again
        answerProblem(reply, tooManyRequests({ retryAfterSeconds: Math.ceil(left / 1_000) }));
      });
      http.addHook('onResponse', async (request, reply) => remember(request, reply));
    },
  };
}

const keyOf = (token: string) => hashOf(token).toString('base64');

const callOf = ({ method, routeOptions }: FastifyRequest, caller: string) =>
  `${method} ${routeOptions.url} ${caller}`;

function isRefusal(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === 401 || statusCode === 429 || (statusCode === 404 && isPicture(request));
}
