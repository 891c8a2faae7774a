import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MIN } from '@showup/contract/accounts';
import { problem } from '#platform/problem';
import { isGuessable, plainPassword } from './guessable.ts';

const COMMONEST = 10_000;

const commonPassword = problem(
  400,
  'accounts.common_password',
  'Many people use that password, so it is guessed first. Please choose another.',
);

let common: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords in known leaks that are long enough here, in lower case. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common'); // half a megabyte, which no start waits for
  const enough = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN);
  return new Set(enough.slice(0, COMMONEST));
}

/** For a new password. @throws Problem 400 if it is one of the most common or as easy to guess */
export async function requireUncommon(password: string): Promise<void> {
  common ??= readCommonest();
  if (isGuessable(password) || (await common).has(plainPassword(password))) throw commonPassword();
}

/** Argon2id with the library's parameters (19 MiB, 2 passes, 1 lane: OWASP's first choice). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Checked for an unknown account, so that the response takes the same time. */
const nobodysHash = hashPassword('nobody has this password');

export async function isRightPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password);
  return matches && stored !== undefined;
}
