import { useEffect } from 'react';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { useUnreadTotal } from '../../features/chat/chat.api.ts';
import { useChatLive } from '../../features/chat/chat.live.ts';
import { useDelivery } from '../../features/chat/outbox/use-outbox.ts';
import { useLikesReceivedCount } from '../../features/matching/matching.api.ts';
import { useMatchingLive } from '../../features/matching/matching.live.ts';
import { useViewer } from '../../features/profiles/profiles.api.ts';
import { useKeptNotifications } from '../../features/profiles/settings/notifications.api.ts';
import { usePhotosReviewedLive } from '../../features/verification/verification.live.ts';
import { setAppBadge } from '../../lib/installed/app-badge.ts';
import { OPEN_CHAT } from '../../lib/navigation/chat-address.ts';
import { SkipLink } from '../../ui/page/SkipLink.tsx';
import { MainTabs } from './MainTabs.tsx';
import { useNotificationTaps } from './use-notification-taps.ts';

/** Surrounds every screen of a verified person: live events, and the four tabs with their badges. */
export function Frame() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const openChat = pathname === '/chats' ? search.get(OPEN_CHAT) : null;
  useMatchingLive();
  usePhotosReviewedLive();
  const { _id: viewerId } = useViewer();
  useChatLive(viewerId, openChat);
  useDelivery(viewerId);
  useKeptNotifications();
  useNotificationTaps(openChat);
  const likes = useLikesReceivedCount();
  const unread = useUnreadTotal(openChat);
  useEffect(() => setAppBadge(unread), [unread]);

  return (
    <>
      <SkipLink />
      <Outlet />
      {pathname !== '/itsamatch' && <MainTabs likes={likes} unread={unread} />}
    </>
  );
}

/** The tabs are for verified people only. */
export function FrameOfVerified() {
  return useViewer().verifiedUser ? <Frame /> : <Outlet />;
}
