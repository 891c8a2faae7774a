import type { CodeState } from '@showup/contract/accounts';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { waitInWords } from '#platform/durations';
import { networkOf } from '#platform/http/gate/network';
import { Problem, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { codeProvider } from '../providers/carriers.ts';
import { ProviderFailed } from '../providers/code-provider.ts';
import {
  deleteSend,
  findNextSend,
  insertSend,
  isOwnBrowser,
  lockSends,
  type NextSend,
  type SendKey,
} from './code-sends.queries.ts';
import { deleteCode, findLastCode, replaceCode } from './codes.queries.ts';
import { needsLongCode } from './guess-guard.ts';
import { anyCode, CODE_LENGTH, CODE_MINUTES, GUARDED_CODE_LENGTH, GUESSES, hashCode } from './phone-codes.ts';

const sendFailed = problem(503, 'codes.not_sent', 'Failed to send OTP. Please try again.');

/** Returns once the code is sent. @throws Problem 429 until the next one may be sent, 503 if it cannot be sent */
export async function sendCode(
  ctx: Context,
  phone: string,
  browser: Buffer,
  address: string,
): Promise<{ codeLength: number; resendAt: string }> {
  const key = await sendKeyOf(ctx.db.sql, phone, browser, address);
  const made = await ctx.db.transaction((tx) => makeCode(ctx, tx, key));
  try {
    await codeProvider(ctx).send(phone, made.code);
    ctx.metrics.countCode('sent');
  } catch (err) {
    ctx.metrics.countCode('failed');
    ctx.log.error({ err }, 'a code could not be sent');
    await ctx.db.transaction(async (tx) => {
      await deleteCode(tx, key, made.hash);
      await deleteSend(tx, made.sendId);
    });
    throw await notSent(ctx, err);
  }
  return made.answer;
}

async function makeCode(ctx: Context, tx: Sql, key: SendKey) {
  await lockSends(tx, key);
  const next = await nextSendAt(tx, key);
  if (next.seconds > 0) throw sentTooSoon(next);
  const length = (await needsLongCode(ctx, tx, key)) ? GUARDED_CODE_LENGTH : CODE_LENGTH;
  const code = anyCode(length);
  const hash = hashCode(key.browser, code);
  await replaceCode(tx, key, { hash, length, minutes: CODE_MINUTES });
  const sendId = await insertSend(tx, key);
  const { resendAt } = await nextSendAt(tx, key);
  return { code, hash, sendId, answer: { codeLength: length, resendAt } };
}

/** If the provider makes this phone wait, the person sees the same message as for our own limit. */
async function notSent(ctx: Context, error: unknown): Promise<Problem> {
  const seconds = error instanceof ProviderFailed ? error.retryAfterSeconds : undefined;
  if (seconds === undefined) return sendFailed();
  const now = await databaseTime(ctx.db.sql);
  const resendAt = new Date(now.getTime() + seconds * 1_000).toISOString();
  return sentTooSoon({ resendAt, seconds, isLimited: true });
}

/** What a reloaded page needs to know about the code it requested. */
export async function getCodeState(
  { db: { sql } }: Context,
  browser: Buffer,
  provedPhone: string | null,
  address: string,
): Promise<CodeState> {
  if (provedPhone !== null) {
    return { phone: masked(provedPhone), codeLength: CODE_LENGTH, resendAt: null, isPhoneVerified: true };
  }
  const last = await findLastCode(sql, browser);
  if (!last) return { phone: null, codeLength: CODE_LENGTH, resendAt: null, isPhoneVerified: false };
  const { resendAt } = await nextSendAt(sql, await sendKeyOf(sql, last.phone, browser, address));
  return { phone: masked(last.phone), codeLength: last.codeLength, resendAt, isPhoneVerified: false };
}

function masked(phone: string): string {
  return '*'.repeat(phone.length - 3) + phone.slice(-3);
}

/** Only codes that were really sent count, for an hour unless stated otherwise. No setting multiplies these numbers. */
const LIMITS = {
  waits: [30, 30, 60, 120, 300],
  freeAfterGuesses: 2,
  guesses: GUESSES,
  /** Codes that nobody entered, requested where the phone was never proved. */
  perPhoneAndNetwork: 6,
  perNetwork: 60,
  /** Codes per day that nobody entered, from all networks, counted separately for the person's own browsers. */
  perPhoneAndDay: 20,
  /** Codes that were entered correctly: only the holder of the phone can reach this. */
  provedPerPhone: 20,
};

async function sendKeyOf(sql: Sql, phone: string, browser: Buffer, address: string): Promise<SendKey> {
  const isOwn = await isOwnBrowser(sql, phone, browser);
  return { phone, browser, network: isOwn ? null : networkOf(address) };
}

/** When the next code may be requested there. */
function nextSendAt(sql: Sql, key: SendKey): Promise<NextSend> {
  return findNextSend(sql, key, LIMITS);
}

function sentTooSoon({ resendAt, seconds, isLimited }: NextSend): Problem {
  const reason = isLimited ? 'Too many codes were requested.' : 'A code was just sent.';
  return new Problem(
    429,
    isLimited ? 'codes.too_many' : 'codes.too_soon',
    `${reason} You can request another in ${waitInWords(seconds)}.`,
    { resendAt, retryAfterSeconds: seconds },
  );
}
