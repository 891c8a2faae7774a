import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Who runs this installation, as the operator's settings say. Null: not set. */
export const Operator = z.object({
  name: z.nullable(z.string()),
  /** A postal address, on one line. */
  address: z.nullable(z.string()),
  /** An email address or a phone number. */
  contact: z.nullable(z.string()),
  grievanceOfficer: z.nullable(z.string()),
  grievanceContact: z.nullable(z.string()),
});
export type Operator = z.infer<typeof Operator>;

export const operatorEndpoints = {
  operator: endpoint({
    method: 'GET',
    path: '/public/operator',
    access: 'public',
    input: {},
    response: Operator,
  }),
};
