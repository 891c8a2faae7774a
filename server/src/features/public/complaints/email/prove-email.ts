import { randomInt, timingSafeEqual } from 'node:crypto';
import { COMPLAINT_CODE_LENGTH, type ComplaintState } from '@showup/contract/public/complaints';
import { mailNotSent } from '#features/accounts/account/email-proofs';
import { mailCarrier } from '#features/accounts/providers/carriers';
import type { Sql } from '#platform/db/database';
import { waitInWords } from '#platform/durations';
import { networkOf } from '#platform/http/gate/network';
import { hashOf } from '#platform/http/requests/secret';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { getComplaintState, unknownReference } from '../complaints.ts';
import {
  countWrongGuess,
  forgetCode,
  lockCodeOf,
  markEmailProved,
  replaceCode,
} from './complaint-emails.queries.ts';
import { sendComplaintMails } from './complaint-mails.ts';

const TIMES = { minutes: 15, waitSeconds: 60 } as const;
const GUESSES = 3;
/** Per day, so that nobody can fill a stranger's mailbox with codes. */
const LIMITS = {
  toEmail: { name: 'complaint codes to an address', most: 4 },
  fromNetwork: { name: 'complaint codes from a network', most: 30 },
};

const noEmail = problem(409, 'complaints.no_email', 'There is no email address to confirm.');
const wrongCode = problem(403, 'complaints.code', 'That code is wrong or has expired. Request a new one.');
/**
 * Sends a code to the unconfirmed address of a complaint.
 * @throws Problem 404 for an unknown reference, 409 without an address or for a confirmed one, 429 until the next code
 *   may be sent, 503 if it cannot be sent
 */
export async function sendComplaintCode(
  ctx: Context,
  reference: string,
  address: string,
): Promise<{ resendAt: string }> {
  const carrier = mailCarrier(ctx);
  if (!carrier) throw mailNotSent();
  const made = await ctx.db.transaction((tx) => makeCode(ctx, tx, reference, networkOf(address)));
  try {
    await carrier.mail(made.email, {
      subject: `Your Showup code: ${made.code}`,
      text: `Your code is ${made.code}. Enter it to get the answer to your complaint by email. It is valid for ${TIMES.minutes} minutes.\n\nIf you didn't complain to us, ignore this message: someone entered your address by mistake.\n`,
      code: made.code,
    });
  } catch (err) {
    ctx.log.error({ err }, 'an email could not be sent');
    await forgetCode(ctx.db.sql, made.id, made.hash);
    throw mailNotSent();
  }
  return { resendAt: new Date(Date.now() + TIMES.waitSeconds * 1_000).toISOString() };
}

async function makeCode(ctx: Context, tx: Sql, reference: string, network: string) {
  const kept = await lockCodeOf(tx, reference, TIMES);
  if (!kept) throw unknownReference();
  const { id, email, isProved, waitSeconds } = kept;
  if (email === null || isProved) throw noEmail();
  if (waitSeconds > 0) throw tooMany('A code was just sent.', waitSeconds);
  for (const [limit, who] of [
    [LIMITS.toEmail, email],
    [LIMITS.fromNetwork, network],
  ] as const) {
    const wait = await ctx.quotas.spend(tx, limit, who);
    if (wait) throw tooMany('Too many codes were requested.', wait.retryAfterSeconds);
  }
  const code = String(randomInt(10 ** COMPLAINT_CODE_LENGTH)).padStart(COMPLAINT_CODE_LENGTH, '0');
  const hash = hashWith(id, code);
  await replaceCode(tx, id, hash);
  return { id, email, code, hash };
}

function tooMany(what: string, seconds: number): Problem {
  const message = `${what} You can request another in ${waitInWords(seconds)}.`;
  return new Problem(429, 'complaints.too_many_codes', message, { retryAfterSeconds: seconds });
}

/** @throws Problem 404 for an unknown reference, 403 for a wrong code */
export async function proveComplaintEmail(
  ctx: Context,
  { reference, code }: { readonly reference: string; readonly code: string },
): Promise<ComplaintState> {
  const proved = await ctx.db.transaction(async (tx) => {
    const kept = await lockCodeOf(tx, reference, TIMES);
    if (!kept) throw unknownReference();
    if (kept.isProved) return kept.id;
    if (kept.hash === null || kept.wrongGuesses >= GUESSES) return undefined;
    if (!timingSafeEqual(kept.hash, hashWith(kept.id, code))) {
      await countWrongGuess(tx, kept.id);
      return undefined;
    }
    await markEmailProved(tx, kept.id);
    return kept.id;
  });
  if (proved === undefined) throw wrongCode();
  void sendComplaintMails(ctx, proved);
  return getComplaintState(ctx, reference);
}

/** Salted with the complaint, so a stored code is useless for another one. */
function hashWith(complaintId: string, code: string): Buffer {
  return hashOf(`${complaintId}:${code}`);
}
