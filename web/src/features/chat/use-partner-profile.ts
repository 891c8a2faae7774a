import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** At the place in the history where the profile lies over the conversation. */
interface Opened {
  readonly isProfileOpen: true;
}

export function isProfileOver(state: unknown): state is Opened {
  return (
    typeof state === 'object' && state !== null && 'isProfileOpen' in state && state.isProfileOpen === true
  );
}

const nothing = () => {};

/** The partner's profile has a place of its own in the history, so that Back closes it. */
export function usePartnerProfile() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const isOpen = isProfileOver(state);
  /** What is done once it is closed; there while the history moves. */
  const afterwards = useRef<() => void>(undefined);

  useEffect(() => {
    if (isOpen) return;
    const act = afterwards.current;
    afterwards.current = undefined;
    act?.();
  }, [isOpen]);

  function open() {
    void navigate({ search }, { state: { isProfileOpen: true } satisfies Opened });
  }

  function close(act: () => void = nothing) {
    // A second press while the history moves would leave the conversation as well.
    if (afterwards.current) return;
    afterwards.current = act;
    void navigate(-1);
  }

  return { isOpen, open, close };
}
