import { randomInt, timingSafeEqual } from 'node:crypto';
import type { User } from '@showup/contract/profiles';
import { afterCommit, type Database, type Sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { hashOf } from '../../../platform/http/secret.ts';
import type { DailyLimit, DailyLimits } from '../../../platform/limits/daily-limits.ts';
import type { MailCarrier } from '../../../platform/mail/smtp.ts';
import { Problem, problem } from '../../../platform/problem.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import {
  countWrongEmailGuess,
  deleteEmailCode,
  deleteEmailCodesOf,
  deleteExpiredEmailCodes,
  deletePasswords,
  lockEmailCode,
  replaceEmailCode,
} from './email-proofs.queries.ts';

export type EmailProofs = ReturnType<typeof createEmailProofs>;

const CODE_LENGTH = 6;
const CODE_MINUTES = 15;
const GUESSES = 3;
const WAIT_SECONDS = 60;
/** In a day. An account without a phone costs nothing, so others have an address's second half to themselves. */
const LIMITS = {
  ofAccount: { name: 'email codes of an account', most: 5 },
  toEmail: { name: 'email codes to an address', most: 10 },
  toEmailFromNetwork: { name: 'email codes to an address from a network', most: 5 },
  toEmailByPhones: { name: 'email codes to an address, of accounts with a phone', most: 10 },
  fromNetwork: { name: 'email codes from a network', most: 60 },
};

const noEmail = problem(409, 'accounts.no_email', 'Your account has no email.');
const isProved = problem(409, 'accounts.email_proved', 'Your email is proved already.');
/** No 401, which would say that the session is over. */
const wrongCode = problem(403, 'accounts.email_code', 'That is not the code, or it is too old.');
const emailTaken = problem(409, 'accounts.email_taken', 'There is an account with this email already.');
const notSent = problem(
  503,
  'accounts.mail_not_sent',
  'The email could not be sent. Please try again later.',
);

interface Parts {
  readonly db: Database;
  readonly profiles: Profiles;
  readonly limits: DailyLimits;
  /** Absent where mail would reach nobody. */
  readonly mail: MailCarrier | undefined;
  readonly log: { error(fields: { err: unknown }, message: string): void };
}

/** Shows that somebody reads the email of their account. Before that it is nobody's, and brings nothing back. */
export function createEmailProofs({ db, profiles, limits, mail, log }: Parts) {
  /**
   * The code is on its way when this answers.
   * @throws Problem 409 without an email or for a proved one, 429 before the next one may go, 503 when it cannot be sent
   */
  async function sendEmailCode({ id }: Viewer, address: string): Promise<{ resendAt: string }> {
    if (!mail) throw notSent();
    const made = await db.transaction(async (tx) => {
      const { email, isEmailProved, phoneNumber } = await profiles.user(id, tx);
      if (email === null) throw noEmail();
      if (isEmailProved) throw isProved();
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
      const hash = hashWith(id, code);
      const next = { userId: id, email, hash, minutes: CODE_MINUTES };
      const { resendAt, seconds } = await replaceEmailCode(tx, next, WAIT_SECONDS);
      if (seconds > 0) throw tooSoon(resendAt, seconds);
      await spend(tx, { id, email, hasPhone: phoneNumber !== null, network: networkOf(address) });
      return { email, code, hash, resendAt };
    });
    try {
      await mail.send(made.email, made.code);
    } catch (err) {
      log.error({ err }, 'an email could not be sent');
      await deleteEmailCode(db.sql, id, made.hash);
      throw notSent();
    }
    return { resendAt: made.resendAt };
  }

  /** @throws Problem 429 with the time to wait */
  async function spend(tx: Sql, { id, email, hasPhone, network }: Asking): Promise<void> {
    const spent: [DailyLimit, string][] = [
      [LIMITS.ofAccount, id],
      ...(hasPhone ? toEmailByPhone(email) : toEmailFrom(email, network)),
      [LIMITS.fromNetwork, network],
    ];
    for (const [limit, who] of spent) {
      const wait = await limits.spend(tx, limit, who);
      if (!wait) continue;
      const { text, retryAfterSeconds, retryAt } = wait;
      const message = `Too many codes were asked for. You can ask for another in ${text}.`;
      throw new Problem(429, 'codes.too_many', message, { retryAfterSeconds, resendAt: retryAt });
    }
  }

  /**
   * From here on the address is this account's alone: others that gave it lose it, and sign in by phone.
   * @throws Problem 403 for a wrong code, 409 where another account has proved the address meanwhile
   */
  async function proveEmail({ id }: Viewer, code: string): Promise<User> {
    const isRight = await db.transaction(async (tx) => {
      const live = await lockEmailCode(tx, id);
      if (!live || live.wrongGuesses >= GUESSES) return false;
      if (!timingSafeEqual(live.hash, hashWith(id, code))) {
        await countWrongEmailGuess(tx, id);
        return false;
      }
      await deleteEmailCodesOf(tx, id);
      const others = await profiles.markEmailProved(tx, id, live.email);
      if (!others) throw emailTaken();
      await deletePasswords(tx, others);
      return true;
    });
    if (!isRight) throw wrongCode();
    return profiles.user(id);
  }

  /** Nothing of an address stays behind its person. */
  async function leave(tx: Sql, userId: string): Promise<void> {
    const { email } = await profiles.user(userId, tx);
    if (email !== null) afterCommit(tx, () => mail?.forget(email));
  }

  return { sendEmailCode, proveEmail, leave, forgetExpired: () => deleteExpiredEmailCodes(db.sql) };
}

const toEmailByPhone = (email: string): [DailyLimit, string][] => [[LIMITS.toEmailByPhones, email]];

const toEmailFrom = (email: string, network: string): [DailyLimit, string][] => [
  [LIMITS.toEmailFromNetwork, `${email} ${network}`],
  [LIMITS.toEmail, email],
];

/** Who asks for a code, and from where. */
interface Asking {
  readonly id: string;
  readonly email: string;
  readonly hasPhone: boolean;
  readonly network: string;
}

function tooSoon(resendAt: string, seconds: number): Problem {
  const message = `A code was just sent. You can ask for another in ${seconds} s.`;
  return new Problem(429, 'codes.too_soon', message, { resendAt, retryAfterSeconds: seconds });
}

/** A stored code is worth nothing at another account. */
function hashWith(userId: string, code: string): Buffer {
  return hashOf(`${userId}:${code}`);
}
