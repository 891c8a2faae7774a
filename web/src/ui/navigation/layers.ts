import {
  type createMemoryRouter,
  createPath,
  type Location,
  type RouterNavigateOptions,
  type To,
} from 'react-router';

export type Router = ReturnType<typeof createMemoryRouter>;

/** Where the person is or is going, although that screen may still be loading. */
export const headingOf = ({ state }: Router): Location => state.navigation.location ?? state.location;

export function isLayered({ state }: Location): boolean {
  return typeof state === 'object' && state !== null && 'isLayered' in state && state.isLayered === true;
}

/**
 * What is open over a screen: menus and dialogs. They have one history entry together, with the address of the screen,
 * so that Back closes what is on top before it leaves the screen.
 */
export class Layers {
  readonly #router: Router;
  readonly #open: (() => void)[] = [];
  /** The entry of the screen that is drawn. */
  #drawn = '';
  #wasLayered: boolean;
  /** A step back that we have asked for and that the browser has not taken yet. */
  #isGoingBack = false;
  /** A step that was asked for meanwhile. */
  #next: (() => void) | undefined;

  constructor(router: Router) {
    this.#router = router;
    let here = router.state.location.key;
    this.#wasLayered = isLayered(router.state.location);
    router.subscribe(({ location, historyAction }) => {
      if (location.key === here) return;
      here = location.key;
      const wentBack = this.#wasLayered && !isLayered(location) && historyAction === 'POP';
      this.#wasLayered = isLayered(location);
      if (wentBack && !this.#isGoingBack) this.#open.at(-1)?.();
      this.#isGoingBack = false;
      this.#settleSoon(); // what was opened meanwhile
      const next = this.#next;
      this.#next = undefined;
      // The router has to end this step first.
      if (next) queueMicrotask(next);
    });
  }

  /** Returns what removes it again. */
  add(close: () => void): () => void {
    this.#open.push(close);
    this.#settleSoon();
    return () => {
      this.#open.splice(this.#open.indexOf(close), 1);
      this.#settleSoon();
    };
  }

  noteDrawn(key: string): void {
    this.#drawn = key;
    this.#settleSoon();
  }

  /** Steps to another screen, instead of what is open over this one. Waits for a step back, which would undo it. */
  navigate(to: To, options: RouterNavigateOptions): void {
    if (this.#isGoingBack) {
      this.#next = () => this.navigate(to, options);
      return;
    }
    const replace = options.replace || isLayered(headingOf(this.#router));
    void this.#router.navigate(to, { ...options, replace });
  }

  /** Steps of the screens: the entry of what is open over them is none. */
  go(steps: number): void {
    const isBelow = steps < 0 && isLayered(headingOf(this.#router));
    if (isBelow) this.#isGoingBack = true;
    void this.#router.navigate(isBelow ? steps - 1 : steps);
  }

  /** A dialog that closes as another opens passes the entry on. */
  #settleSoon(): void {
    queueMicrotask(() => this.#settle());
  }

  /** Gives what is open its entry, or takes it away. */
  #settle(): void {
    const { navigation, location } = this.#router.state;
    if (this.#isGoingBack || navigation.state !== 'idle' || location.key !== this.#drawn) return;
    const isOpen = this.#open.length > 0;
    if (isOpen === isLayered(location)) return;
    if (isOpen) {
      const state = { ...location.state, isLayered: true };
      void this.#router.navigate(createPath(location), { state, preventScrollReset: true });
    } else {
      this.#isGoingBack = true;
      void this.#router.navigate(-1);
    }
  }
}
