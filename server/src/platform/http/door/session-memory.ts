import { hashOf, looksLikeSecret } from '../requests/secret.ts';
import { createDeadlines } from './deadlines.ts';

const VALID_MS = 60 * 60_000;
const INVALID_MS = 60_000;

/** The results of recent session lookups, in this process only. Keeps the latest `kept` sessions. */
export function createSessionMemory(kept: number) {
  const valid = createDeadlines(kept);
  const invalid = createDeadlines(kept);
  return {
    remember(token: string, isValid: boolean): void {
      const session = keyOf(token);
      valid.set(session, isValid ? VALID_MS : 0);
      invalid.set(session, isValid ? 0 : INVALID_MS);
    },
    /** A key for the session if it was valid. */
    valid(token: string): string | undefined {
      const session = keyOf(token);
      return valid.left(session) > 0 ? session : undefined;
    },
    /** Whether a lookup is needed to tell if the session is valid. */
    isWorthLookup(token: string): boolean {
      if (!looksLikeSecret(token)) return false;
      const session = keyOf(token);
      return valid.left(session) === 0 && invalid.left(session) === 0;
    },
  };
}

const keyOf = (token: string) => hashOf(token).toString('base64');
