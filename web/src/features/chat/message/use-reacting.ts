import type { ReactionEmoji } from '@showup/contract/chat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '#lib/api/server-message.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { isNoMatch, react } from '../chat.api.ts';
import { receiveReaction } from '../chat.live.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import { forgetPartner } from '../ending/forget-partner.ts';
import type { ShownReaction, ThreadMessage } from '../reading/thread.ts';

/** A reaction that the server hasn't confirmed yet. */
interface Given {
  readonly messageId: string;
  readonly emoji: ReactionEmoji | null;
}

/** Reacts to messages of this conversation. A reaction shows at once and disappears if it fails. */
export function useReacting(viewerId: string, partnerId: string) {
  const cache = useQueryClient();
  const [pending, setPending] = useState<readonly Given[]>([]);
  const { mutate } = useMutation({
    scope: { id: `reactions to ${partnerId}` }, // one after another, so that the last one stays
    mutationFn: (given: Given) => react({ partnerId, ...given }),
    onSuccess: (reaction) => receiveReaction(cache, viewerId, reaction),
    onError: (error) => {
      if (isNoMatch(error)) forgetPartner(cache, partnerId);
      else notify.error(serverMessage(error) ?? chatScreenTexts.reactionFailed, { id: 'reaction' });
    },
    onSettled: (_answer, _error, given) => setPending((before) => before.filter((one) => one !== given)),
  });

  return {
    give({ id }: ThreadMessage, emoji: ReactionEmoji | null) {
      if (id === undefined) return;
      const given = { messageId: id, emoji };
      setPending((before) => [...before, given]);
      mutate(given);
    },
    shownOn({ id, reactions }: ThreadMessage): readonly ShownReaction[] {
      const given = pending.findLast(({ messageId }) => messageId === id);
      if (!given) return reactions;
      const others = reactions.filter(({ isOwn }) => !isOwn);
      return given.emoji === null ? others : [...others, { isOwn: true, emoji: given.emoji }];
    },
  };
}
