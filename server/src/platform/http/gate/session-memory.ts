import { Deadlines } from '#platform/limits/deadlines';
import { hashOf, looksLikeSecret } from '../requests/secret.ts';

const VALID_MS = 60 * 60_000;
const INVALID_MS = 60_000;

/** The results of recent session lookups, in this process only. Keeps the latest `kept` sessions. */
export class SessionMemory {
  readonly #valid: Deadlines;
  readonly #invalid: Deadlines;

  constructor(kept: number) {
    this.#valid = new Deadlines(kept);
    this.#invalid = new Deadlines(kept);
  }

  remember(token: string, isValid: boolean): void {
    const session = keyOf(token);
    this.#valid.set(session, isValid ? VALID_MS : 0);
    this.#invalid.set(session, isValid ? 0 : INVALID_MS);
  }

  /** A key for the session if it was valid. */
  valid(token: string): string | undefined {
    const session = keyOf(token);
    return this.#valid.left(session) > 0 ? session : undefined;
  }

  /** Whether a lookup is needed to tell if the session is valid. */
  isWorthLookup(token: string): boolean {
    if (!looksLikeSecret(token)) return false;
    const session = keyOf(token);
    return this.#valid.left(session) === 0 && this.#invalid.left(session) === 0;
  }
}

const keyOf = (token: string) => hashOf(token).toString('base64');
