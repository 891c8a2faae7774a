import type { ChatPartner } from '@showup/contract/chat';
import { Image as ImageIcon } from 'lucide-react';
import { Link } from 'react-router';
import { chatAddress } from '../../lib/chat-address.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { pictureAt } from '../profiles/profiles.api.ts';
import { newMessages, presenceText } from './chat.texts.ts';
import { listTime, matchedLabel } from './times.ts';

/** The picture of a match in lists and heads; the neutral one stands in where there is none. */
export function PartnerAvatar({
  partner,
  size,
  isOnline = false,
}: {
  partner: ChatPartner;
  /** In px. */
  size: number;
  isOnline?: boolean;
}) {
  const photo = partner.profilePic ?? partner.photos[0];
  return <Avatar photo={photo && pictureAt(photo, 160)} size={size} online={isOnline} />;
}

type Props = { partner: ChatPartner; isOnline: boolean; unread: number; isOpen: boolean };

export function PartnerRow({ partner, isOnline, unread, isOpen }: Props) {
  const { _id, fullName, lastMessage } = partner;
  return (
    <li>
      <Link
        to={chatAddress(_id)}
        // On a wide screen going through the list is one step back, not many.
        replace={isOpen}
        aria-current={isOpen ? 'true' : undefined}
        className={classNames(
          'flex min-h-18 items-center gap-3 rounded-control px-3 py-2 transition-colors focus-visible:-outline-offset-2',
          isOpen ? 'bg-base-200' : 'hover:bg-base-content/6 active:bg-base-content/8',
        )}
      >
        <PartnerAvatar partner={partner} size={52} isOnline={isOnline} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
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
          <span className="mt-0.5 flex">
            {unread > 0 ? (
              <span className="font-semibold text-primary-ink tabular-nums">{newMessages(unread)}</span>
            ) : (
              <LastMessage partner={partner} />
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function LastMessage({ partner: { _id, lastMessage, matchedAt } }: { partner: ChatPartner }) {
  if (!lastMessage) return <span className="text-muted">{matchedLabel(matchedAt)}</span>;
  const { senderId, text, hasImage } = lastMessage;
  return (
    <span className="flex min-w-0 items-center gap-1 text-muted">
      {senderId !== _id && <span className="shrink-0">You:</span>}
      {hasImage && <ImageIcon size={16} className="shrink-0" aria-hidden />}
      <span className="min-w-0 truncate" dir="auto">
        {text || 'Image'}
      </span>
    </span>
  );
}
