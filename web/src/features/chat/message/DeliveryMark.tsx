import { Check, CheckCheck, Clock } from 'lucide-react';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import { isOwn, type ThreadMessage } from '../reading/thread.ts';
import { clockTime } from '../times.ts';

type Props = {
  message: ThreadMessage;
  /** Shown over a picture. */
  onPicture?: boolean;
};

/** The time, and for the viewer's messages the state: a clock for waiting, one tick for sent, two for read. */
export function DeliveryMark({ message, onPicture = false }: Props) {
  const { delivery, createdAt, showsTime } = message;
  return (
    <span
      // It changes several times for each message; a failure is announced by its button.
      aria-live="off"
      className={classNames(
        'text-note tabular-nums select-none',
        // In the corner: on the last line if there is room, otherwise below it.
        onPicture ? 'photo-pill' : 'float-end ms-3 mt-1.5 -mb-0.5 h-4',
        !onPicture && !isOwn(message) && 'text-muted',
      )}
    >
      <span dir="ltr" className="inline-flex items-center gap-1">
        {delivery === 'sending' ? (
          chatScreenTexts.sending
        ) : (
          <time dateTime={createdAt} className={showsTime || onPicture ? undefined : 'sr-only'}>
            {clockTime(createdAt)}
          </time>
        )}
        {delivery === 'waiting' && <Tick icon={Clock} text={chatScreenTexts.waiting} />}
        {delivery === 'sent' && <Tick icon={Check} text={chatScreenTexts.sent} />}
        {delivery === 'read' && <Tick icon={CheckCheck} text={chatScreenTexts.read} />}
      </span>
    </span>
  );
}

function Tick({ icon: Icon, text }: { icon: typeof Check; text: string }) {
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className="sr-only">{text}</span>
    </>
  );
}
