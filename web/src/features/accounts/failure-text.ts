import { firstCalls } from '@showup/contract/accounts/first-visit';
import { CallFailed, isAnyRefusal, isRefused } from '#lib/api/call-failed.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { accountToasts } from './accounts.texts.ts';

/** The server's message for a failed call, or a general one. */
export function failureText(error: unknown): string {
  return error instanceof CallFailed ? error.message : accountToasts.failed;
}

/** The server’s reason if it refused to send a code; one sentence for any other failure. */
export function codeNotSentText(error: unknown): string {
  return isAnyRefusal(error) ? failureText(error) : accountToasts.codeNotSent;
}

/**
 * When the next code can be requested, if this one was refused as too early. A moment that has passed, by clocks of servers that
 * differ, says nothing.
 */
export function resendAtOf(error: unknown): string | undefined {
  if (!isRefused(error, firstCalls.sendCode, 'codes.too_soon', 'codes.too_many')) return undefined;
  const { resendAt } = error.details;
  return typeof resendAt === 'string' && Date.parse(resendAt) > serverNow() ? resendAt : undefined;
}
