import { accountsEndpoints, CodeSent } from '@showup/contract/accounts';
import * as z from 'zod/mini';
import { CallFailed, isAnyRefusal, isRefused } from '../../lib/api/call-failed.ts';
import { accountNotices } from './accounts.texts.ts';

/** What to tell the person about a call that failed: the server's own sentence where there is one. */
export function failureText(error: unknown): string {
  return error instanceof CallFailed ? error.message : accountNotices.failed;
}

/** A refusal says why; a code that never left is one sentence, whatever stopped it. */
export function codeNotSentText(error: unknown): string {
  return isAnyRefusal(error) ? failureText(error) : accountNotices.codeNotSent;
}

const Wait = z.pick(CodeSent, { resendAt: true });

/** When the next code may be asked for, where a code was refused because it is too early. */
export function resendAtOf(error: unknown): string | undefined {
  if (!isRefused(error, accountsEndpoints.sendCode, 'codes.too_soon', 'codes.too_many')) return undefined;
  const wait = Wait.safeParse(error.details);
  return wait.success ? wait.data.resendAt : undefined;
}

/** A wrong or dead code is one sentence; anything else says what it was. */
export function codeRefusedText(error: unknown): string {
  const isWrong = isRefused(error, accountsEndpoints.verifyCode, 'codes.wrong', 'input.invalid');
  return error instanceof CallFailed && !isWrong ? error.message : accountNotices.codeWrong;
}

export function authenticationFailedText(error: unknown): string {
  const text = failureText(error);
  return text.startsWith(accountNotices.authenticationFailed)
    ? text
    : accountNotices.authenticationFailed + text;
}
