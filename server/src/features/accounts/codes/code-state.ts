import type { CodeState } from '@showup/contract/accounts';
import type { Context } from '#server/context';
import { findLastCode } from './codes.queries.ts';
import { CODE_LENGTH } from './phone-codes.ts';
import { nextSendAt, sendKeyOf } from './send-limits.ts';

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
