import { useEffect } from 'react';

/** Where the focus was: the element, and its place in a list, should it leave that list. */
interface Place {
  readonly element: Element;
  readonly list: Element | null;
  readonly at: number;
}

function placeOf(element: Element): Place {
  const item = element.closest('li');
  const list = item?.parentElement ?? null;
  return { element, list, at: item && list ? [...list.children].indexOf(item) : -1 };
}

const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/** Where a screen wants the focus to rest when it has lost its place. */
const REST = '[data-rest]';

/** Whether the focus is nowhere in particular: on nothing, or on the screen as a whole. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('main');
}

/** The dialog in front, else the screen as a whole. One that waits for its parts may be in the page as well, hidden. */
function frontOfPage(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  return dialog ?? [...document.querySelectorAll('main')].find((main) => main.getClientRects().length > 0);
}

function focusPlace(place: HTMLElement | undefined): void {
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

export function focusScreen(): void {
  focusPlace(frontOfPage());
}

/** What stands now where something was in its list; the last one where there is nothing any more. */
function neighbour({ list, at }: Place): HTMLElement | null {
  if (!list?.isConnected || at < 0) return null;
  const item = list.children[Math.min(at, list.children.length - 1)];
  return item?.querySelector<HTMLElement>(CONTROL) ?? null;
}

const isGone = ({ element }: Place) => !element.isConnected || element.matches(':disabled, [inert] *');

/**
 * Whoever uses the keyboard never loses their place: when what had the focus leaves the page or goes out of use, the
 * focus goes to its neighbour in the list, else to the dialog or the screen it was in, there to what is
 * marked `data-rest`. Whatever a screen does by itself comes first.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    /** The last place of all, and the last one that was in no dialog. */
    let last: Place | null = null;
    let behind: Place | null = null;
    let waiting = 0;

    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      last = placeOf(target);
      if (!target.closest('dialog')) behind = last;
    }

    function rescue() {
      waiting = 0;
      if (document.activeElement !== document.body || !last || !isGone(last)) return;
      const next = neighbour(last) ?? (behind && neighbour(behind));
      next?.focus();
      if (document.activeElement !== document.body) return;
      const front = frontOfPage();
      focusPlace(front?.querySelector<HTMLElement>(REST) ?? front);
    }

    function look() {
      if (waiting || !last || document.activeElement !== document.body || !isGone(last)) return;
      waiting = requestAnimationFrame(() => {
        waiting = requestAnimationFrame(rescue);
      });
    }

    const changes = new MutationObserver(look);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'inert', 'hidden'],
    });
    document.addEventListener('focusin', remember);
    // Some browsers take the focus from what is disabled, or gone, only after the change.
    document.addEventListener('focusout', look);
    return () => {
      cancelAnimationFrame(waiting);
      changes.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', look);
    };
  }, []);
}
