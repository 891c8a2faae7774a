import type { IncomingHttpHeaders } from 'node:http';
import type { Access, Endpoint, Schema } from '@showup/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { badInput, tooLarge } from '#platform/problem';
import type { Gate } from '../gate/gate.ts';
import { LargeBodies, whenOver } from '../gate/large-bodies.ts';
import {
  limitAccounts,
  limitTimes,
  type RateLimits,
  usualAccountLimit,
  usualNetworkLimit,
} from '../gate/rate-limit.ts';
import { type Admitted, admit, type Caller, type Credentials } from './caller.ts';
import { forgetCache } from './cookies.ts';
import { Exchange } from './exchange.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer of the route. */
    endpoint?: Endpoint;
  }
}

/** Binds an endpoint of the contract to its handler. */
export type Serve = <A extends Access, I extends Schema, R extends Schema>(
  endpoint: Endpoint<A, I, R>,
  handler: (caller: Admitted[A], input: z.output<I>, exchange: Exchange) => Promise<z.input<R>>,
  limits?: RateLimits,
) => void;

const SMALL_BODY_BYTES = 65_536;

/** Their callers may have no account, so by default calls are counted by network. */
const OPEN: readonly Access[] = ['public', 'phone', 'banned'];

/** Runs before calls whose body may contain pictures. */
type OnPictures = (caller: Caller, address: string, body: unknown) => Promise<void>;

export function createServe(app: FastifyInstance, gate: Gate, onPictures: OnPictures): Serve {
  const { jar } = gate;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const largeBodies = new LargeBodies();

  return function serve(endpoint, handler, { network, account = usualAccountLimit } = {}) {
    const networkLimit = network ?? (OPEN.includes(endpoint.access) ? usualNetworkLimit : undefined);
    const route = `${endpoint.method} ${endpoint.path}`;
    const countCall = limitAccounts(app, route, limitTimes(account, gate.factor));
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.maxBodyBytes ?? SMALL_BODY_BYTES,
      config: { endpoint, ...(networkLimit && { rateLimit: { ...networkLimit } }) },
      // Before the body is read, so that callers who are not admitted cost nothing.
      async onRequest(request, reply) {
        const credentials = jar.credentials(request.cookies);
        const caller = await gate.authenticate(credentials);
        if (hasLostSession(endpoint, credentials, caller)) forgetCache(reply);
        if (caller.viewer) await countCall(request, caller.viewer.id);
        admit[endpoint.access](caller);
        if (mayBeLarge(request.headers)) {
          if (isNobody(caller)) throw tooLarge();
          whenOver(reply.raw, request.socket, largeBodies.take(caller));
        }
        callers.set(request, caller);
      },
      async handler(request, reply) {
        const caller = callers.get(request) ?? nobody;
        const admitted = admit[endpoint.access](caller);
        const { params, query, body } = request;
        const input = parse(endpoint.input, { params, query, body: body ?? {} });
        reply.header('cache-control', 'no-store');
        if (endpoint.maxBodyBytes !== undefined) await onPictures(caller, request.ip, body);
        const answer = await handler(admitted, input, new Exchange(request, reply, caller, jar));
        return endpoint.response.parse(answer);
      },
    });
  };
}

/**
 * The browser's session was ended by a ban, on another device or by its age. The cookie stays: someone may be signing
 * in here right now, and would lose the new one.
 */
function hasLostSession({ access }: Endpoint, { sessionToken }: Credentials, { viewer }: Caller): boolean {
  return access !== 'public' && viewer === null && sessionToken !== undefined;
}

const nobody: Caller = { viewer: null, phone: null };

function isNobody({ viewer, phone }: Caller): boolean {
  return viewer === null && phone === null;
}

/** Whether the body is large or of unknown length. */
function mayBeLarge(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length'];
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > SMALL_BODY_BYTES;
}

/** @throws Problem 400 with the first problem. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: () => UNCLEAR });
  if (!result.success) throw badInput(firstMessage(result.error.issues));
  return result.data;
}

/** Instead of the library's own messages, where an endpoint has none. */
const UNCLEAR = 'Please check what you entered.';

/** For a union without a message, uses the message of the option that matched best. */
function firstMessage(issues: readonly z.core.$ZodIssue[]): string {
  const [first] = issues;
  if (first === undefined) return UNCLEAR;
  if (first.code !== 'invalid_union' || first.message !== UNCLEAR) return first.message;
  const [nearest] = first.errors.toSorted((a, b) => a.length - b.length);
  return nearest ? firstMessage(nearest) : UNCLEAR;
}
