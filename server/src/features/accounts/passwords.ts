import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's parameters (19 MiB, 2 passes, 1 lane: OWASP's first choice). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Checked where the account is unknown, so that the answer takes the same time. */
const nobodysHash = hashPassword('nobody has this password');

export async function isRightPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password);
  return matches && stored !== undefined;
}
