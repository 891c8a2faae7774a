import type { ChatPartner } from '@showup/contract/chat';
import { Heart, MessageCircleOff, Moon } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useOnlineUsers } from '#features/matching/matching.api.ts';
import {
  NotificationsInvitation,
  useIsInviting,
} from '#features/profiles/settings/NotificationsInvitation.tsx';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { Toggle } from '#ui/fields/Toggle.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { isFocusFree } from '#ui/page/focus-rescue.ts';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { useChatPartners, useUnreadCounts } from '../chat.api.ts';
import { chatScreenTexts, onlineCount } from '../chat.texts.ts';
import { useFailedPartners } from '../outbox/use-outbox.ts';
import { useFailureToast } from '../use-failure-toast.ts';
import { NewMatchesRow } from './NewMatchesRow.tsx';
import { Placeholders } from './PaintedChats.tsx';
import { PartnerRow } from './PartnerRow.tsx';

type Props = {
  openId: string | null;
  /** Shows that the requested conversation is gone. */
  isGoneShown: boolean;
  /** Dates that ended with their match. */
  offDates: ReactNode;
  className: string;
};

/** Returns a ref for the list. Going back to it focuses the row of the conversation that was open. */
function useFocusBack(openId: string | null) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(openId);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = openId;
    if (openId !== null || left === null || !isFocusFree()) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-partner]') ?? [];
    [...rows].find(({ dataset }) => dataset.partner === left)?.focus({ preventScroll: true });
  }, [openId]);
  return list;
}

/** All matches, the latest conversation first. */
export function PartnerList({ openId, isGoneShown, offDates, className }: Props) {
  const partners = useChatPartners();
  useFailureToast('partners', partners);
  const online = useOnlineUsers();
  const isInviting = useIsInviting();
  const [onlineWanted, setOnlineWanted] = useState(false);
  const onlineOnly = onlineWanted ? online : undefined;
  const hasNobody = partners.data?.length === 0;
  const list = useFocusBack(openId);
  const { title } = chatScreenTexts;

  return (
    <section ref={list} aria-label={title} className={classNames('flex min-h-0 flex-1 flex-col', className)}>
      <TopBar
        // Beside an open conversation, the partner's name is the heading of the screen, and no other comes before it.
        title={
          <div className="flex flex-wrap items-baseline justify-between gap-x-2">
            {openId === null ? (
              <h1 className="font-display text-title font-bold">{title}</h1>
            ) : (
              <p className="font-display text-lead font-bold">{title}</p>
            )}
            {online && <p className="text-note text-muted tabular-nums">{onlineCount(online)}</p>}
          </div>
        }
      />
      {isGoneShown && (
        <Callout live icon={MessageCircleOff} className="mx-6 mb-2">
          <p>{chatScreenTexts.gone}</p>
          <Link to="/complaint" className="inline-block py-1 underline underline-offset-2">
            {chatScreenTexts.reportGone}
          </Link>
        </Callout>
      )}
      {/* Everything below the header scrolls, since large text would leave no room for the list. */}
      <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-3 pb-4">
        {!hasNobody && (
          <div className="px-3 pb-2">
            <Toggle
              label={chatScreenTexts.onlineOnly}
              checked={onlineOnly !== undefined}
              disabled={online === undefined}
              onChange={setOnlineWanted}
            />
            {partners.data && <NotificationsInvitation className="mt-2" />}
          </div>
        )}
        {offDates}
        {partners.isPending || isInviting === undefined ? (
          <Placeholders />
        ) : partners.isError && !partners.data ? (
          <LoadFailed error={partners.error} retry={partners.refetch} retrying={partners.isRefetching} />
        ) : hasNobody ? (
          <NoMatches />
        ) : (
          <Conversations
            partners={partners.data.filter(({ _id }) => onlineOnly?.includes(_id) ?? true)}
            openId={openId}
            onShowAll={() => setOnlineWanted(false)}
          />
        )}
      </div>
    </section>
  );
}

type RowsProps = {
  partners: readonly ChatPartner[];
  openId: string | null;
  onShowAll: () => void;
};

function Conversations({ partners, openId, onShowAll }: RowsProps) {
  if (partners.length === 0) return <NoneOnline onShowAll={onShowAll} />;
  return (
    <>
      <NewMatchesRow partners={partners} openId={openId} />
      <Rows partners={partners} openId={openId} />
    </>
  );
}

export function Rows({ partners, openId }: Omit<RowsProps, 'onShowAll'>) {
  const online = useOnlineUsers();
  const { data: unread = {} } = useUnreadCounts();
  const failed = useFailedPartners();
  return (
    <ul aria-label={chatScreenTexts.yourConversations}>
      {partners.map((partner, at) => (
        <PartnerRow
          key={partner._id}
          partner={partner}
          isOnline={online?.includes(partner._id)}
          unread={partner._id === openId ? 0 : (unread[partner._id] ?? 0)}
          isOpen={partner._id === openId}
          hasFailed={failed.includes(partner._id)}
          at={at}
        />
      ))}
    </ul>
  );
}

function NoneOnline({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon={Moon}
      faces={[2, 4]}
      title={chatScreenTexts.noneOnline}
      text={chatScreenTexts.noneOnlineText}
      action={
        <Button variant="quiet" size="medium" onClick={onShowAll}>
          {chatScreenTexts.showAllMatches}
        </Button>
      }
    />
  );
}

function NoMatches() {
  return (
    <EmptyState
      icon={Heart}
      faces={[2, 5]}
      title={chatScreenTexts.noMatchesYet}
      text={chatScreenTexts.noMatchesText}
      action={
        <Link to="/" className={buttonClass({})}>
          {chatScreenTexts.meetPeople}
        </Link>
      }
    />
  );
}
