import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { safetyEndpoints } from '@showup/contract/safety';
import type { Caller } from './calls.ts';

interface Known {
  readonly id: string;
}

export async function like({ call }: Caller, { id }: Known): Promise<void> {
  await call(matchingEndpoints.like, { body: { likedUserId: id } });
}

export async function reject({ call }: Caller, { id }: Known): Promise<void> {
  await call(matchingEndpoints.reject, { body: { rejectedUserId: id } });
}

export async function match(one: Caller & Known, other: Caller & Known): Promise<void> {
  await like(one, other);
  await like(other, one);
}

export async function write({ call }: Caller, { id }: Known, text: string): Promise<void> {
  await call(chatEndpoints.sendMessage, { params: { userId: id }, body: { text } });
}

/** Blocks and reports someone. */
export async function report({ call }: Caller, { id }: Known, reason: string): Promise<void> {
  await call(safetyEndpoints.blockReport, {
    body: { blockedUserId: id, reason, reportType: 'harassment' },
  });
}
