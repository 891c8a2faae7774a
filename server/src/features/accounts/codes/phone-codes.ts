import { randomInt } from 'node:crypto';
import { hashOf } from '#platform/http/requests/secret';

export const CODE_LENGTH = 4;
/** Used while codes are being guessed. */
export const GUARDED_CODE_LENGTH = 8;
export const CODE_MINUTES = 5;
export const GUESSES = 3;

export function anyCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** The hash is salted with the browser, so a stored code is useless in another one. */
export function hashCode(browser: Buffer, code: string): Buffer {
  return hashOf(`${browser.toString('hex')}:${code}`);
}
