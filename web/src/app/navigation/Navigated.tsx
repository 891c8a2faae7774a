import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import type { History } from '../../lib/navigation/held-history.ts';
import { notify } from '../../ui/toasts/notify.ts';
import { Heading } from './heading.ts';

/** Includes the query, which may name a conversation, a tab or another way to sign in. */
const screenAt = ({ pathname, search }: History['location']) => pathname + search;

type Props = {
  history: History;
  /** Starts loading the next screen before it is drawn. */
  prepare: (address: History['location']) => void;
  children: ReactNode;
};

/** Shows the current screen, and the old one until the new one has loaded. `Heading` has the new path immediately. */
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
      // During a `popstate` event React would render synchronously and show the loading page.
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
