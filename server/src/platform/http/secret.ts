import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, 43 characters that are safe in a cookie and an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether `text` could be one of ours. Anything else need not be looked up. */
export function looksLikeSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored of a secret. It has 256 bits of its own, so a plain SHA-256 is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
