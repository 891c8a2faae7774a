import * as z from 'zod/mini';

/**
 * Who may call: anyone; a browser that verified a phone and has no account yet (`phone`, a session passes too); anyone
 * signed in; signed in and verified in person; an admin; a browser whose sign-in was refused because of a ban.
 */
export type Access = 'public' | 'phone' | 'session' | 'verified' | 'admin' | 'banned';

export type Schema = z.ZodMiniType;

/** Status and code of a refusal, such as `404 chat.not_matched`. */
export type EndpointError = `${number} ${string}`;
type Errors = readonly EndpointError[];

/** The parts of a request that an endpoint may name. */
interface Input {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

interface Described<A extends Access, R extends Schema, E extends Errors> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path parameters are written `:name` and described by `params`. */
  readonly path: string;
  readonly access: A;
  /** Fields that are not in this schema never leave the server. How its enums grow: docs/decisions/growing-enums.md. */
  readonly response: R;
  /** The maximum size of the JSON body in bytes; 64 KiB by default. */
  readonly maxBodyBytes?: number;
  /** The refusals specific to this endpoint. Those for access, input and rate limits are not listed. */
  readonly errors?: E;
}

/** One endpoint drives validation on the server, types on both sides, the web client and the description of the API. */
export interface Endpoint<
  A extends Access = Access,
  I extends Schema = Schema,
  R extends Schema = Schema,
  E extends Errors = Errors,
> extends Described<A, R, E> {
  /** `{ params, query, body }`, only those that the endpoint names. */
  readonly input: I;
}

export function endpoint<
  A extends Access,
  R extends Schema,
  const I extends Input,
  const E extends Errors = readonly [],
>(described: Described<A, R, E> & { readonly input: I }) {
  return { ...described, input: z.object(described.input) };
}

/** What a route receives, parsed. */
export type Parsed<E extends Endpoint> = z.output<E['input']>;
export type Reply<E extends Endpoint> = z.output<E['response']>;

/** Refusals that follow from the access level. */
interface AccessErrors {
  public: never;
  phone: '401 phone.unverified';
  session: '401 session.missing';
  verified: '401 session.missing' | '403 access.unverified';
  admin: '401 session.missing' | '403 access.denied' | '403 access.confirm';
  banned: '401 ban.missing';
}

/** Refusals of any call. */
type GeneralError =
  | '400 input.invalid'
  | '403 origin.foreign'
  | '404 not_found'
  | '413 input.too_large'
  | '415 input.media_type'
  | '429 rate.limited'
  | '500 server.failed'
  | '503 server.unavailable'
  | '503 server.overloaded';

type CodeOf<E extends EndpointError> = E extends `${number} ${infer Code}` ? Code : never;

/** The codes that can refuse a call: the endpoint's own, and those that follow from its kind. */
export type ErrorCode<E extends Pick<Endpoint, 'access' | 'errors'>> = CodeOf<
  NonNullable<E['errors']>[number] | AccessErrors[E['access']] | GeneralError
>;

/** The body of every refused call: a sentence for the person, a code for the program. */
export const Problem = z.object({ message: z.string(), code: z.string() });
export type Problem = z.infer<typeof Problem>;
