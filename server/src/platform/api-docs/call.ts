import type { Access, Endpoint, EndpointError, Schema } from '@showup/contract/endpoint';
import * as z from 'zod/mini';
import type { Pace } from '../http/gate/pace.ts';

/** A call of the server as the reference describes it. */
export interface Call {
  readonly method: Endpoint['method'];
  /** Path parameters are written `:name`. */
  readonly path: string;
  readonly access: Access;
  /** Present when the name and fields need an explanation. */
  readonly about?: string;
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: { readonly type: string; readonly schema: Schema; readonly maxBytes: number } | undefined;
  /** The answer by content type; files have no schema. */
  readonly answers: Readonly<Record<string, Schema | undefined>>;
  /** May redirect to the address of the bytes instead. */
  readonly mayRedirect?: boolean;
  /** Refusals in addition to those that follow from the other fields. */
  readonly errors: readonly EndpointError[];
  /** Calls of one network; absent when they are not counted. */
  readonly pace?: Pace | undefined;
  /** Calls of one account; absent when they are not counted. */
  readonly accountPace?: Pace | undefined;
}

const USUAL_BODY_BYTES = 65_536;

const InputShape = z.object({
  params: z.optional(z.custom<Schema>()),
  query: z.optional(z.custom<Schema>()),
  body: z.optional(z.custom<Schema>()),
});

/** An endpoint of the contract as it is served. */
export function callOf(endpoint: Endpoint, { pace, accountPace }: Pick<Call, 'pace' | 'accountPace'>): Call {
  const { method, path, access, input, response, errors = [] } = endpoint;
  const { params, query, body } = InputShape.parse('shape' in input ? input.shape : {});
  return {
    ...{ method, path, access, params, query, errors, pace, accountPace },
    body: body && {
      type: 'application/json',
      schema: body,
      maxBytes: endpoint.maxBodyBytes ?? USUAL_BODY_BYTES,
    },
    answers: { 'application/json': response },
  };
}
