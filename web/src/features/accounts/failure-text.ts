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

export function isCodeUnderWay(error: unknown): boolean {
  return error instanceof CallFailed && error.code === 'codes.too_soon';
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
