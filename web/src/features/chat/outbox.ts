import type { QueryClient } from '@tanstack/react-query';
import { chatKeys } from './chat.api.ts';

/** An own message that the server has not answered yet, or that did not reach it. */
export interface Outgoing {
  readonly clientId: string;
  readonly text: string;
  readonly picture: Blob | null;
  /** Shows the picture from this browser's memory. */
  readonly preview: string | null;
  /** The picture's address, once it has been uploaded. */
  readonly uploaded: string | null;
  /** How much of the picture has been sent, 0 to 1. */
  readonly share: number;
  readonly failed: boolean;
  /** Its place once it has failed: after the message with this `seq`. Until then it comes last. */
  readonly after: number | null;
  readonly createdAt: string;
}

export type Outbox = readonly Outgoing[];

export function changeOutgoing(
  cache: QueryClient,
  partnerId: string,
  clientId: string,
  part: Partial<Outgoing>,
): void {
  cache.setQueryData<Outbox>(chatKeys.outbox(partnerId), (all) =>
    all?.map((one) => (one.clientId === clientId ? { ...one, ...part } : one)),
  );
}

export function outgoingOf(cache: QueryClient, partnerId: string, clientId: string): Outgoing | undefined {
  return cache
    .getQueryData<Outbox>(chatKeys.outbox(partnerId))
    ?.find((outgoing) => outgoing.clientId === clientId);
}

/** It has arrived, or was given up. */
export function forgetOutgoing(cache: QueryClient, partnerId: string, clientId: string): void {
  const outgoing = outgoingOf(cache, partnerId, clientId);
  if (!outgoing) return;
  if (outgoing.preview !== null) URL.revokeObjectURL(outgoing.preview);
  cache.setQueryData<Outbox>(chatKeys.outbox(partnerId), (all) => all?.filter((one) => one !== outgoing));
}
