import { UserId } from '@showup/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { partnerFace, useUnreadTotal } from '#features/chat/chat.api.ts';
import { useChatLive } from '#features/chat/chat.live.ts';
import { useDelivery } from '#features/chat/outbox/use-outbox.ts';
import { useIsCheckingIn } from '#features/checkins/checkins.live.ts';
import { useDatesLive } from '#features/dates/dates.live.ts';
import { shownIn } from '#features/matching/matches/shown-matches.ts';
import { useNewMatches } from '#features/matching/matches/use-new-matches.ts';
import { useHasUnopened, useLikesReceivedCount } from '#features/matching/matching.api.ts';
import { useMatchingLive } from '#features/matching/matching.live.ts';
import { matchingTexts } from '#features/matching/matching.texts.ts';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { useKeptNotifications } from '#features/profiles/settings/notifications.api.ts';
import { useReviewedLive } from '#features/verification/verification.live.ts';
import { setAppBadge } from '#lib/installed/app-badge.ts';
import { useNotificationTaps } from '#lib/installed/use-notification-taps.ts';
import { arrival } from '#lib/late/late-code.ts';
import { useLatePart } from '#lib/late/use-late-part.ts';
import { OPEN_CHAT } from '#lib/navigation/chat-address.ts';
import { useNavigate } from '#ui/navigation/router.tsx';
import { SkipLink } from '#ui/page/SkipLink.tsx';
import { useHasRail } from '#ui/page/use-is-wide.ts';
import { notify } from '#ui/toasts/notify.tsx';
import { appTexts } from '../app.texts.ts';
import { MainTabs } from './MainTabs.tsx';

const loadMatchOverlay = async () =>
  (await arrival(import('../matches/NewMatchOverlay.tsx'))).NewMatchOverlay;
const loadDueCheckIn = async () =>
  (await arrival(import('#features/checkins/owner/DueCheckIn.tsx'))).DueCheckIn;

const DATE = '/date/';
/** They fill the screen and have their own ways out. */
const FULL_SCREENS = ['/itsamatch', '/out', DATE];

/** The match screen over any other, while the history entry has one. Without its code, the entry goes too. */
function NewMatch({ state }: { state: unknown }) {
  const navigate = useNavigate();
  const isShown = shownIn(state) !== undefined;
  const MatchOverlay = useLatePart(loadMatchOverlay, isShown, () => {
    notify.error(matchingTexts.matchNotLoaded);
    navigate(-1);
  });
  return isShown && MatchOverlay && <MatchOverlay />;
}

/** Surrounds every screen of a verified person: live events, and the four tabs with their badges. */
export function Frame() {
  const cache = useQueryClient();
  const { pathname, state } = useLocation();
  const [search] = useSearchParams();
  const openChat = pathname === '/chats' ? (UserId.safeParse(search.get(OPEN_CHAT)).data ?? null) : null;
  useMatchingLive();
  useReviewedLive();
  const { _id: viewerId } = useViewer();
  useChatLive(viewerId, openChat);
  useDatesLive(openChat, pathname.startsWith(DATE), (userId) => partnerFace(cache, userId));
  useDelivery(viewerId);
  useKeptNotifications();
  useNotificationTaps(openChat);
  const likes = useLikesReceivedCount();
  const unread = useUnreadTotal(openChat);
  const hasUnopened = useHasUnopened(openChat);
  useNewMatches(openChat);
  const isCheckingIn = useIsCheckingIn();
  const DueCheckIn = useLatePart(loadDueCheckIn, isCheckingIn, () => notify.error(appTexts.checkInMissing));
  useEffect(() => void setAppBadge(unread), [unread]);
  const hasRail = useHasRail();
  const tabs = !FULL_SCREENS.some((path) => pathname.startsWith(path)) && (
    <MainTabs likes={likes} unread={unread} hasUnopened={hasUnopened} />
  );

  return (
    <>
      <SkipLink />
      {hasRail && tabs}
      <Outlet />
      {!hasRail && tabs}
      {isCheckingIn && DueCheckIn && <DueCheckIn />}
      <NewMatch state={state} />
    </>
  );
}

/** The tabs are for verified people only. */
export function FrameOfVerified() {
  const { verifiedUser } = useViewer();
  return verifiedUser ? <Frame /> : <Outlet />;
}
