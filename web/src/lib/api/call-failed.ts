import type { Endpoint, ErrorCode, Problem } from '@showup/contract/endpoint';
import { NO_ANSWER } from '../patience.ts';
import { isAwayStatus } from './away-status.ts';

/** Reads the private status for the functions of this file. */
let statusOf: (failure: CallFailed) => number;

/** A call that was refused or never arrived. The message is meant for the person; `details` is the whole body. */
export class CallFailed extends Error {
  /** 0 if there was no response. Private, so that other files ask the functions below. */
  readonly #status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The request's id in the server's log, for server faults. */
  readonly requestId: string | undefined;
  /** Method and path of the call. */
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
    this.#status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }

  static {
    statusOf = (failure) => failure.#status;
  }

  /** The same failure in other words. */
  saying(message: string): CallFailed {
    return new CallFailed(this.#status, this.code, message, this.details, this.requestId);
  }
}

const OFFLINE = 'No connection right now. Please check your network and try again.';
/** The code of an unexpected fault, and of a response that did not come from our server. */
export const SERVER_FAILED = 'server.failed';
const FAILED = 'Something went wrong. Please try again.';
/** The code of a refusal by a proxy in front of the server. Ours has a body that says more. */
const TOO_LARGE_FOR_PROXY = 'proxy.too_large';
const TOO_LARGE = 'This is too large for this server.';

export const offline = () => new CallFailed(0, 'network', OFFLINE);

const SILENCE = 'network.silence';
export const unanswered = () => new CallFailed(0, SILENCE, NO_ANSWER);

/** A request, or the reading of its answer, that failed: it broke off, or we gave it up. */
export function lost(error: unknown): CallFailed {
  return error instanceof DOMException ? unanswered() : offline();
}

/** By hand, since the first visit has no zod. */
function isProblem(body: unknown): body is Problem & Record<string, unknown> {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return false;
  return typeof body.code === 'string' && typeof body.message === 'string';
}

/** Converts a refused response to a failure. */
export function refusalOf(status: number, body: unknown, requestId?: string): CallFailed {
  if (isProblem(body)) return new CallFailed(status, body.code, body.message, body, requestId);
  return status === 413
    ? new CallFailed(status, TOO_LARGE_FOR_PROXY, TOO_LARGE)
    : new CallFailed(status, SERVER_FAILED, FAILED, {}, requestId);
}

/** Whether a call was refused with one of these codes. The endpoint is only there for the type of the codes. */
export function isRefused<E extends Pick<Endpoint, 'access' | 'errors'>, Code extends ErrorCode<E>>(
  error: unknown,
  _entry: E,
  ...codes: readonly Code[]
): error is CallFailed & { readonly code: Code } {
  return error instanceof CallFailed && codes.some((code) => code === error.code);
}

/** The server refused the call, for any reason. */
export function isAnyRefusal(error: unknown): boolean {
  return error instanceof CallFailed && statusOf(error) >= 400 && statusOf(error) < 500;
}

/** There was no response: no connection, or it broke off, or it took too long. */
export const isOffline = (error: unknown) => hasStatus(error, 0);

/** There was no response, or the server failed: the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  return isOffline(error) || (error instanceof CallFailed && statusOf(error) >= 500);
}

/** The response took too long. The server may have received the call. */
export const isUnanswered = (error: unknown) => error instanceof CallFailed && error.code === SILENCE;

/** The server or its database is briefly unavailable, according to the server or a proxy. */
export const isAway = (error: unknown) => error instanceof CallFailed && isAwayStatus(statusOf(error));

/** Nobody is signed in here, or no longer. */
export const isSignedOut = (error: unknown) => hasStatus(error, 401);

/** Forbidden, for whatever reason. */
export const isForbidden = (error: unknown) => hasStatus(error, 403);

/** What was sent is not possible, or no longer. */
export const isBadInput = (error: unknown) => hasStatus(error, 400);

/** A proxy gave up before the whole request had arrived. */
export const isTimedOut = (error: unknown) => hasStatus(error, 408);

/** The request is larger than the server or a proxy accepts. */
export const isTooLarge = (error: unknown) => hasStatus(error, 413);

export function isTooLargeForProxy(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.code === TOO_LARGE_FOR_PROXY;
}

/** Too many requests in too short a time. */
export const isAskedToWait = (error: unknown) => hasStatus(error, 429);

function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof CallFailed && statuses.includes(statusOf(error));
}
