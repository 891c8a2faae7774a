import { CodeSent } from '@showup/contract/accounts';
import * as z from 'zod/mini';
import { CallFailed } from '../../lib/api.ts';
import { accountNotices } from './accounts.texts.ts';

/** What to tell the person about a call that failed: the server's own sentence where there is one. */
export function failureText(error: unknown): string {
  return error instanceof CallFailed ? error.message : accountNotices.failed;
}

/** A refusal says why; a code that never left is one sentence, whatever stopped it. */
export function codeNotSentText(error: unknown): string {
  const isRefusal = error instanceof CallFailed && error.status >= 400 && error.status < 500;
  return isRefusal ? error.message : accountNotices.codeNotSent;
}

const Wait = z.pick(CodeSent, { resendAt: true });

/** When the next code may be asked for, where a code was refused because it is too early. */
export function resendAtOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailed) || error.status !== 429) return undefined;
  const wait = Wait.safeParse(error.details);
  return wait.success ? wait.data.resendAt : undefined;
}

/** A wrong or dead code is one sentence; anything else says what it was. */
export function codeRefusedText(error: unknown): string {
  return error instanceof CallFailed && error.status !== 401 && error.status !== 400
    ? error.message
    : accountNotices.codeWrong;
}

export function authenticationFailedText(error: unknown): string {
  const text = failureText(error);
  return text.startsWith(accountNotices.authenticationFailed)
    ? text
    : accountNotices.authenticationFailed + text;
}
