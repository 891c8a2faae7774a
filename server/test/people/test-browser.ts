import { type Access, type Endpoint, Problem, type Schema } from '@showup/contract/endpoint';
import { type LiveEvent, type LivePayload, liveEvents } from '@showup/contract/live';
import { Uploaded, type UploadPreset } from '@showup/contract/media';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { type RequestParts, requestOf } from './requests.ts';

/** A refused call, with the message for the person and the rest of the body. */
export class CallRefused extends Error {
  readonly status: number;
  readonly problem: z.infer<typeof LooseProblem>;
  readonly headers: Headers;

  constructor(response: Response, body: unknown) {
    const problem = LooseProblem.parse(body);
    super(`${response.status} ${problem.code}: ${problem.message}`);
    this.status = response.status;
    this.problem = problem;
    this.headers = response.headers;
  }
}

const LooseProblem = z.looseObject(Problem.shape);

const payloads: { readonly [E in LiveEvent]: z.ZodMiniType<LivePayload<E>> } = liveEvents;

const EVENT_TIMEOUT_MS = 20_000;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export type TestBrowser = ReturnType<typeof createBrowser>;

/**
 * A browser as the server sees it: cookies, calls and one socket. With another's cookies it is a second tab of that
 * one.
 */
export function createBrowser(url: string, cookies = new Map<string, string>()) {
  const waiting = new Map<string, ((payload: unknown) => void)[]>();
  const arrived = new Map<string, unknown[]>();
  let socket: Socket | undefined;

  function cookieHeader(): string {
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** A raw request with this browser's cookies; stores returned cookies. */
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie: cookieHeader() },
    });
    await response.clone().arrayBuffer(); // a half-read answer would prevent the server from closing
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function callForResponse(
    entry: Endpoint,
    input: unknown,
  ): Promise<{ response: Response; body: unknown }> {
    const { path, ...init } = requestOf(entry, input);
    const response = await request(path, init);
    return { response, body: await response.json() };
  }

  /** Calls an entry of the contract. @throws CallRefused */
  async function call<A extends Access, I extends Schema, R extends Schema>(
    entry: Endpoint<A, I, R>,
    input: z.input<I>,
  ): Promise<z.output<R>> {
    const { response, body } = await callForResponse(entry, input);
    if (!response.ok) throw new CallRefused(response, body);
    return entry.response.parse(body);
  }

  /** The refusal of a call; fails if the call succeeds. */
  async function refusal<A extends Access, I extends Schema, R extends Schema>(
    entry: Endpoint<A, I, R>,
    input: z.input<I>,
  ): Promise<CallRefused> {
    const { response, body } = await callForResponse(entry, input);
    if (response.ok) throw new Error(`${entry.method} ${entry.path} was answered: ${JSON.stringify(body)}`);
    return new CallRefused(response, body);
  }

  /** The raw answer to any input, even if the contract would not allow it. */
  async function answer(entry: Endpoint, input: z.infer<typeof RequestParts>): Promise<Answer> {
    const { response, body } = await callForResponse(entry, input);
    return { status: response.status, body, headers: response.headers };
  }

  async function upload(bytes: Buffer, preset: UploadPreset): Promise<Uploaded> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
    form.append('preset', preset);
    const response = await request('/media/upload', { method: 'POST', body: form });
    const body: unknown = await response.json();
    if (!response.ok) throw new CallRefused(response, body);
    return Uploaded.parse(body);
  }

  /** Opens the socket with this browser's session. */
  async function connect(): Promise<void> {
    const opened = io(url, {
      extraHeaders: { cookie: cookieHeader() },
      transports: ['websocket'],
      forceNew: true,
    });
    socket = opened;
    opened.onAny((name: string, payload: unknown) => {
      const listener = waiting.get(name)?.shift();
      if (listener) listener(payload);
      else arrived.set(name, [...(arrived.get(name) ?? []), payload]);
    });
    await new Promise<void>((resolve, reject) => {
      opened.once('connect', resolve);
      opened.once('connect_error', reject);
    });
  }

  /** The next event of that name, the oldest first, waiting up to 20 s for one. */
  async function next<E extends LiveEvent>(name: E): Promise<LivePayload<E>> {
    const ready = arrived.get(name);
    const payload = ready?.length ? ready.shift() : await arrival(name);
    return payloads[name].parse(payload);
  }

  function arrival(name: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No ${name} within 20 s.`)), EVENT_TIMEOUT_MS);
      const listener = (payload: unknown) => {
        clearTimeout(timer);
        resolve(payload);
      };
      waiting.set(name, [...(waiting.get(name) ?? []), listener]);
    });
  }

  return {
    /** By name, updated by the server's answers. */
    cookies,
    request,
    call,
    refusal,
    answer,
    upload,
    connect,
    next,
    /** The number of received events of that name not consumed yet. */
    unasked: (name: LiveEvent): number => arrived.get(name)?.length ?? 0,
    signal: (name: string, payload: unknown): void => void socket?.emit(name, payload),
    get socket(): Socket | undefined {
      return socket;
    },
    close: (): void => void socket?.disconnect(),
  };
}
