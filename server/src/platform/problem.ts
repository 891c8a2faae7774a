import type { KnownCode } from '@showup/contract/joined/errors';

/**
 * A refusal that the caller can act on: `message` is for the person, `code` for the program. Thrown anywhere below a
 * route, it becomes the answer. No other error does.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: KnownCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: KnownCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Defines a refusal. Call the result to create one, with details for the body. */
export function problem(status: number, code: KnownCode, message: string) {
  return (details?: Readonly<Record<string, unknown>>) => new Problem(status, code, message, details);
}

export const badInput = (message: string) => new Problem(400, 'input.invalid', message);
export const notSignedIn = problem(401, 'session.missing', 'Please sign in.');
export const phoneNotVerified = problem(401, 'phone.unverified', 'Please verify your phone number first.');
export const notBanned = problem(401, 'ban.missing', 'Sign in to see your account status.');
export const notAllowed = problem(403, 'access.denied', 'You are not allowed to do this.');
export const confirmFirst = problem(403, 'access.confirm', 'Please confirm with your passkey first.');
export const notVerified = problem(403, 'access.unverified', 'Please finish your photo verification first.');
export const notFound = problem(404, 'not_found', 'There is nothing here.');
export const foreignOrigin = problem(403, 'origin.foreign', 'This page may not call this server.');
export const tooLarge = problem(413, 'input.too_large', 'The request is too large.');
export const tooManyRequests = problem(
  429,
  'rate.limited',
  'Too many requests. Please try again in a moment.',
);
export const unavailable = problem(
  503,
  'server.unavailable',
  'We are catching our breath. Please try again in a moment.',
);
export const overloaded = problem(
  503,
  'server.overloaded',
  'We are catching our breath. Please try again in a moment.',
);
