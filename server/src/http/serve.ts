import type { IncomingHttpHeaders } from 'node:http';
import type { Access, Endpoint, Schema } from '@showup/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { badInput, tooLarge } from '../problem.ts';
import { type Admitted, type Authenticate, admit, type Caller } from './caller.ts';
import type { CookieJar } from './cookies.ts';
import { createExchange, type Exchange } from './exchange.ts';
import type { Pace } from './pace.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route answers. */
    entry?: Endpoint;
  }
}

/** Binds an entry of the contract to what answers it. */
export type Serve = <A extends Access, I extends Schema, R extends Schema>(
  entry: Endpoint<A, I, R>,
  handler: (caller: Admitted[A], input: z.output<I>, exchange: Exchange) => Promise<z.input<R>>,
  pace?: Pace,
) => void;

const SMALL_BODY_BYTES = 65_536;

interface ServeParts {
  readonly authenticate: Authenticate;
  readonly jar: CookieJar;
  /** Asked before a call is answered whose body may hold pictures. */
  onPictures(caller: Caller, address: string, body: unknown): Promise<void>;
}

export function createServe(app: FastifyInstance, { authenticate, jar, onPictures }: ServeParts): Serve {
  const callers = new WeakMap<FastifyRequest, Caller>();

  return function serve(entry, handler, pace) {
    app.route({
      method: entry.method,
      url: entry.path,
      bodyLimit: entry.maxBodyBytes ?? SMALL_BODY_BYTES,
      config: { entry, ...(pace && { rateLimit: pace }) },
      // Before the body is read: whoever is not admitted is not listened to either.
      async onRequest(request) {
        const caller = await authenticate(jar.credentials(request.cookies));
        admit[entry.access](caller);
        if (isNobody(caller) && mayBeLarge(request.headers)) throw tooLarge();
        callers.set(request, caller);
      },
      async handler(request, reply) {
        const caller = callers.get(request) ?? nobody;
        const admitted = admit[entry.access](caller);
        const { params, query, body } = request;
        const input = parse(entry.input, { params, query, body: body ?? {} });
        reply.header('cache-control', 'no-store');
        if (entry.maxBodyBytes !== undefined) await onPictures(caller, request.ip, body);
        const answer = await handler(admitted, input, createExchange(request, reply, caller, jar));
        return entry.response.parse(answer);
      },
    });
  };
}

const nobody: Caller = { viewer: null, phone: null };

function isNobody({ viewer, phone }: Caller): boolean {
  return viewer === null && phone === null;
}

/** Whether a body follows that is long, or does not say how long it is. */
function mayBeLarge(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length'];
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > SMALL_BODY_BYTES;
}

/** @throws Problem 400 with the message of the first thing to mend. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw badInput(firstMessage(result.error.issues));
  return result.data;
}

const UNCLEAR = 'Please check what you entered.';
/** Zod's own words, where an entry has none. */
const UNTOLD = 'Invalid input';

/** Of a choice between forms that says nothing itself, the form that was nearest to being right speaks. */
function firstMessage(issues: readonly z.core.$ZodIssue[]): string {
  const [first] = issues;
  if (first === undefined) return UNCLEAR;
  const own = first.message === UNTOLD ? UNCLEAR : first.message;
  if (first.code !== 'invalid_union' || own !== UNCLEAR) return own;
  const [nearest] = first.errors.toSorted((a, b) => a.length - b.length);
  return nearest ? firstMessage(nearest) : own;
}
