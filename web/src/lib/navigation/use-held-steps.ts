import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

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
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next, historyAction }) => {
    isSecond.current = isHeld.current && historyAction === 'POP';
    // What opens over the screen, with its address, leaves nothing.
    return when && (here.pathname !== next.pathname || here.search !== next.search);
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

  return blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : undefined;
}
