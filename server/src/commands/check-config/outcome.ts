import type { Config } from '#platform/config/config';

/** The result of checking a part: it works, it doesn't, or there is something to know. */
export interface CheckOutcome {
  readonly state: 'ok' | 'wrong' | 'note';
  /** One line for the person at the terminal: what was found, and what to do. Never a secret. */
  readonly text: string;
}

/** Checks one part with the settings and leaves nothing behind. `env` also has variables that are not settings. */
export type Check = (config: Config, env: NodeJS.ProcessEnv) => Promise<CheckOutcome>;

export const ok = (text: string): CheckOutcome => ({ state: 'ok', text });
export const wrong = (text: string): CheckOutcome => ({ state: 'wrong', text });
export const note = (text: string): CheckOutcome => ({ state: 'note', text });

/** The code of a failure from the system or the server, if any. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error.cause !== undefined) return codeOf(error.cause);
  // Thrown when several addresses of a host were tried.
  return error instanceof AggregateError && error.errors.length > 0 ? codeOf(error.errors[0]) : error.name;
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closes the connection',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name cannot be resolved at the moment',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it does not answer',
  CONNECT_TIMEOUT: 'it does not answer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** Why it could not be reached; undefined if it could. */
export const whyUnreachable = (error: unknown): string | undefined => unreachable[codeOf(error)];
