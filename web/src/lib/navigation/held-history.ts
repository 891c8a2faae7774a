import type { UNSAFE_createBrowserHistory as createBrowserHistory, To } from 'react-router';

export type History = ReturnType<typeof createBrowserHistory>;
type Listener = Parameters<History['listen']>[0];

/** Asked instead of a step being made: `go` makes it after all. */
type Holder = (go: () => void) => void;

let holder: Holder | undefined;

/** Holds every way off the screen, Back as well, until the returned function is called. One screen at a time can. */
export function holdSteps(hold: Holder): () => void {
  holder = hold;
  return () => {
    if (holder === hold) holder = undefined;
  };
}

/** The browser's history, whose steps a screen with unsaved changes can hold. */
export function heldHistory(history: History): History {
  /** Steps of the browser that are ours: the one back to a screen that holds, and the one that it then allowed. */
  let own: 'none' | 'back to the screen' | 'allowed' = 'none';

  function ask(go: () => void): void {
    if (holder) holder(go);
    else go();
  }

  /** Pressed twice before its screen was there: Back would lead from it to itself. */
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
      // A step without a number was not made by us, and there is no way back from it.
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
