import { useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';

const holders = new Set<symbol>();

/** Whether a step would ask the person first. */
export const areStepsHeld = () => holders.size > 0;

/**
 * Holds steps off the screen and off the page while `when` is true. `leave` takes the held step, `stay` drops it, and so
 * does Back while one is held: it closes the question whether to leave.
 */
export function useHeldSteps(when: boolean): { leave: () => void; stay: () => void } | undefined {
  const isHeld = useRef(false);
  const isSecond = useRef(false);
  const own = useLocation();
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next, historyAction }) => {
    isSecond.current = isHeld.current && historyAction === 'POP';
    // A screen that has just been left still answers for a moment.
    const isHere = here.pathname === own.pathname;
    // What opens over the screen, with its address, leaves nothing.
    return when && isHere && (here.pathname !== next.pathname || here.search !== next.search);
  });

  useEffect(() => {
    if (blocker.state === 'blocked' && isSecond.current) blocker.reset();
    else isHeld.current = blocker.state === 'blocked';
    isSecond.current = false;
  }, [blocker]);

  useEffect(() => {
    if (!when) return;
    const holder = Symbol('holder');
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    holders.add(holder);
    window.addEventListener('beforeunload', askBrowser);
    return () => {
      holders.delete(holder);
      window.removeEventListener('beforeunload', askBrowser);
    };
  }, [when]);

  if (blocker.state !== 'blocked') return;
  const stay = () => {
    isHeld.current = false; // at once: a step may come before this is drawn
    blocker.reset();
  };
  return { leave: blocker.proceed, stay };
}
