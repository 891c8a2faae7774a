import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters that are safe in cookies and addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether `text` has the shape of our secrets. Anything else need not be looked up. */
export function looksLikeSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The stored form of a secret. Secrets have 256 random bits, so a plain SHA-256 is enough. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
