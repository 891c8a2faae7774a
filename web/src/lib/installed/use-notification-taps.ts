import type { UserId } from '@showup/contract/fields';
import { useEffect } from 'react';
import { useNavigate } from '#ui/navigation/router.tsx';
import { dismissNotifications } from './push-browser.ts';
import { Tap } from './tap.ts';

/** Opens in this tab what a tapped notification leads to, and closes the notifications of the open chat. */
export function useNotificationTaps(openChat: UserId | null = null): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    function follow({ data }: MessageEvent) {
      const tap = Tap.safeParse(data);
      if (tap.success) navigate(tap.data.open);
    }
    serviceWorker.addEventListener('message', follow);
    return () => serviceWorker.removeEventListener('message', follow);
  }, [navigate]);

  useEffect(() => {
    if (openChat !== null) dismissNotifications(openChat).catch(() => {});
  }, [openChat]);
}
