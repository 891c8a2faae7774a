import * as z from 'zod/mini';

/**
 * Who may call: anyone; a browser that proved a phone and has no account yet (`phone`, a session passes too);
 * anyone signed in; signed in and verified in person; an admin; a browser that was refused at sign-in for a ban.
 */
export type Access = 'public' | 'phone' | 'session' | 'verified' | 'admin' | 'banned';

export type Schema = z.ZodMiniType;

/** The parts of a request that an entry may name. */
interface Parts {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
}

interface Entry<A extends Access, R extends Schema> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path parameters are written `:name` and described by `params`. */
  readonly path: string;
  readonly access: A;
  /** What is not in this schema never leaves the server. */
  readonly response: R;
  /** Bytes of JSON taken; 64 KiB where nothing is said. */
  readonly maxBodyBytes?: number;
}

/** One entry drives validation on the server, types on both sides, the web client and the API reference. */
export interface Endpoint<A extends Access = Access, I extends Schema = Schema, R extends Schema = Schema>
  extends Entry<A, R> {
  /** `{ params, query, body }`, of which only those that the entry names. */
  readonly input: I;
}

export function endpoint<A extends Access, R extends Schema, const P extends Parts>(
  entry: Entry<A, R> & { readonly input: P },
) {
  return { ...entry, input: z.object(entry.input) };
}

/** What a caller sends: exactly the parts that the entry names. */
export type Request<E extends Endpoint> = z.input<E['input']>;
/** What a route receives, parsed. */
export type Parsed<E extends Endpoint> = z.output<E['input']>;
export type Reply<E extends Endpoint> = z.output<E['response']>;

/** The body of every refused call: a sentence for the person, a code for the program. */
export const Problem = z.object({ message: z.string(), code: z.string() });
export type Problem = z.infer<typeof Problem>;
