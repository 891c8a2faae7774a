import type { ChatPartner } from '@showup/contract/chat';
import { ageText } from '@showup/contract/profiles/age';
import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PersonSafety } from '#features/matching/blocks/PersonSafety.tsx';
import { PersonCard } from '#features/matching/card/PersonCard.tsx';
import type { SafetyAct } from '#features/safety/SafetyMenu.tsx';
import { OPEN_CHAT } from '#lib/navigation/chat-address.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import type { Component } from '#lib/own-texts/own-jsx.ts';
import { Page } from '#ui/page/Page.tsx';
import { useIsWide } from '#ui/page/use-is-wide.ts';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { useChatPartners } from '../chat.api.ts';
import { chatScreenTexts } from '../chat.texts.ts';
import { forgetPartner } from '../ending/forget-partner.ts';
import { GoneConversation, isArrival, useLeaving } from '../ending/GoneConversation.tsx';
import { UnmatchDialog } from '../ending/UnmatchDialog.tsx';
import type { ConversationProps } from '../reading/Conversation.tsx';
import { ThreadSkeleton, UnknownConversation } from '../reading/ConversationSkeleton.tsx';
import { LIST_BESIDE, LIST_WIDTH } from './PaintedChats.tsx';
import { PartnerList } from './PartnerList.tsx';

/** The person in the open conversation. Refetches the list before calling them gone: a new match may not be in it yet. */
function useOpenPartner(openId: string | null) {
  const list = useChatPartners();
  const { data: partners, isFetching, refetch } = list;
  const [checkedId, setCheckedId] = useState<string | null>(null);
  const partner = partners?.find(({ _id }) => _id === openId);
  const isMissing = openId !== null && partners !== undefined && !partner;
  const isUnchecked = isMissing && checkedId !== openId;

  useEffect(() => {
    if (isUnchecked) void refetch({ cancelRefetch: false }).then(() => setCheckedId(openId));
  }, [isUnchecked, openId, refetch]);

  return { partner, list, isGone: isMissing && !isUnchecked && !isFetching };
}

/** What is asked about the partner, in a dialog; all but a report ends the match. */
interface Parting {
  readonly partner: ChatPartner;
  readonly by: 'unmatch' | SafetyAct;
  /** The message that a report is about. */
  readonly messageId?: string | undefined;
}

/** Asks whether to part from the partner of the open conversation. Back leaves the question together with it. */
function useParting(openId: string | null) {
  const [parting, setParting] = useState<Parting | null>(null);
  if (parting && parting.partner._id !== openId) {
    setParting(null);
    return [null, setParting] as const;
  }
  return [parting, setParting] as const;
}

/**
 * Sets `--page-height` of the element with this ref to the height above the on-screen keyboard. Most browsers resize the
 * page themselves; on iPhones the keyboard covers it.
 */
function useKeyboardRoom() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const page = element.current;
    if (!viewport || !page) return;
    function fit() {
      if (!viewport || !page) return;
      const covered = Math.round(window.innerHeight - viewport.height);
      // Pinch zoom makes the visual viewport smaller too.
      if (viewport.scale > 1.01 || covered < 100) {
        page.style.removeProperty('--page-height');
        return;
      }
      page.style.setProperty('--page-height', `calc(${viewport.height}px - var(--offline-height))`);
      window.scrollTo(0, 0);
    }
    fit();
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, []);
  return element;
}

type Props = {
  /** Dates that ended with their match, shown above the list. */
  offDates: ReactNode;
  /** Drawn by the app, with the dates in it. */
  Conversation: Component<ConversationProps>;
};

/** The list of matches, or the conversation with the one in `?with=`. Wide screens show both. */
export function ChatsScreen({ offDates, Conversation }: Props) {
  const [search] = useSearchParams();
  const openId = search.get(OPEN_CHAT);
  const { partner, list, isGone } = useOpenPartner(openId);
  const [arrivedAt] = useState(openId);
  const [parting, setParting] = useParting(openId);
  const { state } = useLocation();
  const leave = useLeaving(openId);
  const room = useKeyboardRoom();

  // No callout for someone who is ending the match themselves.
  if (isGone && !parting) return <GoneConversation onLeave={leave} />;
  // With an empty list, one empty state is enough.
  const hasNobody = openId === null && list.data?.length === 0;

  return (
    <div ref={room}>
      <title>{pageTitle(partner?.fullName ?? chatScreenTexts.title)}</title>
      <Page fill width="full" padded={false} className="roomy:flex-row">
        <PartnerList
          openId={openId}
          isGoneShown={isArrival(state)}
          offDates={offDates}
          className={classNames(
            LIST_WIDTH,
            hasNobody ? 'lg:max-w-none' : LIST_BESIDE,
            openId !== null && 'single:hidden',
          )}
        />
        {hasNobody ? null : openId === null ? (
          <NoneOpen />
        ) : partner ? (
          <>
            <Conversation
              key={partner._id}
              partner={partner}
              takesFocus={openId !== arrivedAt}
              onBack={() => leave()}
              onUnmatch={() => setParting({ partner, by: 'unmatch' })}
              onSafety={(by, messageId) => setParting({ partner, by, messageId })}
            />
            <PartnerColumn partner={partner} />
          </>
        ) : (
          <UnknownConversation onBack={() => leave()}>
            {list.isError && !list.data ? (
              <LoadFailed error={list.error} retry={list.refetch} retrying={list.isRefetching} />
            ) : (
              <ThreadSkeleton />
            )}
          </UnknownConversation>
        )}
      </Page>
      {parting && <PartingDialog {...parting} onClose={() => setParting(null)} onLeave={() => leave()} />}
    </div>
  );
}

/** The partner's card beside the conversation, in a wide window. */
function PartnerColumn({ partner }: { partner: ChatPartner }) {
  if (!useIsWide()) return null;
  return (
    <aside
      aria-label={`${partner.fullName}, ${ageText(partner.dob)}`}
      className="relative w-[max(22rem,18vw)] flex-none overflow-y-auto border-l border-hairline p-3"
    >
      <PersonCard card={partner} inFlow isColumn />
    </aside>
  );
}

/** Placeholder beside the list on wide screens. */
function NoneOpen() {
  return (
    <div className="hidden flex-1 roomy:flex">
      <EmptyState
        icon={MessageCircle}
        faces={[3, 2]}
        title={chatScreenTexts.yourConversations}
        text={chatScreenTexts.chooseSomeone}
      />
    </div>
  );
}

type PartingProps = Parting & { onClose: () => void; onLeave: () => void };

function PartingDialog({ partner, by, messageId, onClose, onLeave }: PartingProps) {
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
    <PersonSafety
      act={by}
      person={partner}
      messageId={messageId}
      onClose={onClose}
      onBlocked={() => {
        onLeave();
        forgetPartner(cache, partner._id);
      }}
    />
  );
}
