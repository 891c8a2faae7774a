import type { UserId } from '@showup/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { useTabState } from '#lib/kept/use-tab-state.ts';
import { onLiveGap } from '#lib/live/live-listeners.ts';
import { onWake } from '#lib/live/wake.ts';
import { deliverAll, deliverTo, tryAgain } from './delivery.ts';
import {
  addOutgoing,
  type Draft,
  forgetOutgoing,
  type Outbox,
  type Outgoing,
  onOutboxChanged,
  outboxState,
} from './outbox.ts';

const none: Outbox = [];
/** How often waiting messages are retried, in case no event announces a connection. */
const TRY_EVERY_MS = 10_000;

export function useOutboxTo(partnerId: UserId): Outbox {
  const toPartner = useCallback(
    (outbox: Outbox = none) => outbox.filter((outgoing) => outgoing.partnerId === partnerId),
    [partnerId],
  );
  return useTabState(outboxState, toPartner);
}

/** Partners with a message that wasn't sent. */
export function useFailedPartners(): readonly string[] {
  return useTabState(outboxState, failedPartnersIn);
}

const failedPartnersIn = (outbox: Outbox = none) =>
  outbox.flatMap(({ state, partnerId }) => (state.kind === 'failed' ? [partnerId] : []));

const isAnyWaiting = (outbox: Outbox = none) => outbox.some(({ state }) => state.kind === 'waiting');

/** Sends, retries and discards messages to this person. Sending continues on other screens. */
export function useSending(partnerId: UserId) {
  const cache = useQueryClient();
  const { _id: viewerId } = useViewer();
  return {
    send(draft: Draft) {
      addOutgoing(cache, { ...draft, viewerId, partnerId });
      void deliverTo(cache, viewerId, partnerId);
    },
    retry: (outgoing: Outgoing) => void tryAgain(cache, outgoing),
    giveUp: ({ clientId }: Outgoing) => forgetOutgoing(cache, clientId),
  };
}

/** Sends messages from earlier visits and waiting ones as soon as there is a connection. */
export function useDelivery(viewerId: UserId): void {
  const cache = useQueryClient();
  const isWaiting = useTabState(outboxState, isAnyWaiting);

  useEffect(() => {
    const sendAll = () => void deliverAll(cache, viewerId, { retryLost: true });
    sendAll();
    const stops = [
      onLiveGap(sendAll),
      onWake(sendAll),
      onOutboxChanged(() => void deliverAll(cache, viewerId, { retryLost: false })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, viewerId]);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void deliverAll(cache, viewerId, { retryLost: false }), TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, cache, viewerId]);
}
