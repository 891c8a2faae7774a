import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { chatTexts } from './chat.texts.ts';
import { DeliveryMark } from './DeliveryMark.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import { MessageText } from './MessageText.tsx';
import { isOwn, type ThreadMessage } from './thread.ts';

type Props = {
  message: ThreadMessage;
  partnerName: string;
  /** A picture is to be seen in full. */
  onView: (address: string) => void;
  onRetry: (clientId: string) => void;
  onGiveUp: (clientId: string) => void;
};

/** A picture alone has no ground of a bubble shining through at its corners. */
const grounds = {
  own: 'bg-primary text-primary-content',
  received: 'border border-hairline bg-base-200',
  picture: 'bg-base-300',
};

const shape = 'min-w-0 max-w-full overflow-hidden rounded-panel';

export function MessageBubble({ message, partnerName, onView, onRetry, onGiveUp }: Props) {
  const { key, text, image, delivery, outgoing, follows } = message;
  const own = isOwn(message);
  const isPicture = image !== null && text === '';
  const [isFresh] = useState(delivery === 'sending');
  return (
    <div
      data-key={key}
      className={classNames(
        'flex max-w-[85%] flex-col lg:max-w-[75%]',
        own ? 'items-end self-end' : 'items-start self-start',
        follows ? 'mt-1' : 'mt-3',
      )}
    >
      <p className="sr-only">{own ? 'You' : partnerName}:</p>
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
            label={own ? 'Image you sent' : `Image from ${partnerName}`}
            progress={delivery === 'sending' ? (outgoing?.share ?? 0) : undefined}
            onView={() => onView(image)}
            mark={isPicture && <DeliveryMark message={message} onPicture />}
          />
        )}
        {(text !== '' || image === null) && (
          <MessageText text={text || chatTexts.imageGone}>
            <DeliveryMark message={message} />
          </MessageText>
        )}
      </div>
      {delivery === 'failed' && outgoing && (
        <div className="flex items-center">
          <IconButton
            icon={Trash2}
            label="Delete this message"
            onClick={() => onGiveUp(outgoing.clientId)}
            className="text-muted"
          />
          <button
            type="button"
            onClick={() => onRetry(outgoing.clientId)}
            className="flex min-h-11 items-center gap-1.5 text-body font-medium text-error"
          >
            <RotateCcw size={16} aria-hidden />
            {chatTexts.notSent}
          </button>
        </div>
      )}
    </div>
  );
}

/** Three dots, as long as the other person writes. */
export function TypingBubble({ name }: { name: string }) {
  return (
    <div
      className={classNames(
        shape,
        'mt-3 flex h-10 origin-bottom-left animate-pop items-center gap-1.5 self-start rounded-bl-small px-4',
        grounds.received,
      )}
    >
      <span className="sr-only">{name} is typing</span>
      {[1, 2, 3].map((dot) => (
        <span key={dot} aria-hidden className="size-1.5 rounded-full bg-muted" />
      ))}
    </div>
  );
}
