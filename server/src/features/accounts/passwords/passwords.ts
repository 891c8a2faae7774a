import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MIN } from '@showup/contract/accounts';
import { problem } from '#platform/problem';

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

/** Keyboard rows that people type along, in either direction and wrapping around. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const LONGEST_UNIT = 3;
const APP_NAME = 'showup';

/** The form in which passwords are compared: ignores width, case and surrounding spaces. */
function plainPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase().trim();
}

/**
 * Whether an attacker would try a password early even though it is on no list: a repeated letter or short group, a part
 * of a row, or the app's name with digits or signs around it.
 */
function isGuessable(password: string): boolean {
  const plain = plainPassword(password);
  return isRepetition(plain) || isStretch(plain) || plain.replaceAll(/\P{L}/gu, '') === APP_NAME;
}

function isRepetition(text: string): boolean {
  const letters = [...text];
  return Array.from({ length: LONGEST_UNIT }, (_, at) => at + 1).some((length) =>
    letters.every((letter, at) => letter === letters[at % length]),
  );
}

function isStretch(text: string): boolean {
  const backwards = [...text].toReversed().join('');
  return ROWS.some((row) => {
    const long = row.repeat(Math.ceil(text.length / row.length) + 1);
    return long.includes(text) || long.includes(backwards);
  });
}
