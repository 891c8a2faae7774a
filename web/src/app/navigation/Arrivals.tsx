import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusScreen, isFocusFree, useFocusRescue } from '../../ui/page/focus-rescue.ts';

/** After this the title stands, also where a screen was still loading. */
const SETTLED_MS = 150;
/** Long enough to be picked up; then it is out of the way of whoever reads on. */
const SPOKEN_MS = 1500;

const APP = ' · Showup';

/**
 * A press on a link of a page without scripts leads to the top of a new page, whose title is read out. Here the same
 * happens: the focus goes to the new screen, unless a field of it has taken it, and its title is said.
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

/** The title of a screen that has just come, for a moment. */
function useNewTitle(): string {
  const [title, setTitle] = useState('');
  useEffect(() => {
    let last = document.title;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function say() {
      if (document.title === last) return;
      last = document.title;
      // The bare name is what stands there while a screen is loading.
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
