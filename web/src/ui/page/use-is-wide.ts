import { useSyncExternalStore } from 'react';

/** From here on there is room for a third column. */
const wide = () => window.matchMedia('(min-width: 80rem)');

function watch(changed: () => void) {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window has room for a column beside two others. What only stands there need not load elsewhere. */
export const useIsWide = () =>
  useSyncExternalStore(
    watch,
    () => wide().matches,
    () => false,
  );
