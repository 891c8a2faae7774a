import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useRouter } from '#ui/navigation/router.tsx';
import { useUnopenedMatches } from '../matching.api.ts';
import { noteShown, showUnopened, tellNews } from './tell-matches.ts';

const MAIN_TABS = ['/profile', '/', '/likes', '/chats'];

/**
 * Tells about unopened matches: at once by a toast, and by the match screen when the person opens the app, returns to
 * it or changes between the main tabs.
 */
export function useNewMatches(openChat: string | null): void {
  const cache = useQueryClient();
  const router = useRouter();
  const location = useLocation();
  const { pathname } = location;
  const { data } = useUnopenedMatches();
  const hasArrived = useRef(false);
  const lastTab = useRef(pathname);
  const tell = useEffectEvent(() => tellNews(cache, router, openChat));
  const show = useEffectEvent(() => showUnopened(cache, router, openChat));

  useEffect(() => noteShown(cache, location), [cache, location]);
  useEffect(() => {
    if (!data) return;
    if (hasArrived.current) return tell();
    hasArrived.current = true;
    show();
  }, [data]);
  useEffect(() => {
    // No change: coming back to the same tab, whose buttons may be pressed already, and opening a conversation.
    if (!MAIN_TABS.includes(pathname) || pathname === lastTab.current || openChat !== null) return;
    lastTab.current = pathname;
    show();
  }, [pathname, openChat]);
  useEffect(() => {
    const look = () => show();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
