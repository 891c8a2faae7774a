import type { ReactionEmoji } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessage } from '#lib/api/server-message.ts';
import { classNames } from '#ui/style/class-names.ts';
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
export function useReacting(viewerId: UserId, partnerId: UserId) {
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

type Props = {
  reactions: readonly ShownReaction[];
  partnerName: string;
  /** Takes the viewer's reaction back. */
  onTakeBack: () => void;
};

const look =
  'flex h-7 min-w-9 items-center justify-center rounded-full border border-base-100 bg-base-300 px-1.5 text-body ring-2 ring-base-100';

/** The reactions to a message, at the lower edge of its bubble. */
export function MessageReactions({ reactions, partnerName, onTakeBack }: Props) {
  return (
    <ul aria-label={chatScreenTexts.reactions} className="relative z-1 -mt-2 flex gap-1.5 px-3">
      {reactions.map(({ isOwn, emoji }) => (
        <li key={String(isOwn)} className="animate-pop">
          {isOwn ? (
            <button
              type="button"
              aria-label={chatScreenTexts.takeBack(emoji)}
              onClick={onTakeBack}
              className={classNames(look, 'relative after:absolute after:-inset-1.5')}
            >
              {emoji}
            </button>
          ) : (
            <span role="img" aria-label={chatScreenTexts.reacted(partnerName, emoji)} className={look}>
              {emoji}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
