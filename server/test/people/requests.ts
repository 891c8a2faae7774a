import type { Endpoint } from '@showup/contract/endpoint';
import * as z from 'zod/mini';

export const RequestParts = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
});

/** The HTTP request that calls an endpoint of the contract, with any input. */
export function requestOf(entry: Endpoint, input: unknown) {
  const { params = {}, query = {}, body } = RequestParts.parse(input);
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  return {
    path: `${path}?${search}`,
    method: entry.method,
    ...(entry.method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  };
}
