import type { Access, Endpoint, Schema } from '@showup/contract/endpoint';
import { NEXT_CURSOR_HEADER } from '@showup/contract/platform/paging';
import type * as z from 'zod/mini';
import { abortAfter, PATIENCE } from '../patience.ts';
import { CallFailed, lost, refusalOf } from './call-failed.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { learnTime } from './server-clock.ts';

const doneListeners = new Set<(action: string) => void>();

/** Calls `listener` with method and path of each successful call, until the returned function is called. */
export function onDone(listener: (action: string) => void): () => void {
  doneListeners.add(listener);
  return () => doneListeners.delete(listener);
}

export function tellDone(action: string): void {
  for (const listener of doneListeners) listener(action);
}

/** An entry of the contract, of which sending needs no schema. */
type Address = Pick<Endpoint, 'method' | 'path'>;

/** What a request carries. An entry's schema says more about each. */
interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The request outlives the page. Browsers allow this while such bodies hold 64 KB at most. */
  readonly keepalive?: boolean;
}

function addressOf(entry: Address, { params = {}, query = {} }: Input): string {
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  // Safari 16 and Chrome 111 don't know its size.
  return String(search) ? `${path}?${search}` : path;
}

/** Sends a call and leaves its response unread. @throws CallFailed */
export async function send(entry: Address, input: Input): Promise<Response> {
  const action = `${entry.method} ${entry.path}`;
  try {
    const response = await answerTo(entry, input);
    tellDone(action);
    return response;
  } catch (error) {
    if (error instanceof CallFailed) error.action = action;
    throw error;
  }
}

async function answerTo(entry: Address, input: Input): Promise<Response> {
  const writes = entry.method !== 'GET';
  const address = addressOf(entry, input);
  const signal = abortAfter(PATIENCE.call);
  const first = writes ? undefined : await takeFirstAnswer(address, signal);
  if (first) {
    learnTime(first, { isEarly: true });
    return first;
  }
  const askedAt = performance.now();
  const response = await fetch(address, {
    method: entry.method,
    credentials: 'include',
    signal,
    ...(writes && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input.body ?? {}),
      ...(input.keepalive && { keepalive: true }),
    }),
  }).catch((error: unknown) => {
    throw lost(error);
  });
  learnTime(response, { askedAt });
  if (response.ok) return response;
  const reference = response.headers.get('x-request-id') ?? undefined;
  const requestId = response.status >= 500 ? reference : undefined;
  throw refusalOf(response.status, await response.json().catch(() => undefined), requestId);
}

export function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    throw lost(error);
  });
}

/** Calls an endpoint of the contract. @throws CallFailed */
export async function call<A extends Access, I extends Schema, R extends Schema>(
  entry: Endpoint<A, I, R>,
  input: z.input<I> & Input,
): Promise<z.output<R>> {
  const response = await send(entry, input);
  return entry.response.parse(await bodyOf(response));
}

/** Like `call`, for an entry whose schemas load while the request is under way. @throws CallFailed */
export async function callEarly<A extends Access, I extends Schema, R extends Schema>(
  address: Address,
  load: () => Promise<Endpoint<A, I, R>>,
): Promise<z.output<R>> {
  const entry = load();
  entry.catch(() => {}); // if both fail, the response says more, such as that there is no connection
  const body = await bodyOf(await send(address, {}));
  return (await entry).response.parse(body);
}

/** Like `call`, for a paged list; `next` is the cursor of the next page. */
export async function callPage<A extends Access, I extends Schema, R extends Schema>(
  entry: Endpoint<A, I, R>,
  input: z.input<I> & Input,
): Promise<{ items: z.output<R>; next: string | undefined }> {
  const response = await send(entry, input);
  return {
    items: entry.response.parse(await bodyOf(response)),
    next: response.headers.get(NEXT_CURSOR_HEADER) ?? undefined,
  };
}
