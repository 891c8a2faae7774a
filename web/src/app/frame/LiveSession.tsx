import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { forgetSessionEndedElsewhere } from '../../features/accounts/accounts.api.ts';
import { bannedTexts } from '../../features/accounts/banned/banned.texts.ts';
import { NewSignIns } from '../../features/accounts/devices/NewSignIns.tsx';
import { NumberNotice } from '../../features/accounts/number/NumberNotice.tsx';
import { Notices } from '../../features/moderation/notices/Notices.tsx';
import { useViewer } from '../../features/profiles/profiles.api.ts';
import { askAllAgain } from '../../lib/api/query-client.ts';
import { whenIdle } from '../../lib/device/idle.ts';
import { onLiveGap } from '../../lib/live/live-listeners.ts';
import { connectLive } from '../../lib/live/socket.ts';
import { useLiveEvents } from '../../lib/live/use-live-events.ts';
import { notify } from '../../ui/toasts/notify.ts';
import { NewVersion } from './NewVersion.tsx';
import { useKeptChats } from './use-kept-chats.ts';

/** Surrounds every screen of a signed-in person: opens the live connection and shows notices. */
export function LiveSession() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { _id: viewerId } = useViewer();
  useKeptChats();

  // Connects only after the screen is drawn. Events missed until then are fetched once connected.
  useEffect(() => whenIdle(() => void connectLive(viewerId)), [viewerId]);
  useEffect(() => onLiveGap(() => void askAllAgain(cache)), [cache]);
  useLiveEvents({
    signedOut() {
      forgetSessionEndedElsewhere(cache);
      void navigate('/login');
    },
    banned: () => void notify.plain(bannedTexts.signedOut),
  });

  return (
    <>
      <Outlet />
      <Notices />
      <NewSignIns />
      <NumberNotice />
      <NewVersion />
    </>
  );
}
