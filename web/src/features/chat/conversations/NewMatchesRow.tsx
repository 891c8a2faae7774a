import type { ChatPartner } from '@showup/contract/chat';
import { useId } from 'react';
import { useUnopenedMatches } from '#features/matching/matching.api.ts';
import { chatAddress } from '#lib/navigation/chat-address.ts';
import { Link } from '#ui/navigation/router.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import { PartnerAvatar } from './PartnerRow.tsx';

/** Those further back are only in the list below. */
const MOST = 30;
/** As many as a phone shows at once. */
const FIRST_FACES = 5;

type Props = { partners: readonly ChatPartner[]; openId: string | null };

/** The matches not opened yet or without a message so far, the newest of each first, above the conversations. */
export function NewMatchesRow({ partners, openId }: Props) {
  const titleId = useId();
  const { data: unopened } = useUnopenedMatches();
  const isUnopened = ({ _id }: ChatPartner) =>
    _id !== openId && unopened?.matches.some((match) => match._id === _id) === true;
  const fresh = partners
    .filter((partner) => partner.lastMessage === null || isUnopened(partner))
    .toSorted(
      (a, b) => Number(isUnopened(b)) - Number(isUnopened(a)) || b.matchedAt.localeCompare(a.matchedAt),
    )
    .slice(0, MOST);
  if (fresh.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-2 shrink-0 border-b border-hairline pb-2">
      <p id={titleId} className="px-3 text-note font-semibold text-muted">
        {chatScreenTexts.newMatches}
      </p>
      <div className="-mx-3 flex overflow-x-auto overscroll-x-contain px-3 py-1">
        {fresh.map((partner, at) => (
          <NewMatchFace
            key={partner._id}
            partner={partner}
            isOpen={partner._id === openId}
            isUnopened={isUnopened(partner)}
            lazy={at >= FIRST_FACES}
          />
        ))}
      </div>
    </section>
  );
}

type FaceProps = { partner: ChatPartner; isOpen: boolean; isUnopened: boolean; lazy: boolean };

function NewMatchFace({ partner, isOpen, isUnopened, lazy }: FaceProps) {
  const { _id, fullName } = partner;
  return (
    <Link
      to={chatAddress(_id)}
      replace={isOpen}
      aria-current={isOpen ? 'true' : undefined}
      aria-label={isUnopened ? chatScreenTexts.firstChatWith(fullName) : chatScreenTexts.chatWith(fullName)}
      className={classNames(
        'flex max-w-28 min-w-20 shrink-0 flex-col items-center gap-1.5 rounded-control px-1 py-2 transition-colors focus-visible:-outline-offset-2',
        isOpen ? 'bg-base-200' : 'hover:bg-base-200',
      )}
    >
      <span
        className={classNames(
          'relative rounded-full p-0.5 ring-2',
          isUnopened ? 'ring-primary' : 'ring-transparent',
        )}
      >
        <span className="flex">
          <PartnerAvatar partner={partner} size={60} lazy={lazy} />
        </span>
        {isUnopened && (
          <span
            aria-hidden
            className="absolute top-0 right-0 size-4 rounded-full border-2 border-base-100 bg-secondary"
          />
        )}
      </span>
      <span
        className={classNames('w-full truncate text-center text-note', isUnopened && 'font-semibold')}
        dir="auto"
      >
        {fullName}
      </span>
    </Link>
  );
}
