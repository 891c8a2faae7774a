import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useHistory, useLocation } from '../../../ui/navigation/router.tsx';
import { useUnopenedMatches } from '../matching.api.ts';
import { tellMatches } from './tell-matches.tsx';

/** Tells about unopened matches when they become known, on another screen, and on returning to the tab. */
export function useNewMatches(openChat: string | null): void {
  const cache = useQueryClient();
  const history = useHistory();
  const { pathname } = useLocation();
  const { data } = useUnopenedMatches();
  const tell = useEffectEvent(() => tellMatches(cache, history, openChat));
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the moments to look.
  useEffect(() => tell(), [data, pathname]);
  useEffect(() => {
    const look = () => tell();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
