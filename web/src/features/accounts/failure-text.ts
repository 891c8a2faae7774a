import { accountsEndpoints, CodeSent } from '@showup/contract/accounts';
import * as z from 'zod/mini';
import { CallFailed, isAnyRefusal, isRefused } from '../../lib/api/call-failed.ts';
import { accountNotices } from './accounts.texts.ts';

/** The server's message for a failed call, or a general one. */
export function failureText(error: unknown): string {
  return error instanceof CallFailed ? error.message : accountNotices.failed;
}

/** The server’s reason if it refused to send a code; one sentence for any other failure. */
export function codeNotSentText(error: unknown): string {
  return isAnyRefusal(error) ? failureText(error) : accountNotices.codeNotSent;
}

const Wait = z.pick(CodeSent, { resendAt: true });

/** When the next code can be requested, if this one was refused as too early. */
export function resendAtOf(error: unknown): string | undefined {
  if (!isRefused(error, accountsEndpoints.sendCode, 'codes.too_soon', 'codes.too_many')) return undefined;
  const wait = Wait.safeParse(error.details);
  return wait.success ? wait.data.resendAt : undefined;
}

/** One sentence for wrong and expired codes; the server’s message for anything else. */
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
