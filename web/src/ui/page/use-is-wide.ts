import { useSyncExternalStore } from 'react';

function hookOf(media: string) {
  const query = () => window.matchMedia(media);
  function watch(changed: () => void) {
    const watched = query();
    watched.addEventListener('change', changed);
    return () => watched.removeEventListener('change', changed);
  }
  return () =>
    useSyncExternalStore(
      watch,
      () => query().matches,
      () => false,
    );
}

/** Whether the window has room for a column beside two others. What only stands there need not load elsewhere. */
export const useIsWide = hookOf('(min-width: 80rem)');

/** Whether the tabs are a rail beside the screen, before which they are read. */
export const useHasRail = hookOf('(min-width: 64rem)');
