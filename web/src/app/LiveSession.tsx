import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { forgetSessionEndedElsewhere } from '../features/accounts/accounts.api.ts';
import { bannedTexts } from '../features/accounts/banned/banned.texts.ts';
import { NewSignIns } from '../features/accounts/devices/NewSignIns.tsx';
import { NumberNotice } from '../features/accounts/number/NumberNotice.tsx';
import { Notices } from '../features/moderation/notices/Notices.tsx';
import { useViewer } from '../features/profiles/profiles.api.ts';
import { askAllAgain } from '../lib/api/query-client.ts';
import { whenIdle } from '../lib/device/idle.ts';
import { connectLive, onLive, onLiveGap } from '../lib/live/socket.ts';
import { notify } from '../ui/toasts/notify.tsx';
import { NewVersion } from './NewVersion.tsx';
import { useKeptChats } from './use-kept-chats.ts';

/** Of everyone who is signed in, whichever screen they are on: one connection for live events, and what the app has to say to them. */
export function LiveSession() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { _id: viewerId } = useViewer();
  useKeptChats();

  useEffect(() => {
    // The screen is drawn first; what has happened until then is asked for once the connection is there.
    const stopWaiting = whenIdle(() => void connectLive(viewerId));
    const stopEnd = onLive('signedOut', () => {
      forgetSessionEndedElsewhere(cache);
      void navigate('/login');
    });
    const stopBan = onLive('banned', () => void notify.plain(bannedTexts.signedOut));
    const stopGap = onLiveGap(() => void askAllAgain(cache));
    return () => {
      stopWaiting();
      stopEnd();
      stopBan();
      stopGap();
    };
  }, [viewerId, cache, navigate]);

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
