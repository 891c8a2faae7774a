import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import type { History } from '../lib/held-history.ts';
import { notify } from '../ui/notify.tsx';
import { Heading } from './heading.ts';

type Props = {
  history: History;
  /** Begins to load what the next address shows, before anything of it is drawn. */
  prepare: (address: History['location']) => void;
  children: ReactNode;
};

/** Shows where the browser is. The screen before stays until the next one is there; `Heading` tells of it at once. */
export function Navigated({ history, prepare, children }: Props) {
  const [{ location, action }, setPlace] = useState(() => ({
    location: history.location,
    action: history.action,
  }));
  const [heading, setHeading] = useState(history.location.pathname);

  useLayoutEffect(() => {
    const show = () =>
      startTransition(() => setPlace({ location: history.location, action: history.action }));
    let shown = history.location.pathname;
    return history.listen((place) => {
      if (place.location.pathname !== shown) notify.leave();
      shown = place.location.pathname;
      prepare(place.location);
      setHeading(place.location.pathname);
      // React draws at once what begins within a step of the browser: the waiting page, where a screen is on its way.
      if (place.action === 'POP') setTimeout(show);
      else show();
    });
  }, [history, prepare]);

  return (
    <Heading value={heading}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </Heading>
  );
}
