import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import type { History } from '../../lib/navigation/held-history.ts';
import { notify } from '../../ui/toasts/notify.tsx';
import { Heading } from './heading.ts';

/** Whatever the query of an address names is a screen of its own: a conversation, a tab, another way to sign in. */
const screenAt = ({ pathname, search }: History['location']) => pathname + search;

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
    let shown = screenAt(history.location);
    return history.listen((place) => {
      const next = screenAt(place.location);
      if (next !== shown) notify.leave();
      shown = next;
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
