import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { dismissNotifications } from '../../lib/installed/push-browser.ts';
import { Tap } from '../../lib/installed/tap.ts';

/** Opens the chat of a tapped notification in this tab, and closes the notifications of the open chat. */
export function useNotificationTaps(openChat: string | null): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    function follow({ data }: MessageEvent) {
      const tap = Tap.safeParse(data);
      if (tap.success) void navigate(tap.data.open);
    }
    serviceWorker.addEventListener('message', follow);
    return () => serviceWorker.removeEventListener('message', follow);
  }, [navigate]);

  useEffect(() => {
    if (openChat !== null) dismissNotifications(openChat).catch(() => {});
  }, [openChat]);
}
