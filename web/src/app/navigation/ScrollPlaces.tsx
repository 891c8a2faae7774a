import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { stored } from '../../lib/kept/stored.ts';

/** The scroll position of each history entry, in px. */
const keptPlaces = stored(() => sessionStorage, 'showup.scrolled', z.record(z.string(), z.number()));

/** Whether this visit began with a reload or Back. */
function isReturn(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate');
}

/** Opens new screens at the top, and restores the scroll position after Back and reloads. */
export function ScrollPlaces() {
  const { key, hash, pathname, search } = useLocation();
  const kind = useNavigationType();
  // The first entry of every visit has the same key, so it is stored by address.
  const place = key === 'default' ? pathname + search : key;
  const here = useRef(place);
  const places = useRef<Record<string, number>>(undefined);

  useLayoutEffect(() => {
    here.current = place;
    if (!places.current) {
      places.current = keptPlaces.read() ?? {};
      if (!isReturn()) delete places.current[place];
    }
    const known = kind === 'POP' ? places.current[place] : undefined;
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (known !== undefined) window.scrollTo(0, known);
    else if (target) target.scrollIntoView();
    else if (kind !== 'POP') window.scrollTo(0, 0);
  }, [place, hash, kind]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    function note() {
      if (places.current) places.current[here.current] = window.scrollY;
    }
    function keep() {
      // On the next visit, until the app has loaded, the browser's own scroll restoration is better than none.
      history.scrollRestoration = 'auto';
      if (places.current) keptPlaces.write(places.current);
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
