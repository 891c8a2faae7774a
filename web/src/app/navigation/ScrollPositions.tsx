import { Action } from 'history';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { storedAs } from '../../lib/kept/stored.ts';
import { useAction, useLocation } from '../../ui/navigation/router.tsx';

/** The scroll position of each history entry, in px. */
const keptPositions = storedAs(
  () => sessionStorage,
  'showup.scrolled',
  (value) => (isPositions(value) ? value : undefined),
);

function isPositions(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((y) => typeof y === 'number')
  );
}

/** Whether this visit began with a reload or Back. */
function isReturn(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');
}

/** Opens new screens at the top, and restores the scroll position after Back and reloads. */
export function ScrollPositions() {
  const { key, hash, pathname, search } = useLocation();
  const action = useAction();
  // The first entry of every visit has the same key, so it is stored by address.
  const entry = key === 'default' ? pathname + search : key;
  const here = useRef(entry);
  const positions = useRef<Record<string, number>>(undefined);

  useLayoutEffect(() => {
    here.current = entry;
    if (!positions.current) {
      positions.current = keptPositions.read() ?? {};
      if (!isReturn()) delete positions.current[entry];
    }
    const known = action === Action.Pop ? positions.current[entry] : undefined;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (known !== undefined) window.scrollTo(0, known);
    else if (target) target.scrollIntoView();
    else if (action !== Action.Pop) window.scrollTo(0, 0);
  }, [entry, hash, action]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    function note() {
      if (positions.current) positions.current[here.current] = window.scrollY;
    }
    function keep() {
      // On the next visit, until the app has loaded, the browser's own scroll restoration is better than none.
      history.scrollRestoration = 'auto';
      if (positions.current) keptPositions.write(positions.current);
    }
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, []);

  return null;
}
