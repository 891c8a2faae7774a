import { chatEndpoints, type Message } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { QueryClient } from '@tanstack/react-query';
import { profilesKeys } from '#features/profiles/profiles.api.ts';
import {
  CallFailed,
  isAnyRefusal,
  isAskedToWait,
  isAway,
  isRefused,
  isSignedOut,
  isTimedOut,
} from '#lib/api/call-failed.ts';
import { serverMessage } from '#lib/api/server-message.ts';
import { upload } from '#lib/api/upload.ts';
import { isLive } from '#lib/live/socket.ts';
import { PATIENCE } from '#lib/patience.ts';
import { isOnline } from '#ui/page/network.ts';
import { chatKeys, isNoMatch, sendMessage } from '../chat.api.ts';
import { receiveMessage } from '../chat.live.ts';
import { forgetPartner } from '../ending/forget-partner.ts';
import type { Loaded } from '../reading/messages.ts';
import {
  changeOutgoing,
  forgetOutgoing,
  loadOutbox,
  type Outgoing,
  outboxIn,
  showOutgoing,
  showShare,
} from './outbox.ts';

/** The last job of this tab under each name. */
const lanes = new Map<string, Promise<unknown>>();

/** Runs jobs of the same name one after another, across tabs if there are locks, which need https or localhost. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const before = lanes.get(name) ?? Promise.resolve();
  const next = 'locks' in navigator ? () => withLock(name, work) : work;
  const own = before.then(next, next);
  lanes.set(name, own);
  return own;
}

/**
 * Goes on without the lock if another tab, which may be frozen, keeps it for long: the server takes each message once. A
 * hidden tab waits on, since the other one may be sending a large picture.
 */
async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const giveUp = () => {
    if (document.hidden) waiting = setTimeout(giveUp, PATIENCE.lock);
    else stop.abort();
  };
  let waiting = setTimeout(giveUp, PATIENCE.lock);
  let hasBegun = false;
  const begin = () => {
    clearTimeout(waiting);
    hasBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: stop.signal }, begin);
  } catch (error) {
    clearTimeout(waiting);
    // Given up, or refused, as some browsers do in embedded pages.
    if (hasBegun) throw error;
    await work();
  }
}

/**
 * Sends queued messages to this person in the order they were written. Each waits for the response to the one before,
 * so that the order holds even if two tabs without locks both send them.
 */
export function deliverTo(cache: QueryClient, viewerId: UserId, partnerId: UserId): Promise<void> {
  const due = () =>
    outboxIn(cache).filter((one) => one.partnerId === partnerId && one.state.kind !== 'failed');
  return inTurn(`outbox ${viewerId} ${partnerId}`, async () => {
    await loadOutbox(cache, viewerId);
    for (let [next] = due(); next; [next] = due()) {
      const outcome = await deliver(cache, next);
      if (outcome === 'settled') continue;
      const after = lastSeq(cache, partnerId);
      // Messages that failed while the connection still seemed to be up now wait for it too.
      if (outcome === 'unreachable') queueLost(cache, partnerId);
      for (const { clientId } of due()) {
        if (outcome === 'unreachable') showOutgoing(cache, clientId, { kind: 'waiting' });
        else
          changeOutgoing(cache, clientId, {
            state: { kind: 'failed', reason: 'connection', refusal: undefined, after },
          });
      }
      return;
    }
  });
}

/** Sends to everyone. `retryLost` also retries messages that failed because the connection was lost. */
export async function deliverAll(
  cache: QueryClient,
  viewerId: UserId,
  { retryLost }: { retryLost: boolean },
): Promise<void> {
  await loadOutbox(cache, viewerId);
  const partnerIds = new Set(outboxIn(cache).map(({ partnerId }) => partnerId));
  if (retryLost) for (const partnerId of partnerIds) queueLost(cache, partnerId);
  await Promise.all([...partnerIds].map((partnerId) => deliverTo(cache, viewerId, partnerId)));
}

/** Retries this message, and all others to the same person that failed because the connection was lost, in order. */
export function tryAgain(cache: QueryClient, { viewerId, partnerId, clientId }: Outgoing): Promise<void> {
  queueLost(cache, partnerId);
  queueAgain(cache, clientId);
  return deliverTo(cache, viewerId, partnerId);
}

/** Queues the messages to this person that failed because the connection was lost. */
function queueLost(cache: QueryClient, partnerId: UserId): void {
  for (const { clientId, state, ...one } of outboxIn(cache)) {
    const isLost = state.kind === 'failed' && state.reason === 'connection';
    if (one.partnerId === partnerId && isLost) queueAgain(cache, clientId);
  }
}

function queueAgain(cache: QueryClient, clientId: string): void {
  changeOutgoing(cache, clientId, { state: { kind: 'queued' } });
}

/** The number of the newest known message. */
function lastSeq(cache: QueryClient, partnerId: UserId): number {
  return cache.getQueryData<Loaded>(chatKeys.conversation(partnerId))?.at(-1)?.seq ?? 0;
}

/** `settled`: sent or refused. `failed`: the user has to retry. `unreachable`: the next connection retries. */
type Outcome = 'settled' | 'failed' | 'unreachable';

function firstState({ picture, uploaded }: Outgoing) {
  const isUpload = picture !== null && uploaded === null;
  return isUpload ? ({ kind: 'uploading', share: 0 } as const) : ({ kind: 'sending' } as const);
}

async function deliver(cache: QueryClient, outgoing: Outgoing): Promise<Outcome> {
  const { viewerId, partnerId, clientId } = outgoing;
  // Tried even without a network: browsers say so when there is one.
  if (isOnline() || isLive()) showOutgoing(cache, clientId, firstState(outgoing));
  try {
    receiveMessage(cache, viewerId, await send(cache, outgoing));
    forgetOutgoing(cache, clientId);
    return 'settled';
  } catch (error) {
    if (isNoMatch(error)) {
      forgetPartner(cache, partnerId);
      return 'settled';
    }
    if (isSignedOut(error)) {
      // The session ended without an event. Refetching the viewer makes the route guards redirect.
      void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
      return 'unreachable';
    }
    // The queue has hit the server's rate limit, or the server is down. Both are temporary.
    if ((isAskedToWait(error) && !isForHours(error)) || isAway(error)) return 'unreachable';
    if (!isAnyRefusal(error) || isTimedOut(error)) return isOnline() && isLive() ? 'failed' : 'unreachable';
    const after = lastSeq(cache, partnerId);
    const state = { kind: 'failed', reason: 'refused', refusal: serverMessage(error), after } as const;
    changeOutgoing(cache, clientId, { state });
    return 'settled';
  }
}

/** Daily limits say when they end. The message then waits for the user to retry, not for a timer. */
const isForHours = (error: unknown) => error instanceof CallFailed && 'retryAt' in error.details;

async function send(cache: QueryClient, outgoing: Outgoing): Promise<Message> {
  const { partnerId, clientId, text, picture, replyTo, uploaded } = outgoing;
  const sendWith = (image: string | null) =>
    sendMessage({ partnerId, text, image, clientId, replyTo: replyTo?._id ?? null });
  if (picture === null) return sendWith(null);

  const sent = uploaded === null ? undefined : await sendWith(uploaded).catch(ifUploadIsGone);
  if (sent) return sent;
  if (uploaded !== null) showOutgoing(cache, clientId, { kind: 'uploading', share: 0 });
  const { secure_url } = await upload(picture, 'chat', (share) => showShare(cache, clientId, share));
  changeOutgoing(cache, clientId, { uploaded: secure_url, state: { kind: 'sending' } });
  return sendWith(secure_url);
}

/** The server deletes a picture that no message uses within a day. It is then uploaded again. */
function ifUploadIsGone(error: unknown): undefined {
  if (!isRefused(error, chatEndpoints.sendMessage, 'input.invalid')) throw error;
}
