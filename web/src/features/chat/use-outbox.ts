import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailed } from '../../lib/api.ts';
import { upload } from '../../lib/upload.ts';
import { useViewer } from '../profiles/profiles.api.ts';
import { chatKeys, forgetPartner, isNoMatch, sendMessage } from './chat.api.ts';
import { receiveMessage } from './chat.live.ts';
import type { Loaded } from './messages.ts';
import { changeOutgoing, forgetOutgoing, type Outbox, type Outgoing, outgoingOf } from './outbox.ts';

export interface Draft {
  readonly text: string;
  readonly picture: Blob | null;
}

const empty: Outbox = [];

/** The last delivery to each person: what was written first arrives first. */
const lanes = new Map<string, Promise<void>>();

/** Own messages on their way. They go on while another conversation, or another screen, is open. */
export function useOutbox(partnerId: string) {
  const cache = useQueryClient();
  const { _id: viewerId } = useViewer();
  const queryKey = chatKeys.outbox(partnerId);
  const { data: outbox = empty } = useQuery<Outbox>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });

  function enqueue(clientId: string) {
    const before = lanes.get(partnerId) ?? Promise.resolve();
    lanes.set(
      partnerId,
      before.then(() => deliver(cache, { viewerId, partnerId, clientId })),
    );
  }

  return {
    outbox,
    send(draft: Draft) {
      const outgoing = outgoingFrom(draft);
      cache.setQueryData<Outbox>(queryKey, (all = empty) => [...all, outgoing]);
      enqueue(outgoing.clientId);
    },
    /** Under the same name: if the first try did arrive, this one finds it. */
    retry(clientId: string) {
      changeOutgoing(cache, partnerId, clientId, { failed: false, share: 0 });
      enqueue(clientId);
    },
    giveUp: (clientId: string) => forgetOutgoing(cache, partnerId, clientId),
  };
}

function outgoingFrom({ text, picture }: Draft): Outgoing {
  return {
    clientId: newClientId(),
    text: text.trim(),
    picture,
    preview: picture && URL.createObjectURL(picture),
    uploaded: null,
    share: 0,
    failed: false,
    after: null,
    createdAt: new Date().toISOString(),
  };
}

/** Not `randomUUID`, which browsers have only on https and localhost. */
function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Delivery = { viewerId: string; partnerId: string; clientId: string };

async function deliver(cache: QueryClient, { viewerId, partnerId, clientId }: Delivery): Promise<void> {
  const outgoing = outgoingOf(cache, partnerId, clientId);
  if (!outgoing) return;
  const change = (part: Partial<Outgoing>) => changeOutgoing(cache, partnerId, clientId, part);
  try {
    const image = await uploadedPicture(outgoing, change);
    const message = await sendMessage({ partnerId, text: outgoing.text, image, clientId });
    receiveMessage(cache, viewerId, message);
  } catch (error) {
    const last = cache.getQueryData<Loaded>(chatKeys.conversation(partnerId))?.at(-1);
    change({ failed: true, after: last?.seq ?? 0 });
    // An upload waits a day for its message, no longer: the next try uploads again.
    if (error instanceof CallFailed && error.status === 400) change({ uploaded: null });
    if (isNoMatch(error)) forgetPartner(cache, partnerId);
  }
}

async function uploadedPicture(
  { picture, uploaded }: Outgoing,
  change: (part: Partial<Outgoing>) => void,
): Promise<string | null> {
  if (picture === null || uploaded !== null) return uploaded;
  const { secure_url } = await upload(picture, 'chat', (share) => change({ share }));
  change({ uploaded: secure_url });
  return secure_url;
}
