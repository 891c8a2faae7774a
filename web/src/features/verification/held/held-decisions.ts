import type { Decision, PendingVerification } from '@showup/contract/verification';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { itemsIn } from '../../../lib/api/pages.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { TabState } from '../../../lib/kept/tab-state.ts';
import { useTabState } from '../../../lib/kept/use-tab-state.ts';
import { notify } from '../../../ui/toasts/notify.ts';
import { decidedText, failedText } from '../review/review.texts.ts';
import { sendDecision, usePendingVerifications } from '../review/reviews.api.ts';
import { forgetSeen } from '../review/seen-entries.ts';

/** How long a decision can be taken back before it is sent. */
export const UNDO_MS = 5_000;

export interface HeldDecision {
  readonly entry: PendingVerification;
  readonly decision: Decision;
  /** Too late to take it back. The entry stays hidden until the response. */
  readonly isSent: boolean;
}

/** The decisions that this tab has made and the server has not confirmed, in their order. */
const state = new TabState<readonly HeldDecision[]>();
const none: readonly HeldDecision[] = [];
const listOf = (list = none) => list;
export const heldIn = (cache: QueryClient) => listOf(state.in(cache));
const waitingIn = (cache: QueryClient) => heldIn(cache).filter(({ isSent }) => !isSent);

export function useHeldDecisions(): readonly HeldDecision[] {
  return useTabState(state, listOf);
}

/** The queue, and its entries without those decided in this tab. */
export function useWaitingEntries() {
  const pending = usePendingVerifications();
  const decided = new Set(useHeldDecisions().map(({ entry }) => entry.verificationId));
  const entries = itemsIn(pending.data).filter(({ verificationId }) => !decided.has(verificationId));
  return { pending, entries };
}

/** Hides the entry, and sends the decision after five seconds unless it is taken back. */
export function hold(cache: QueryClient, entry: PendingVerification, decision: Decision): void {
  if (heldIn(cache).some((held) => held.entry.verificationId === entry.verificationId)) return;
  const item: HeldDecision = { entry, decision, isSent: false };
  state.set(cache, [...heldIn(cache), item]);
  setTimeout(() => {
    if (heldIn(cache).includes(item)) void send(cache, item);
  }, UNDO_MS);
}

/** Returns the entry of the latest decision that can still be taken back. */
export function takeBackLatest(cache: QueryClient): PendingVerification | undefined {
  return takeBack(cache, waitingIn(cache).at(-1));
}

/** For an entry that has left the queue meanwhile. Returns it if this tab held a decision about it. */
export function dropHeld(cache: QueryClient, verificationId: string): PendingVerification | undefined {
  return takeBack(
    cache,
    waitingIn(cache).find(({ entry }) => entry.verificationId === verificationId),
  );
}

/** Sends all held decisions now. Resolves after the responses and never rejects. */
export async function sendHeld(cache: QueryClient): Promise<void> {
  await Promise.all(waitingIn(cache).map((item) => send(cache, item)));
}

/** Sends held decisions when the screen is left or the page closes or is hidden, after which a phone may end it. */
export function useSendWhenLeaving(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const leave = () => void sendHeld(cache);
    const leaveIfHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveIfHidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveIfHidden);
      leave();
    };
  }, [cache]);
}

async function send(cache: QueryClient, item: HeldDecision): Promise<void> {
  const { entry, decision } = item;
  state.set(
    cache,
    heldIn(cache).map((one) => (one === item ? { ...item, isSent: true } : one)),
  );
  try {
    await sendDecision(cache, entry.verificationId, decision);
    forgetSeen(cache, entry.userId);
    notify.success(decidedText(entry, decision.status));
  } catch (error) {
    // Without `of`, because the next decision would remove the message when it succeeds.
    notify.error(failedText(entry, serverMessage(error)));
  } finally {
    remove(cache, entry);
  }
}

function takeBack(cache: QueryClient, item: HeldDecision | undefined): PendingVerification | undefined {
  if (item) remove(cache, item.entry);
  return item?.entry;
}

function remove(cache: QueryClient, { verificationId }: PendingVerification): void {
  state.set(
    cache,
    heldIn(cache).filter(({ entry }) => entry.verificationId !== verificationId),
  );
}
