import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { forgetSessionEndedElsewhere } from '#features/accounts/accounts.api.ts';
import { bannedTexts } from '#features/accounts/bans/banned.texts.ts';
import { NewSignIns } from '#features/accounts/devices/NewSignIns.tsx';
import { NumberChanged } from '#features/accounts/number/NumberChanged.tsx';
import { Notices } from '#features/moderation/notices/Notices.tsx';
import { useViewer } from '#features/profiles/profiles.api.ts';
import { askAllAgain } from '#lib/api/ask-again.ts';
import { whenAnswered } from '#lib/api/when-answered.ts';
import { whenIdle } from '#lib/device/idle.ts';
import { useClockLeaps } from '#lib/live/clock-leaps.ts';
import { onLiveGap } from '#lib/live/live-listeners.ts';
import { connectLive } from '#lib/live/socket.ts';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { useNavigate } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { NewVersion } from './NewVersion.tsx';
import { useKeptChats } from './use-kept-chats.ts';

/** Surrounds every screen of a signed-in person: opens the live connection and shows notices. */
export function LiveSession() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { _id: viewerId } = useViewer();
  useKeptChats();
  useClockLeaps();

  // Connects only after the screen has its data and is drawn. Events missed until then are fetched once connected.
  useEffect(() => {
    let stop = () => {};
    const cancel = whenAnswered(cache, () => {
      stop = whenIdle(() => void connectLive(viewerId));
    });
    return () => {
      cancel();
      stop();
    };
  }, [cache, viewerId]);
  useEffect(() => onLiveGap(() => void askAllAgain(cache)), [cache]);
  useLiveEvents({
    signedOut() {
      forgetSessionEndedElsewhere(cache);
      navigate('/login');
    },
    banned: () => void notify.plain(bannedTexts.signedOut),
  });

  return (
    <>
      <Outlet />
      <Notices />
      <NewSignIns />
      <NumberChanged />
      <NewVersion />
    </>
  );
}
