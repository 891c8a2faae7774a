import type { ProfileCard } from '@showup/contract/profiles';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useNavigate } from '#ui/navigation/router.tsx';

function isFromGrid(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromGrid' in state && state.fromGrid === true;
}

/** The profile open over a grid: `?profile=<id>`, so that Back closes it. */
export function useOpenedProfile(cards: readonly ProfileCard[]) {
  const [search] = useSearchParams();
  const { state, pathname, key } = useLocation();
  const navigate = useNavigate();
  const cameFromGrid = isFromGrid(state);
  const closedAt = useRef<string>(undefined);
  useEffect(() => {
    if (closedAt.current !== key) closedAt.current = undefined;
  }, [key]);
  const close = useCallback(() => {
    // A second press while the navigation is pending would go back past the grid.
    if (closedAt.current === key) return;
    closedAt.current = key;
    // A profile opened by its address has no grid to go back to.
    if (cameFromGrid) navigate(-1);
    else navigate(pathname, { replace: true });
  }, [cameFromGrid, pathname, navigate, key]);
  const userId = search.get('profile');
  return { opened: cards.find((card) => card._id === userId), close };
}
