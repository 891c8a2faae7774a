import type { ChatPartner } from '@showup/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { OPEN_CHAT } from '../../../lib/navigation/chat-address.ts';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { LoadFailed } from '../../../ui/status/LoadFailed.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { BlockPerson } from '../../matching/blocked/BlockPerson.tsx';
import { chatScreenTexts } from '../chat.texts.ts';
import { useKeyboardRoom } from '../composer/use-keyboard-room.ts';
import { Conversation } from '../thread/Conversation.tsx';
import { ThreadSkeleton, UnknownConversation } from '../thread/ConversationSkeleton.tsx';
import { GoneConversation, isArrival } from '../thread/GoneConversation.tsx';
import { forgetPartner } from './forget-partner.ts';
import { PartnerList } from './PartnerList.tsx';
import { UnmatchDialog } from './UnmatchDialog.tsx';
import { useOpenPartner } from './use-open-partner.ts';

/** The match to end, and how; a dialog asks for confirmation. */
interface Parting {
  readonly partner: ChatPartner;
  readonly by: 'unmatch' | 'block';
}

/** The list of matches, or the conversation with the one in `?with=`. Wide screens show both. */
export function ChatsScreen() {
  const [search] = useSearchParams();
  const openId = search.get(OPEN_CHAT);
  const { partner, list, isGone } = useOpenPartner(openId);
  const [arrivedAt] = useState(openId);
  const [parting, setParting] = useState<Parting | null>(null);
  const { state } = useLocation();
  const navigate = useNavigate();
  const room = useKeyboardRoom();
  const leave = () => void navigate('/chats', { replace: true });

  // No notice for someone who is ending the match themselves.
  const isParting = parting !== null && parting.partner._id === openId;
  if (isGone && !isParting) return <GoneConversation />;
  // With an empty list, one empty state is enough.
  const hasNobody = openId === null && list.data?.length === 0;

  return (
    <div ref={room}>
      <title>{pageTitle(partner?.fullName ?? chatScreenTexts.title)}</title>
      <Page fill width="full" padded={false} className="lg:flex-row">
        <PartnerList
          openId={openId}
          isNoticeShown={isArrival(state)}
          className={classNames(
            'mx-auto w-full max-w-column',
            hasNobody ? 'lg:max-w-none' : 'lg:mx-0 lg:w-88 lg:flex-none lg:border-r',
            openId !== null && 'max-lg:hidden',
          )}
        />
        {hasNobody ? null : openId === null ? (
          <NoneOpen />
        ) : partner ? (
          <Conversation
            key={partner._id}
            partner={partner}
            takesFocus={openId !== arrivedAt}
            onBack={leave}
            onUnmatch={() => setParting({ partner, by: 'unmatch' })}
            onBlock={() => setParting({ partner, by: 'block' })}
          />
        ) : (
          <UnknownConversation onBack={leave}>
            {list.isError && !list.data ? (
              <LoadFailed error={list.error} retry={list.refetch} retrying={list.isRefetching} />
            ) : (
              <ThreadSkeleton />
            )}
          </UnknownConversation>
        )}
      </Page>
      {parting && <PartingDialog {...parting} onClose={() => setParting(null)} onLeave={leave} />}
    </div>
  );
}

/** Placeholder beside the list on wide screens. */
function NoneOpen() {
  return (
    <div className="hidden flex-1 lg:flex">
      <EmptyState
        icon={MessageCircle}
        title={chatScreenTexts.yourConversations}
        text={chatScreenTexts.chooseSomeone}
      />
    </div>
  );
}

type PartingProps = Parting & { onClose: () => void; onLeave: () => void };

function PartingDialog({ partner, by, onClose, onLeave }: PartingProps) {
  const cache = useQueryClient();
  return by === 'unmatch' ? (
    <UnmatchDialog
      partner={partner}
      onClose={onClose}
      onDone={() => {
        onLeave();
        onClose();
      }}
    />
  ) : (
    <BlockPerson
      person={partner}
      onClose={onClose}
      onBlocked={() => {
        onLeave();
        forgetPartner(cache, partner._id);
      }}
    />
  );
}
