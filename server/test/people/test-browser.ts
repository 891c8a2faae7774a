import { type Access, type Endpoint, Problem, type Schema } from '@showup/contract/endpoint';
import { type LiveEvent, type LivePayload, liveEvents } from '@showup/contract/joined/live';
import { Uploaded, type UploadPreset } from '@showup/contract/platform/media';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { requestOf } from './requests.ts';
import { sendCall } from './send-call.ts';

/** A refused call, with the message for the person and the rest of the body. */
export class CallRefused extends Error {
  readonly status: number;
  readonly problem: z.infer<typeof LooseProblem>;
  readonly headers: Headers;

  constructor(response: Pick<Response, 'status' | 'headers'>, body: unknown) {
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

/**
 * A browser as the server sees it: cookies, calls and one socket. With another's cookies it is a second tab of that
 * one.
 */
export class TestBrowser {
  readonly #url: string;
  /** By name, updated by the server's answers. */
  readonly cookies: Map<string, string>;
  readonly #events = new EventInbox();
  #socket: Socket | undefined;

  constructor(url: string, cookies = new Map<string, string>()) {
    this.#url = url;
    this.cookies = cookies;
  }

  /** A raw request with this browser's cookies; stores returned cookies. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, this.#url), {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), cookie: this.#cookieHeader() },
    });
    await response.clone().arrayBuffer(); // a half-read answer would prevent the server from closing
    for (const line of response.headers.getSetCookie()) this.#store(line);
    return response;
  }

  /** Calls an endpoint of the contract. @throws CallRefused */
  async call<A extends Access, I extends Schema, R extends Schema>(
    entry: Endpoint<A, I, R>,
    input: z.input<I>,
  ): Promise<z.output<R>> {
    const answer = await this.answer(entry, input);
    if (answer.status >= 300) throw new CallRefused(answer, answer.body);
    return entry.response.parse(answer.body);
  }

  /** The refusal of a call; fails if the call succeeds. */
  async refusal<A extends Access, I extends Schema, R extends Schema>(
    entry: Endpoint<A, I, R>,
    input: z.input<I>,
  ): Promise<CallRefused> {
    const answer = await this.answer(entry, input);
    if (answer.status < 300)
      throw new Error(`${entry.method} ${entry.path} was answered: ${JSON.stringify(answer.body)}`);
    return new CallRefused(answer, answer.body);
  }

  /** The raw answer to any input, even if the contract would not allow it. */
  async answer(entry: Endpoint, input: unknown): Promise<Answer> {
    const { path, headers, ...rest } = requestOf(entry, input);
    const { status, text, ...reply } = await sendCall(new URL(path, this.#url), {
      ...rest,
      headers: { ...headers, cookie: this.#cookieHeader() },
    });
    for (const line of reply.headers.getSetCookie()) this.#store(line);
    return { status, body: JSON.parse(text), headers: reply.headers };
  }

  async upload(bytes: Buffer, preset: UploadPreset): Promise<Uploaded> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
    form.append('preset', preset);
    const response = await this.request('/media/upload', { method: 'POST', body: form });
    const body: unknown = await response.json();
    if (!response.ok) throw new CallRefused(response, body);
    return Uploaded.parse(body);
  }

  /** Opens the socket with this browser's session. */
  async connect(): Promise<void> {
    const opened = io(this.#url, {
      extraHeaders: { cookie: this.#cookieHeader() },
      transports: ['websocket'],
      forceNew: true,
    });
    this.#socket = opened;
    opened.onAny((name: string, payload: unknown) => this.#events.add(name, payload));
    await new Promise<void>((resolve, reject) => {
      opened.once('connect', resolve);
      opened.once('connect_error', reject);
    });
  }

  /** The next event of that name, the oldest first, waiting up to 20 s for one. */
  async next<E extends LiveEvent>(name: E): Promise<LivePayload<E>> {
    return payloads[name].parse(await this.#events.next(name));
  }

  /** The number of received events of that name not consumed yet. */
  unasked(name: LiveEvent): number {
    return this.#events.count(name);
  }

  signal(name: string, payload: unknown): void {
    this.#socket?.emit(name, payload);
  }

  get socket(): Socket | undefined {
    return this.#socket;
  }

  close(): void {
    this.#socket?.disconnect();
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #store(setCookie: string): void {
    const [pair = ''] = setCookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(setCookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Events that arrived before a test asked for them, and tests that wait for one. */
class EventInbox {
  readonly #arrived = new Map<string, unknown[]>();
  readonly #waiting = new Map<string, ((payload: unknown) => void)[]>();

  add(name: string, payload: unknown): void {
    const listener = this.#waiting.get(name)?.shift();
    if (listener) listener(payload);
    else this.#arrived.set(name, [...(this.#arrived.get(name) ?? []), payload]);
  }

  async next(name: string): Promise<unknown> {
    const ready = this.#arrived.get(name);
    return ready?.length ? ready.shift() : this.#arrival(name);
  }

  count(name: string): number {
    return this.#arrived.get(name)?.length ?? 0;
  }

  #arrival(name: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No ${name} within 20 s.`)), EVENT_TIMEOUT_MS);
      const listener = (payload: unknown) => {
        clearTimeout(timer);
        resolve(payload);
      };
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), listener]);
    });
  }
}
