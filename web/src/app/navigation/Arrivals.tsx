import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusScreen, isFocusFree, useFocusRescue } from '#ui/page/focus-rescue.ts';

/** The title counts as final once it has not changed for this long. */
const SETTLED_MS = 150;
/** Long enough to be announced. Then it is removed, so that it is not read twice. */
const SPOKEN_MS = 1500;

const APP = ' · Showup';

/**
 * Does what a browser does on a page load: focuses the new screen, unless one of its fields has the focus, and
 * announces its title to screen readers.
 */
export function Arrivals() {
  useFocusRescue();
  useFocusOnArrival();
  const title = useNewTitle();
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

function useFocusOnArrival() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const isTaken = document.activeElement?.closest('main, dialog') && !isFocusFree();
    if (!isTaken) focusScreen();
  }, [pathname]);
}

/** The title of a new screen, shown briefly. */
function useNewTitle(): string {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let last = document.title;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function say() {
      if (document.title === last) return;
      last = document.title;
      // While a screen loads, the title is only the app's name.
      if (!last.endsWith(APP)) return;
      setTitle(last.slice(0, -APP.length));
      timer = setTimeout(() => setTitle(''), SPOKEN_MS);
    }

    const changes = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(say, SETTLED_MS);
    });
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return title;
}
