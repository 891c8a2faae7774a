import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from '../style/class-names.ts';

const FADE = 200;
const settings = {
  duration: 4000,
  success: { duration: 2000 },
  error: { duration: 4000 },
  removeDelay: FADE,
};

/** The distance in px to the edge of the window and to the elements that toasts never cover. */
const GAP = 10;
/** What a toast never covers: the header and headings of the screen, and tabs within it. */
const KEPT_IN_SIGHT = 'header, h1, h2, [data-bar]';

/**
 * Chrome 111, Firefox 115 and Safari 16.4 have no popovers. There, only what is inside an open dialog is in front of it, so this
 * element moves there. It is not React's, which would look for its own elements where they were.
 */
function newCarrier(): HTMLElement | undefined {
  const isInBrowser = 'HTMLElement' in globalThis;
  return isInBrowser && !('popover' in HTMLElement.prototype) ? document.createElement('div') : undefined;
}

function carryToFront(carrier: HTMLElement): void {
  const front = openDialog() ?? document.body;
  if (carrier.parentElement !== front) front.append(carrier);
}

const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

/** The highest position where a box of this size covers nothing in `KEPT_IN_SIGHT` of the screen or open dialog. */
function freeTop(top: number, { left, right, height }: DOMRect): number {
  const screen = openDialog() ?? document;
  const kept = [...screen.querySelectorAll(KEPT_IN_SIGHT)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.right > left && box.left < right)
    .toSorted((a, b) => a.top - b.top);
  return kept.reduce(
    (free, box) => (box.top < free + height + GAP && box.bottom > free - GAP ? box.bottom + GAP : free),
    top,
  );
}

const isWithin = (element: Element, { clientX, clientY }: MouseEvent) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
};

/**
 * Gives toasts the presses on them. Beside an open dialog everything is inert, so they would reach what is below the
 * toast: often the dialog's backdrop, which closes it and loses what was typed.
 */
function takePresses(region: HTMLElement): () => void {
  function take(event: MouseEvent): void {
    if (!openDialog() || (event.target instanceof Node && region.contains(event.target))) return;
    // Toasts beyond the region's own height are cut off.
    const toast = isWithin(region, event) && [...region.children].find((pill) => isWithin(pill, event));
    if (!toast) return;
    const button = [...toast.querySelectorAll('button')].find((one) => isWithin(one, event));
    if (!button && !(event.target instanceof HTMLDialogElement)) return; // goes through, as without a dialog
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') button?.click();
  }
  const presses = ['pointerdown', 'mousedown', 'click'] as const;
  for (const press of presses) window.addEventListener(press, take, true);
  return () => {
    for (const press of presses) window.removeEventListener(press, take, true);
  };
}

/**
 * The container for toasts: newest first, at the top of the screen, clear of its titles and buttons. Presses go through
 * it, except on a toast's button; a pointer on that pauses the timers. Shows 20 toasts at most.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster(settings);
  const region = useRef<HTMLDivElement>(null);
  const [carrier] = useState(newCarrier);
  const newest = toasts[0]?.id;
  const words = toasts[0]?.message;

  // In the top layer, and raised again for each new toast, which would otherwise be behind a dialog opened meanwhile.
  // It is there before the first toast, since screen readers only announce changes in an element they already know.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast is what it is raised for.
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    if (!carrier) {
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    }
    const [pill] = element.children;
    if (!pill && !carrier) return;
    const settle = () => {
      if (carrier) carryToFront(carrier);
      if (!pill) return;
      element.style.top = '';
      element.style.top = `${freeTop(element.getBoundingClientRect().top, pill.getBoundingClientRect())}px`;
    };
    settle();
    // A list that loads below it moves the titles.
    const changes = new MutationObserver(settle);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [newest, words, carrier]);

  useEffect(() => (region.current ? takePresses(region.current) : undefined), []);

  const shown = (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-atomic={false}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed right-0 left-(--rail-width) top-[calc(var(--safe-top)+var(--offline-height)+0.75rem)] bottom-auto m-0 flex w-auto flex-col items-center gap-2 max-h-[60dvh] overflow-clip border-0 bg-transparent px-4 pb-4 text-base-content"
    >
      {toasts.map((toast) => (
        <ToastPill key={toast.id} toast={toast} />
      ))}
    </div>
  );
  return carrier ? createPortal(shown, carrier) : shown;
}

function ToastPill({ toast }: { toast: Toast }) {
  return (
    <div
      // An error interrupts. All other toasts are announced by their container.
      role={toast.ariaProps.role === 'alert' ? 'alert' : undefined}
      className={classNames(
        'flex max-w-sm shrink-0 animate-rise items-center gap-2.5 rounded-control border border-base-content/30 bg-base-200 px-4 py-3 text-body font-medium shadow-above transition-opacity',
        !toast.visible && 'opacity-0',
      )}
    >
      {toast.icon ?? <ToastIcon type={toast.type} />}
      <span className="min-w-0 break-words">{resolveValue(toast.message, toast)}</span>
    </div>
  );
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck size={20} className="shrink-0 text-success" aria-hidden />;
  if (type === 'error') return <CircleAlert size={20} className="shrink-0 text-error" aria-hidden />;
  return null;
}
