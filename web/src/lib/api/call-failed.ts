import { type Endpoint, type ErrorCode, Problem } from '@showup/contract/endpoint';
import * as z from 'zod/mini';

/** A call that was refused or never arrived. The message is for the person; `details` is the whole body. */
export class CallFailed extends Error {
  /** 0 without an answer. Read here in `lib` only: elsewhere the functions below say what it means. */
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** What the server's log calls this request, where the fault is the server's. */
  readonly requestId: string | undefined;
  /** What was called, as method and path. */
  action: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    requestId?: string,
  ) {
    super(message);
    this.name = 'CallFailed';
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

const OFFLINE = 'No connection right now. Please check your network and try again.';
/** The code of a fault that nobody foresaw, and of an answer that is not ours. */
export const SERVER_FAILED = 'server.failed';
const FAILED = 'Something went wrong. Please try again.';

export const offline = () => new CallFailed(0, 'network', OFFLINE);

const Refusal = z.looseObject(Problem.shape);

/** The failure that a refused answer stands for. */
export function refusalOf(status: number, body: unknown, requestId?: string): CallFailed {
  const refusal = Refusal.safeParse(body);
  return refusal.success
    ? new CallFailed(status, refusal.data.code, refusal.data.message, refusal.data, requestId)
    : new CallFailed(status, SERVER_FAILED, FAILED, {}, requestId);
}

/** A call of this entry was refused with one of these codes. The entry is there for its type alone. */
export function isRefused<E extends Endpoint, Code extends ErrorCode<E>>(
  error: unknown,
  _entry: E,
  ...codes: readonly Code[]
): error is CallFailed & { readonly code: Code } {
  return error instanceof CallFailed && codes.some((code) => code === error.code);
}

/** The server answered, and refused for whatever reason. */
export function isAnyRefusal(error: unknown): boolean {
  return error instanceof CallFailed && error.status >= 400 && error.status < 500;
}

/** No answer came: there is no connection, or it broke off. */
export const isOffline = (error: unknown) => hasStatus(error, 0);

/** The server, or what it stands on, is away for a moment; proxies in front say it in their own words. */
export const isAway = (error: unknown) => hasStatus(error, 502, 503, 504);

/** Nobody is signed in here, or not any more. */
export const isSignedOut = (error: unknown) => hasStatus(error, 401);

/** Not allowed, whatever the rule is. */
export const isForbidden = (error: unknown) => hasStatus(error, 403);

/** A proxy gave up before the call had arrived as a whole. */
export const isTimedOut = (error: unknown) => hasStatus(error, 408);

/** More bytes than the server, or a proxy in front of it, takes. */
export const isTooLarge = (error: unknown) => hasStatus(error, 413);

/** Too much in too short a time. */
export const isAskedToWait = (error: unknown) => hasStatus(error, 429);

function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof CallFailed && statuses.includes(error.status);
}
