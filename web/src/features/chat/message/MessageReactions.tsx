import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import type { ShownReaction } from '../reading/thread.ts';

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
