import type { ChatPartner } from '@showup/contract/chat';
import { CircleAlert, Image as ImageIcon } from 'lucide-react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { Link } from '#ui/navigation/router.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { partnerPicture } from '../chat.api.ts';
import { chatScreenTexts, newMessages, presenceText } from '../chat.texts.ts';
import { textDraft } from '../sending/text-draft.ts';
import { listTime, matchedLabel } from '../times.ts';

/** How many rows a tall phone shows at once. */
export const FIRST_ROWS = 8;

/** Shows that picture, or a neutral one if there is none. */
export function PartnerAvatar({
  partner,
  size,
  isOnline = false,
  lazy,
}: {
  partner: ChatPartner;
  /** In px. */
  size: number;
  isOnline?: boolean | undefined;
  lazy?: boolean;
}) {
  return <Avatar photo={partnerPicture(partner)} size={size} online={isOnline} lazy={lazy} />;
}

type Props = {
  partner: ChatPartner;
  /** Undefined while unknown. */
  isOnline: boolean | undefined;
  unread: number;
  isOpen: boolean;
  /** A message to them wasn't sent. */
  hasFailed: boolean;
  /** Its position in the list, from 0. */
  at: number;
};

export function PartnerRow({ partner, isOnline, unread, isOpen, hasFailed, at }: Props) {
  const { _id, fullName, lastMessage } = partner;
  const { _id: viewerId } = useViewer();
  const draft = textDraft(viewerId, _id).read();
  return (
    <li>
      <Link
        to={chatAddress(_id)}
        // Pressing the row of the open conversation adds no history entry.
        replace={isOpen}
        data-partner={_id}
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(
          'flex min-h-18 items-center gap-3 rounded-control px-3 py-2 transition-colors focus-visible:-outline-offset-2',
          isOpen ? 'bg-base-200' : 'hover:bg-base-200',
        )}
      >
        <PartnerAvatar partner={partner} size={52} isOnline={isOnline} lazy={at >= FIRST_ROWS} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 truncate font-semibold" dir="auto">
              {fullName}
            </span>
            <span className={classNames('shrink-0 text-note', isOnline ? 'text-success' : 'text-muted')}>
              {presenceText(isOnline)}
            </span>
            {lastMessage && (
              <time
                dateTime={lastMessage.createdAt}
                className="ml-auto shrink-0 text-note text-muted tabular-nums"
              >
                {listTime(lastMessage.createdAt)}
              </time>
            )}
          </span>
          <span className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 flex-1 basis-14">
              {hasFailed ? (
                <NotSent />
              ) : draft && !isOpen ? (
                <Unsent text={draft} />
              ) : (
                <LastMessage partner={partner} isNew={unread > 0} />
              )}
            </span>
            {unread > 0 && (
              <span className="shrink-0 text-note font-semibold text-primary-ink tabular-nums">
                {newMessages(unread)}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Unsent({ text }: { text: string }) {
  return (
    <span className="flex min-w-0 gap-1 text-muted">
      <span className="shrink-0 text-primary-ink">{chatScreenTexts.draft}</span>
      <span className="min-w-0 truncate" dir="auto">
        {text}
      </span>
    </span>
  );
}

function NotSent() {
  return (
    <span className="flex min-w-0 items-center gap-1 text-error">
      <CircleAlert size={16} className="shrink-0" aria-hidden />
      {chatScreenTexts.failed}
    </span>
  );
}

function LastMessage({ partner, isNew }: { partner: ChatPartner; isNew: boolean }) {
  const { _id, lastMessage, matchedAt } = partner;
  if (!lastMessage) return <span className="text-muted">{matchedLabel(matchedAt)}</span>;
  const { senderId, text, hasImage } = lastMessage;
  return (
    <span className={classNames('flex min-w-0 items-center gap-1', isNew ? 'font-medium' : 'text-muted')}>
      {senderId !== _id && <span className="shrink-0">{chatScreenTexts.you}:</span>}
      {hasImage && <ImageIcon size={16} className="shrink-0" aria-hidden />}
      <span className="min-w-0 truncate" dir="auto">
        {text || chatScreenTexts.image}
      </span>
    </span>
  );
}
