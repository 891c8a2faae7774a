import { randomInt, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@showup/contract/fields';
import type { User } from '@showup/contract/profiles';
import { getUser } from '#features/profiles/people';
import { markEmailProved } from '#features/profiles/profiles.queries';
import { afterCommit, type Sql } from '#platform/db/database';
import { waitInWords } from '#platform/durations';
import { networkOf } from '#platform/http/gate/network';
import type { Viewer } from '#platform/http/requests/caller';
import { hashOf } from '#platform/http/requests/secret';
import type { Deletes } from '#platform/jobs/retention';
import type { Quota } from '#platform/limits/quotas';
import type { Mail } from '#platform/mail/smtp';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { mailCarrier, outbox } from '../providers/carriers.ts';
import { emailTaken } from '../sign-in/taken.ts';
import {
  countWrongEmailGuess,
  deleteEmailCode,
  deleteEmailCodesOf,
  deleteExpiredEmailCodes,
  deletePasswords,
  lockEmailCode,
  replaceEmailCode,
} from './email-proofs.queries.ts';

const CODE_LENGTH = 6;
const CODE_MINUTES = 15;
const GUESSES = 3;
const WAIT_SECONDS = 60;
/** Per day. Accounts without a phone are free to create, so together they get half of an address's codes. */
const LIMITS = {
  ofAccount: { name: 'email codes of an account', most: 5 },
  toEmail: { name: 'email codes to an address', most: 10 },
  toEmailFromNetwork: { name: 'email codes to an address from a network', most: 5 },
  toEmailByPhones: { name: 'email codes to an address, of accounts with a phone', most: 10 },
  fromNetwork: { name: 'email codes from a network', most: 60 },
};

const noEmail = problem(409, 'accounts.no_email', 'Your account has no email address.');
const isProved = problem(409, 'accounts.email_proved', 'Your email address is already verified.');
/** Not a 401, which would say that the session is over. */
const wrongCode = problem(403, 'accounts.email_code', 'That code is wrong or has expired.');
export const mailNotSent = problem(
  503,
  'accounts.mail_not_sent',
  'The email could not be sent. Please try again later.',
);

// Verifies that a person can read the email of their account. An unverified email belongs to nobody and recovers no
// account.

/**
 * Returns once the code is sent.
 * @throws Problem 409 without an email or for a proved one, 429 until the next one may be sent, 503 if it cannot be
 *   sent
 */
export async function sendEmailCode(
  ctx: Context,
  { id }: Viewer,
  address: string,
): Promise<{ resendAt: string }> {
  const mail = mailCarrier(ctx);
  if (!mail) throw mailNotSent();
  const made = await ctx.db.transaction((tx) => makeCode(ctx, tx, id, networkOf(address)));
  try {
    await mail.mail(made.email, codeMail(made.code));
  } catch (err) {
    ctx.log.error({ err }, 'an email could not be sent');
    await deleteEmailCode(ctx.db.sql, id, made.hash);
    throw mailNotSent();
  }
  return { resendAt: made.resendAt };
}

async function makeCode(ctx: Context, tx: Sql, id: UserId, network: string) {
  const { email, isEmailProved, phoneNumber } = await getUser(tx, id);
  if (email === null) throw noEmail();
  if (isEmailProved) throw isProved();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const hash = hashWith(id, code);
  const next = { userId: id, email, hash, minutes: CODE_MINUTES };
  const { resendAt, seconds } = await replaceEmailCode(tx, next, WAIT_SECONDS);
  if (seconds > 0) throw tooSoon(resendAt, seconds);
  await spend(ctx, tx, { id, email, hasPhone: phoneNumber !== null, network });
  return { email, code, hash, resendAt };
}

const codeMail = (code: string): Mail => ({
  subject: `Your Showup code: ${code}`,
  text: `Your code is ${code}. Enter it in Showup to confirm that this is your email address. It is valid for ${CODE_MINUTES} minutes.\n\nIf you did not request it, ignore this message: someone entered your address by mistake.\n`,
  code,
});

/** @throws Problem 429 with the time to wait */
async function spend({ quotas }: Context, tx: Sql, { id, email, hasPhone, network }: Asking): Promise<void> {
  const spent: [Quota, string][] = [
    [LIMITS.ofAccount, id],
    ...(hasPhone ? toEmailByPhone(email) : toEmailFrom(email, network)),
    [LIMITS.fromNetwork, network],
  ];
  for (const [limit, who] of spent) {
    const wait = await quotas.spend(tx, limit, who);
    if (!wait) continue;
    const { text, retryAfterSeconds, retryAt } = wait;
    const message = `Too many codes were requested. You can request another in ${text}.`;
    throw new Problem(429, 'codes.too_many', message, { retryAfterSeconds, resendAt: retryAt });
  }
}

/**
 * From now on the address belongs to this account alone. Other accounts that entered it lose it, and sign in by phone.
 * @throws Problem 403 for a wrong code, 409 if another account has proved the address meanwhile
 */
export async function proveEmail({ db }: Context, { id }: Viewer, code: string): Promise<User> {
  const isRight = await db.transaction(async (tx) => {
    const live = await lockEmailCode(tx, id);
    if (!live && (await getUser(tx, id)).isEmailProved) return true; // by an earlier try
    if (!live || live.wrongGuesses >= GUESSES) return false;
    if (!timingSafeEqual(live.hash, hashWith(id, code))) {
      await countWrongEmailGuess(tx, id);
      return false;
    }
    await deleteEmailCodesOf(tx, id);
    const others = await markEmailProved(tx, id, live.email);
    if (!others) throw emailTaken();
    await deletePasswords(tx, others);
    return true;
  });
  if (!isRight) throw wrongCode();
  return getUser(db.sql, id);
}

/** Deletes the codes in the outbox for the address of someone who leaves. */
export async function forgetEmail(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  const { email } = await getUser(tx, userId);
  if (email !== null) afterCommit(tx, () => outbox(ctx).forget(email));
}

export const expiredEmailCodes: readonly Deletes[] = [
  { what: 'A code sent to your email, scrambled', after: { minutes: CODE_MINUTES }, from: 'it was sent' },
];

export async function forgetExpiredEmailCodes({ db }: Context): Promise<void> {
  await deleteExpiredEmailCodes(db.sql);
}

const toEmailByPhone = (email: string): [Quota, string][] => [[LIMITS.toEmailByPhones, email]];

const toEmailFrom = (email: string, network: string): [Quota, string][] => [
  [LIMITS.toEmailFromNetwork, `${email} ${network}`],
  [LIMITS.toEmail, email],
];

/** The account that asks for a code, and where from. */
interface Asking {
  readonly id: string;
  readonly email: string;
  readonly hasPhone: boolean;
  readonly network: string;
}

function tooSoon(resendAt: string, seconds: number): Problem {
  const message = `A code was just sent. You can request another in ${waitInWords(seconds)}.`;
  return new Problem(429, 'codes.too_soon', message, { resendAt, retryAfterSeconds: seconds });
}

/** Salted with the account, so a stored code is useless for another one. */
function hashWith(userId: UserId, code: string): Buffer {
  return hashOf(`${userId}:${code}`);
}
