import type { Message } from '@showup/contract/chat';
import type { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '../../lib/api.ts';
import { isLive } from '../../lib/socket.ts';
import { upload } from '../../lib/upload.ts';
import { profilesKeys } from '../profiles/profiles.api.ts';
import { chatKeys, isNoMatch, sendMessage } from './chat.api.ts';
import { receiveMessage } from './chat.live.ts';
import { forgetPartner } from './forget-partner.ts';
import type { Loaded } from './messages.ts';
import {
  changeOutgoing,
  forgetOutgoing,
  loadOutbox,
  type Outgoing,
  outboxIn,
  showOutgoing,
} from './outbox.ts';

/** What takes longer will never be answered: the connection it went by is gone. */
const SEND_TAKES_MS = 30_000;
const UPLOAD_TAKES_MS = 120_000;

/** In browsers without locks: what this tab does last under each name. */
const lanes = new Map<string, Promise<unknown>>();

/** One after the other, in all tabs of this browser. Locks are to be had on https and localhost only. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request(name, work);
  const before = lanes.get(name) ?? Promise.resolve();
  const own = before.then(work, work);
  lanes.set(name, own);
  return own;
}

/**
 * Sends what waits for this person, in the order in which it was written. A message goes when the one before it has been
 * answered, so that even two tabs without locks, which may both send it, keep the order.
 */
export function deliverTo(cache: QueryClient, viewerId: string, partnerId: string): Promise<void> {
  const queued = () => outboxIn(cache).filter((one) => one.partnerId === partnerId && one.failure === null);
  return inTurn(`outbox ${viewerId} ${partnerId}`, async () => {
    await loadOutbox(cache, viewerId);
    for (let [next] = queued(); next; [next] = queued()) {
      const outcome = navigator.onLine ? await deliver(cache, next) : 'unreachable';
      if (outcome === 'settled') continue;
      const after = lastSeq(cache, partnerId);
      for (const { clientId } of queued()) {
        if (outcome === 'unreachable') showOutgoing(cache, clientId, { isWaiting: true });
        else changeOutgoing(cache, clientId, { failure: 'connection', after });
      }
      return;
    }
  });
}

/** To everyone. After a new connection what did not arrive before is sent `anew`. */
export async function deliverAll(
  cache: QueryClient,
  viewerId: string,
  { anew }: { anew: boolean },
): Promise<void> {
  await loadOutbox(cache, viewerId);
  const outbox = outboxIn(cache);
  for (const { clientId, failure } of outbox) {
    if (anew && failure === 'connection') queueAgain(cache, clientId);
  }
  const partnerIds = new Set(outbox.map(({ partnerId }) => partnerId));
  await Promise.all([...partnerIds].map((partnerId) => deliverTo(cache, viewerId, partnerId)));
}

/** What the connection has failed goes together, in its order; what the server has refused goes alone. */
export function tryAgain(cache: QueryClient, { viewerId, partnerId, clientId }: Outgoing): Promise<void> {
  for (const one of outboxIn(cache)) {
    const isLost = one.partnerId === partnerId && one.failure === 'connection';
    if (isLost || one.clientId === clientId) queueAgain(cache, one.clientId);
  }
  return deliverTo(cache, viewerId, partnerId);
}

function queueAgain(cache: QueryClient, clientId: string): void {
  changeOutgoing(cache, clientId, { failure: null, after: null });
  showOutgoing(cache, clientId, { share: 0 });
}

/** The newest message that is known here. */
function lastSeq(cache: QueryClient, partnerId: string): number {
  return cache.getQueryData<Loaded>(chatKeys.conversation(partnerId))?.at(-1)?.seq ?? 0;
}

/** `settled` is sent or refused; `failed` is for the person to try again, `unreachable` for the next connection. */
type Outcome = 'settled' | 'failed' | 'unreachable';

async function deliver(cache: QueryClient, outgoing: Outgoing): Promise<Outcome> {
  const { viewerId, partnerId, clientId } = outgoing;
  showOutgoing(cache, clientId, { isWaiting: false });
  try {
    receiveMessage(cache, viewerId, await send(cache, outgoing));
    forgetOutgoing(cache, clientId);
    return 'settled';
  } catch (error) {
    const status = error instanceof CallFailed ? error.status : 0;
    if (isNoMatch(error)) {
      forgetPartner(cache, partnerId);
      return 'settled';
    }
    if (status === 401) {
      // The session has ended, unheard: the guards lead on from what holds now.
      void cache.invalidateQueries({ queryKey: profilesKeys.viewer });
      return 'unreachable';
    }
    // Much that waited goes out at once: the server takes so many, and more in a while.
    if (status === 429) return 'unreachable';
    const isRefused = status >= 400 && status < 500 && status !== 408;
    if (!isRefused) return navigator.onLine && isLive() ? 'failed' : 'unreachable';
    changeOutgoing(cache, clientId, { failure: 'refused', after: lastSeq(cache, partnerId) });
    return 'settled';
  }
}

async function send(cache: QueryClient, outgoing: Outgoing): Promise<Message> {
  const { partnerId, clientId, text, picture, uploaded } = outgoing;
  const sendWith = (image: string | null) =>
    within(SEND_TAKES_MS, sendMessage({ partnerId, text, image, clientId }));
  if (picture === null) return sendWith(null);

  const sent = uploaded === null ? undefined : await sendWith(uploaded).catch(ifUploadIsGone);
  if (sent) return sent;
  const onProgress = (share: number) => showOutgoing(cache, clientId, { share });
  const { secure_url } = await within(UPLOAD_TAKES_MS, upload(picture, 'chat', onProgress));
  changeOutgoing(cache, clientId, { uploaded: secure_url });
  return sendWith(secure_url);
}

/** The server keeps a picture for a day for the message that will show it. */
function ifUploadIsGone(error: unknown): undefined {
  if (!(error instanceof CallFailed) || error.status !== 400) throw error;
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
