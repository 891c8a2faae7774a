import { accountsEndpoints } from '@showup/contract/accounts';
import { CallFailed, isRefused } from '#lib/api/call-failed.ts';
import { accountToasts } from '../accounts.texts.ts';
import { failureText } from '../failure-text.ts';

/** One sentence for wrong and expired codes; the server’s message for anything else. */
export function codeRefusedText(error: unknown): string {
  const isWrong = isRefused(error, accountsEndpoints.verifyCode, 'codes.wrong', 'input.invalid');
  return error instanceof CallFailed && !isWrong ? error.message : accountToasts.codeWrong;
}

export function authenticationFailedText(error: unknown): string {
  const text = failureText(error);
  return text.startsWith(accountToasts.authenticationFailed)
    ? text
    : accountToasts.authenticationFailed + text;
}
