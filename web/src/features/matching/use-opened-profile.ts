import type { ProfileCard } from '@showup/contract/profiles';
import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

function isFromGrid(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromGrid' in state && state.fromGrid === true;
}

/** The person whose profile lies open over a grid: `?profile=<id>`, so that Back closes it. */
export function useOpenedProfile(cards: readonly ProfileCard[]) {
  const [search] = useSearchParams();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const cameFromGrid = isFromGrid(state);
  const close = useCallback(() => {
    // An address that was opened as such has no grid behind it.
    if (cameFromGrid) void navigate(-1);
    else void navigate(pathname, { replace: true });
  }, [cameFromGrid, pathname, navigate]);
  const userId = search.get('profile');
  return { opened: cards.find((card) => card._id === userId), close };
}
