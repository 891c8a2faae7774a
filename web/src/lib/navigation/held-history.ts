import type { UNSAFE_createBrowserHistory as createBrowserHistory, To } from 'react-router';

export type History = ReturnType<typeof createBrowserHistory>;
type Listener = Parameters<History['listen']>[0];

/** Called instead of navigating; `go` navigates. */
type Holder = (go: () => void) => void;

let holder: Holder | undefined;

/** Holds every step off the screen, including Back, until the returned function is called. Only one screen can hold. */
export function holdSteps(hold: Holder): () => void {
  holder = hold;
  return () => {
    if (holder === hold) holder = undefined;
  };
}

/** The browser's history, where a screen with unsaved changes can hold navigation. */
export function heldHistory(history: History): History {
  /** The step that this code makes: back to the holding screen, or the one that was confirmed. */
  let own: 'none' | 'back to the screen' | 'allowed' = 'none';

  function ask(go: () => void): void {
    if (holder) holder(go);
    else go();
  }

  /** Whether this is a second press. As an entry of its own, Back would lead to the same screen. */
  function isAt(to: To, state: unknown): boolean {
    const { location } = history;
    return (
      history.createHref(to) === history.createHref(location) &&
      JSON.stringify(state ?? null) === JSON.stringify(location.state ?? null)
    );
  }

  const hears =
    (listen: Listener): Listener =>
    (update) => {
      const { action, delta } = update;
      const step = own;
      if (action === 'POP') own = 'none';
      if (action === 'POP' && step === 'back to the screen') return;
      // A step without a delta was not made by the app and cannot be undone.
      if (action !== 'POP' || step === 'allowed' || !holder || !delta) return listen(update);
      own = 'back to the screen';
      history.go(-delta);
      holder(() => {
        own = 'allowed';
        history.go(delta);
      });
    };

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    push: (to, state) => ask(() => (isAt(to, state) ? history.replace(to, state) : history.push(to, state))),
    replace: (to, state) => ask(() => history.replace(to, state)),
    go: history.go,
    listen: (listen) => history.listen(hears(listen)),
  };
}
