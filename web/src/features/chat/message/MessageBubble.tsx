import { RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import type { Outgoing } from '../outbox/outbox.ts';
import { isOwn, type ThreadMessage } from '../thread/thread.ts';
import { DeliveryMark } from './DeliveryMark.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import { MessageText } from './MessageText.tsx';

type Props = {
  message: ThreadMessage;
  partnerName: string;
  /** Hides the picture for now. */
  isHidden: boolean;
  onReveal: () => void;
  /** Opens the picture in full. */
  onView: () => void;
  onRetry: (outgoing: Outgoing) => void;
  onGiveUp: (outgoing: Outgoing) => void;
  /** Shown below the bubble. */
  children?: ReactNode;
};

/** A picture alone gets a neutral background, so that no bubble colour shows at its corners. */
const grounds = {
  own: 'bg-primary text-primary-content',
  received: 'border border-hairline bg-base-200',
  picture: 'bg-base-300',
};

const shape = 'min-w-0 max-w-[85%] overflow-hidden rounded-panel lg:max-w-[75%]';

export function MessageBubble(props: Props) {
  const { message, partnerName, isHidden, onReveal, onView, onRetry, onGiveUp, children } = props;
  const { key, text, image, delivery, outgoing, follows } = message;
  const own = isOwn(message);
  const isPicture = image !== null && text === '';
  const [isFresh] = useState(delivery === 'sending');
  return (
    // Padding instead of margins, since the heights of the rows add up to the height of the thread.
    <div
      data-key={key}
      className={classNames('flex flex-col', own ? 'items-end' : 'items-start', follows ? 'pt-1' : 'pt-3')}
    >
      <p className="sr-only">{own ? chatScreenTexts.you : partnerName}:</p>
      <div
        className={classNames(
          shape,
          own ? 'origin-bottom-right rounded-br-small' : 'origin-bottom-left rounded-bl-small',
          grounds[isPicture ? 'picture' : own ? 'own' : 'received'],
          isFresh && 'animate-pop',
        )}
      >
        {image !== null && (
          <MessagePicture
            address={image}
            label={own ? chatScreenTexts.imageYouSent : chatScreenTexts.imageFrom(partnerName)}
            isHidden={isHidden}
            progress={delivery === 'sending' ? (outgoing?.share ?? 0) : undefined}
            onPress={isHidden ? onReveal : onView}
            mark={isPicture && <DeliveryMark message={message} onPicture />}
          />
        )}
        {(text !== '' || image === null) && (
          <MessageText text={text || chatScreenTexts.imageGone}>
            <DeliveryMark message={message} />
          </MessageText>
        )}
      </div>
      {delivery === 'failed' && outgoing && (
        <NotSent outgoing={outgoing} onRetry={onRetry} onGiveUp={onGiveUp} />
      )}
      {children}
    </div>
  );
}

type NotSentProps = { outgoing: Outgoing } & Pick<Props, 'onRetry' | 'onGiveUp'>;

function NotSent({ outgoing, onRetry, onGiveUp }: NotSentProps) {
  return (
    <>
      {outgoing.refusal !== undefined && (
        <p className="mt-1 max-w-[85%] text-end text-note text-muted lg:max-w-[75%]">{outgoing.refusal}</p>
      )}
      <div className="flex items-center">
        <IconButton
          icon={Trash2}
          label={chatScreenTexts.deleteThisMessage}
          onClick={() => onGiveUp(outgoing)}
          className="text-muted"
        />
        <button
          type="button"
          onClick={() => onRetry(outgoing)}
          className="flex min-h-11 items-center gap-1.5 text-body font-medium text-error"
        >
          <RotateCcw size={16} aria-hidden />
          {chatScreenTexts.notSent}
        </button>
      </div>
    </>
  );
}

/** Three dots while the other person is typing. */
export function TypingBubble({ name }: { name: string }) {
  return (
    <div className="flex pt-3">
      <div
        className={classNames(
          shape,
          'flex h-10 origin-bottom-left animate-pop items-center gap-1.5 rounded-bl-small px-4',
          grounds.received,
        )}
      >
        <span className="sr-only">
          {name} {chatScreenTexts.isTyping}
        </span>
        {[1, 2, 3].map((dot) => (
          <span key={dot} aria-hidden className="size-1.5 rounded-full bg-muted" />
        ))}
      </div>
    </div>
  );
}
