import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from '../style/class-names.ts';
import { type Box, coveredArea, freeTop } from './free-spot.ts';

const FADE = 200;
const settings = {
  duration: 4000,
  success: { duration: 2000 },
  error: { duration: 4000 },
  removeDelay: FADE,
};

/** What a toast does not cover while there is room beside it: titles, fields, buttons and faces. */
const KEPT_IN_SIGHT =
  'header, h1, h2, h3, legend, label, [data-bar], input, textarea, select, a, button, img, video';
/** A taller button is a whole photo. In px. */
const TALLEST_BUTTON = 96;
/** In a picture this high, in px, the face is in the upper two thirds. */
const LARGE_PICTURE = 120;
/** The distance in px to the edge of the window. */
const MARGIN = 12;
/** The distance in px to a card that gives it room. */
const ROOM_MARGIN = 6;
/** While a page is scrolled, toasts stay where they are. */
const SCROLLED_MS = 120;

/**
 * Chrome 111, Firefox 115 and Safari 16.4 have no popovers. There, only what is inside an open dialog is in front of it, so this
 * element moves there. It is not React's, which would look for its own elements where they were.
 */
function newCarrier(): HTMLElement | undefined {
  return 'popover' in HTMLElement.prototype ? undefined : document.createElement('div');
}

function carryToFront(carrier: HTMLElement): void {
  const front = openDialog() ?? document.body;
  if (carrier.parentElement !== front) front.append(carrier);
}

const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

function boxOf(element: Element): Box & { height: number } {
  const { left, right, top, bottom, height } = element.getBoundingClientRect();
  return { left, right, top, bottom, height };
}

/** The part of an element that a toast should not cover. */
function keptBox(element: Element): Box | undefined {
  const { left, right, top, bottom, height } = boxOf(element);
  const { tagName } = element;
  if (right - left <= 1 || height <= 1) return undefined;
  // A link that is the row of a list: the titles and faces in it count.
  if (tagName === 'A' && element.closest('li')) return undefined;
  if (tagName === 'BUTTON' && height > TALLEST_BUTTON) return undefined;
  const isLargePicture = (tagName === 'IMG' || tagName === 'VIDEO') && height > LARGE_PICTURE;
  const weight = element.matches('input, textarea, select, [data-bar] *') ? 3 : 1;
  return { left, right, top, bottom: isLargePicture ? top + (height * 2) / 3 : bottom, weight };
}

/** The box of a card that gives up its top, so that neither the face nor the words at its foot are covered. */
function yieldingBox(): Box | undefined {
  return document.querySelector('[data-yields]')?.parentElement?.getBoundingClientRect();
}

function giveRoom(height: number): void {
  document.documentElement.style.setProperty('--toast-room', `${height}px`);
}

/** Moves toasts from the edge where the styles have them, the lower or the upper one, to where they are in nobody's way. */
function moveAside(region: HTMLElement): void {
  region.style.translate = '';
  const { left, right, top, bottom, height } = region.getBoundingClientRect();
  const edge = top < window.innerHeight / 2 ? 'top' : 'bottom';
  const room =
    edge === 'top'
      ? { left, right, top, bottom: window.innerHeight - MARGIN }
      : { left, right, top: MARGIN, bottom };
  const dialog = openDialog();
  const yielding = dialog ? undefined : yieldingBox();
  const kept = [...(dialog ?? document).querySelectorAll(KEPT_IN_SIGHT)]
    .filter((element) => !region.contains(element) && !element.closest('[data-yields]'))
    .flatMap((element) => keptBox(element) ?? []);
  if (yielding) kept.push(yielding);
  // Beside a sheet rather than over its words, if there is room.
  if (dialog) kept.push({ ...boxOf(dialog), weight: 0.01 });
  const free = freeTop(room, height, edge, kept);
  const yields = yielding !== undefined && coveredArea(room, free, height, kept) > 0;
  giveRoom(yields ? height + 2 * ROOM_MARGIN : 0);
  region.style.translate = `0 ${(yields ? yielding.top + ROOM_MARGIN : free) - top}px`;
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
    const toast = [...region.children].find((pill) => isWithin(pill, event));
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

/** Calls `settle` once for all changes of a frame, and once a scrolled page rests. */
function watchScreen(settle: () => void): () => void {
  let frame = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(settle);
  };
  const onceAtRest = () => {
    clearTimeout(rest);
    rest = setTimeout(soon, SCROLLED_MS);
  };
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', onceAtRest);
  window.addEventListener('scroll', onceAtRest, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
    changes.disconnect();
    window.removeEventListener('resize', onceAtRest);
    window.removeEventListener('scroll', onceAtRest, { capture: true });
  };
}

/**
 * The container for toasts: above the tabs, on a wide screen at the top right, beside titles, fields, buttons and faces.
 * The newest is in view, and the others are behind it until their own time is over. Presses go through it, except on a
 * toast's button; a pointer on that pauses the timers. Keeps 20 toasts at most.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster(settings);
  const region = useRef<HTMLDivElement>(null);
  const [carrier, setCarrier] = useState<HTMLElement>();
  useEffect(() => setCarrier(newCarrier), []); // not yet in the painted page
  const latestFirst = toasts.toSorted((one, other) => other.createdAt - one.createdAt);
  const standing = latestFirst.filter(({ visible }) => visible);
  const front = standing[0] ?? latestFirst[0];
  const { id: inFront, message: words } = front ?? {};

  // In the top layer, and raised again for each new toast, which would otherwise be behind a dialog opened meanwhile.
  // It is there before the first toast, since screen readers only announce changes in an element they already know.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast is what it is raised for.
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    if ('popover' in HTMLElement.prototype) {
      if (element.matches(':popover-open')) element.hidePopover();
      element.showPopover();
    }
    if (inFront === undefined) {
      giveRoom(0);
      return;
    }
    const settle = () => {
      if (carrier) carryToFront(carrier);
      moveAside(element);
    };
    settle();
    return watchScreen(settle); // a list that loads, for example, moves the titles
  }, [inFront, words, carrier]);

  useEffect(() => (region.current ? takePresses(region.current) : undefined), []);

  const shown = (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-atomic={false}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className={classNames(
        'pointer-events-none fixed z-50 m-0 mx-auto block w-fit max-w-sm overflow-visible border-0 bg-transparent p-0 text-base-content',
        'top-auto right-4 bottom-[calc(var(--foot-offset)+var(--safe-bottom)+0.75rem)] left-[calc(var(--rail-width)+1rem)]',
        'lg:top-[calc(var(--safe-top)+var(--offline-height)+0.75rem)] lg:right-6 lg:bottom-auto lg:left-auto',
      )}
    >
      {latestFirst.map((toast) => (
        <ToastPill key={toast.id} toast={toast} behind={toast === front ? 0 : standing.indexOf(toast)} />
      ))}
    </div>
  );
  return carrier ? createPortal(shown, carrier) : shown;
}

/** As large as the toast in front of them, whose edge they look out from. More than two are not seen. */
const BEHIND = [
  'relative z-3',
  'absolute inset-0 z-2 -translate-y-2 scale-x-95 lg:translate-y-2',
  'absolute inset-0 z-1 -translate-y-4 scale-x-90 lg:translate-y-4',
];

type PillProps = {
  toast: Toast;
  /** How many toasts are in front of this one; -1 if it is leaving. */
  behind: number;
};

function ToastPill({ toast, behind }: PillProps) {
  const isInFront = behind === 0;
  return (
    <div
      // An error interrupts. All other toasts are announced by their container.
      role={toast.ariaProps.role === 'alert' ? 'alert' : undefined}
      // All its words, even if only the person changes.
      aria-atomic
      className={classNames(
        'max-h-[60dvh] animate-rise overflow-clip rounded-control border border-base-content/30 bg-base-200 shadow-above transition',
        behind < 0 ? 'absolute inset-0 z-4' : (BEHIND[behind] ?? 'absolute inset-0 opacity-0'),
        !toast.visible && 'opacity-0',
      )}
    >
      <div
        className={classNames(
          'flex items-center gap-2.5 px-4 py-3 text-body font-medium',
          // Its words stay for screen readers, which would announce them once more when they come back.
          !isInFront && toast.visible && 'opacity-0 [&_button]:invisible',
        )}
      >
        {toast.icon ?? <ToastIcon type={toast.type} />}
        <span className="min-w-0 break-words">{resolveValue(toast.message, toast)}</span>
      </div>
    </div>
  );
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck size={20} className="shrink-0 text-success" aria-hidden />;
  if (type === 'error') return <CircleAlert size={20} className="shrink-0 text-error" aria-hidden />;
  return null;
}
