import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { type NewReport, type ReportType, safetyEndpoints } from '@showup/contract/safety';
import type { TestBrowser } from './test-browser.ts';

type Caller = Pick<TestBrowser, 'call'>;

interface Known {
  readonly id: string;
}

export const like = (by: Caller, { id }: Known) =>
  by.call(matchingEndpoints.like, { body: { likedUserId: id } });

export const reject = (by: Caller, { id }: Known) =>
  by.call(matchingEndpoints.reject, { body: { rejectedUserId: id } });

/** Says that the match screen was shown to this person, or the conversation opened. */
export const open = (by: Caller, { id }: Known) =>
  by.call(matchingEndpoints.openMatch, { body: { matchedUserId: id } });

/** Each likes the other, and both have seen the match. */
export async function match(one: Caller & Known, other: Caller & Known): Promise<void> {
  await like(one, other);
  await like(other, one);
  await open(one, other);
}

export async function write(by: Caller, { id }: Known, text: string): Promise<void> {
  await by.call(chatEndpoints.sendMessage, { params: { userId: id }, body: { text } });
}

export const unmatch = (by: Caller, { id }: Known) =>
  by.call(matchingEndpoints.unmatch, { body: { unmatchedUserId: id } });

/** Blocks and reports, which is one call. */
export const block = (by: Caller, { id }: Known, reason = 'Rude.', reportType: ReportType = 'harassment') =>
  by.call(safetyEndpoints.blockReport, { body: { blockedUserId: id, reason, reportType } });

/** Reports, and closes nothing. */
export const report = (
  by: Caller,
  { id: userId }: Known,
  { reportType = 'scam', reason = 'Asks for money.', ...rest }: Partial<NewReport> = {},
) => by.call(safetyEndpoints.report, { body: { userId, reportType, reason, ...rest } });

export const leave = (who: Caller) => who.call(accountsEndpoints.deleteAccount, {});
