import { Action, type History, type Location } from 'history';
import {
  addTransitionType,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useState,
  ViewTransition,
} from 'react';
import { likesLessMotion } from '../../lib/device/less-motion.ts';
import { Navigation } from '../../ui/navigation/router.tsx';
import { notify } from '../../ui/toasts/notify.ts';
import { Heading } from './heading.ts';

/** Includes the query, which may name a conversation, a tab or another way to sign in. */
const screenAt = ({ pathname, search }: Location) => pathname + search;

const entryOf = (history: History) => ({ history, location: history.location, action: history.action });

type Props = {
  history: History;
  /** Starts loading the next screen before it is drawn. */
  prepare: (address: Location) => void;
  children: ReactNode;
};

/** Shows the current screen, and the old one until the new one has loaded. `Heading` has the new path immediately. */
export function Navigated({ history, prepare, children }: Props) {
  const [entry, setEntry] = useState(() => entryOf(history));
  const [heading, setHeading] = useState(history.location.pathname);

  useLayoutEffect(() => {
    const show = () =>
      startTransition(() => {
        // A redirect shows nothing between two screens that would be worth a look.
        if (history.action !== Action.Replace && !likesLessMotion()) addTransitionType('screen');
        setEntry(entryOf(history));
      });
    let shown = screenAt(history.location);
    return history.listen(({ location, action }) => {
      const next = screenAt(location);
      if (next !== shown) notify.leave();
      shown = next;
      prepare(location);
      setHeading(location.pathname);
      // During a `popstate` event React would render synchronously and show the loading page.
      if (action === Action.Pop) setTimeout(show);
      else show();
    });
  }, [history, prepare]);

  return (
    <Heading value={heading}>
      <Navigation entry={entry}>
        <ViewTransition default="none" update={{ screen: 'screen', default: 'none' }}>
          {children}
        </ViewTransition>
      </Navigation>
    </Heading>
  );
}
