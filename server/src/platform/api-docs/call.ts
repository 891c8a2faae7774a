import type { Access, Endpoint, EndpointError, Schema } from '@showup/contract/endpoint';
import * as z from 'zod/mini';
import type { Pace } from '../http/pace.ts';

/** A call of the server as the reference tells of it. */
export interface Call {
  readonly method: Endpoint['method'];
  /** Path parameters are written `:name`. */
  readonly path: string;
  readonly access: Access;
  /** Where its name and its fields do not say it. */
  readonly about?: string;
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: { readonly type: string; readonly schema: Schema; readonly maxBytes: number } | undefined;
  /** What comes, by its type; without a schema where it is a file. */
  readonly answers: Readonly<Record<string, Schema | undefined>>;
  /** Instead of the bytes may come the address where they are. */
  readonly mayRedirect?: boolean;
  /** Beside those that follow from the rest. */
  readonly errors: readonly EndpointError[];
  /** Of one network; absent where that is not counted. */
  readonly pace?: Pace | undefined;
  /** Of one account; absent where that is not counted. */
  readonly accountPace?: Pace | undefined;
}

const USUAL_BODY_BYTES = 65_536;

const InputShape = z.object({
  params: z.optional(z.custom<Schema>()),
  query: z.optional(z.custom<Schema>()),
  body: z.optional(z.custom<Schema>()),
});

/** An entry of the contract as it is served. */
export function callOfEntry(
  entry: Endpoint,
  { pace, accountPace }: Pick<Call, 'pace' | 'accountPace'>,
): Call {
  const { method, path, access, input, response, errors = [] } = entry;
  const { params, query, body } = InputShape.parse('shape' in input ? input.shape : {});
  return {
    ...{ method, path, access, params, query, errors, pace, accountPace },
    body: body && {
      type: 'application/json',
      schema: body,
      maxBytes: entry.maxBodyBytes ?? USUAL_BODY_BYTES,
    },
    answers: { 'application/json': response },
  };
}
