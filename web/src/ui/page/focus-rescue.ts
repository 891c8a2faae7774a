import { useEffect } from 'react';

/** The element that had the focus, and its index in a list, in case it is removed from there. */
interface Focused {
  readonly element: Element;
  readonly list: Element | null;
  readonly at: number;
}

function focusedAt(element: Element): Focused {
  const item = element.closest('li');
  const list = item?.parentElement ?? null;
  return { element, list, at: item && list ? [...list.children].indexOf(item) : -1 };
}

const CONTROL = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/** Matches the element to focus when the focus is lost. */
const REST = '[data-rest]';

/** Whether nothing specific has the focus: the body, or the screen as a whole. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches('main');
}

/** The topmost dialog, otherwise the screen. The page may also contain a suspended, hidden screen. */
function frontOfPage(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  return dialog ?? [...document.querySelectorAll('main')].find((main) => main.getClientRects().length > 0);
}

function focusOn(target: HTMLElement | undefined): void {
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

export function focusScreen(): void {
  focusOn(frontOfPage());
}

/** The item that is now at that index of the list, or the last one. */
function neighbour({ list, at }: Focused): HTMLElement | null {
  if (!list?.isConnected || at < 0) return null;
  const item = list.children[Math.min(at, list.children.length - 1)];
  return item?.querySelector<HTMLElement>(CONTROL) ?? null;
}

const isGone = ({ element }: Focused) => !element.isConnected || element.matches(':disabled, [inert] *');

/**
 * Keeps the place of keyboard users. When the focused element is removed or disabled, moves the focus to its neighbour
 * in the list, otherwise to the dialog or screen it was in, preferably to the element marked `data-rest`. Does nothing
 * if the screen itself has moved the focus.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    /** The last focused element, and the last one outside dialogs. */
    let last: Focused | null = null;
    let behind: Focused | null = null;
    let waiting = 0;

    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      last = focusedAt(target);
      if (!target.closest('dialog')) behind = last;
    }

    function rescue() {
      waiting = 0;
      if (document.activeElement !== document.body || !last || !isGone(last)) return;
      const next = neighbour(last) ?? (behind && neighbour(behind));
      next?.focus();
      if (document.activeElement !== document.body) return;
      const front = frontOfPage();
      focusOn(front?.querySelector<HTMLElement>(REST) ?? front);
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
    // Some browsers blur a removed or disabled element only after the mutation.
    document.addEventListener('focusout', look);
    return () => {
      cancelAnimationFrame(waiting);
      changes.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', look);
    };
  }, []);
}
