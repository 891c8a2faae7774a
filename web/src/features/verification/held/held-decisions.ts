import type { Decision, PendingVerification } from '@showup/contract/verification';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { itemsIn } from '#lib/api/pages.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { TabState } from '#lib/kept/tab-state.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';
import { sendDecision, usePendingVerifications } from '../review/reviews.api.ts';
import { forgetSeen } from '../review/seen-entries.ts';
import { tellDecided, tellFailed } from './tell-decision.tsx';

/** How long a decision can be taken back before it is sent. */
export const UNDO_MS = 10_000;

export interface HeldDecision {
  readonly entry: PendingVerification;
  readonly decision: Decision;
  /**
   * - `waiting`: it can be taken back.
   * - `sent`: the entry stays hidden until the response.
   * - `failed`: the entry is in the queue again.
   */
  readonly stage: 'waiting' | 'sent' | 'failed';
}

/** The decisions that this tab has made and the server has not confirmed. One is waiting at most. */
const state = new TabState<readonly HeldDecision[]>();
const none: readonly HeldDecision[] = [];
const listOf = (list = none) => list;
export const heldIn = (cache: QueryClient) => listOf(state.in(cache));
const waitingIn = (cache: QueryClient) => heldIn(cache).find(({ stage }) => stage === 'waiting');

export function useHeldDecisions(): readonly HeldDecision[] {
  return useTabState(state, listOf);
}

/** The queue, and its entries without those decided in this tab. */
export function useWaitingEntries() {
  const pending = usePendingVerifications();
  const hidden = useHeldDecisions().filter(({ stage }) => stage !== 'failed');
  const decided = new Set(hidden.map(({ entry }) => entry.verificationId));
  const entries = itemsIn(pending.data).filter(({ verificationId }) => !decided.has(verificationId));
  return { pending, entries };
}

/** The entries, by their ids, that are in the queue again because their decision was not sent. */
export function useNotSent(): ReadonlySet<string> {
  const failed = useHeldDecisions().filter(({ stage }) => stage === 'failed');
  return new Set(failed.map(({ entry }) => entry.verificationId));
}

/** Hides the entry, and sends the decision after ten seconds or with the next one, unless it is taken back. */
export function hold(cache: QueryClient, entry: PendingVerification, decision: Decision): void {
  const isHeld = ({ entry: held, stage }: HeldDecision) =>
    held.verificationId === entry.verificationId && stage !== 'failed';
  if (heldIn(cache).some(isHeld)) return;
  void sendHeld(cache);
  remove(cache, entry);
  const item: HeldDecision = { entry, decision, stage: 'waiting' };
  state.set(cache, [...heldIn(cache), item]);
  setTimeout(() => {
    if (heldIn(cache).includes(item)) void send(cache, item);
  }, UNDO_MS);
}

/** Returns the entry of the decision that could still be taken back. */
export function takeBack(cache: QueryClient): PendingVerification | undefined {
  const waiting = waitingIn(cache);
  if (waiting) remove(cache, waiting.entry);
  return waiting?.entry;
}

/** For an entry that has left the queue meanwhile. Returns it if this tab held a decision about it. */
export function dropHeld(cache: QueryClient, verificationId: string): PendingVerification | undefined {
  return waitingIn(cache)?.entry.verificationId === verificationId ? takeBack(cache) : undefined;
}

/** Sends the held decision now. Resolves after the response and never rejects. */
export async function sendHeld(cache: QueryClient): Promise<void> {
  const waiting = waitingIn(cache);
  if (waiting) await send(cache, waiting);
}

/** Sends the held decision when the screen is left or the page closes or is hidden, after which a phone may end it. */
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
  const move = (stage: HeldDecision['stage']) => {
    const isIt = ({ entry: { verificationId } }: HeldDecision) => verificationId === entry.verificationId;
    state.set(
      cache,
      heldIn(cache).map((one) => (isIt(one) ? { ...item, stage } : one)),
    );
  };
  move('sent');
  try {
    await sendDecision(cache, entry.verificationId, decision);
    forgetSeen(cache, entry.userId);
    tellDecided(entry, decision.status);
    remove(cache, entry);
  } catch (error) {
    tellFailed(entry, serverMessage(error));
    move('failed');
  }
}

function remove(cache: QueryClient, { verificationId }: PendingVerification): void {
  state.set(
    cache,
    heldIn(cache).filter(({ entry }) => entry.verificationId !== verificationId),
  );
}
