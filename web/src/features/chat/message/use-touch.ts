import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useHorizontalDrag } from '#ui/photos/use-horizontal-drag.ts';

const LONG_PRESS_MS = 450;
/** A finger that moves further isn't pressing, in px. */
const STILL = 8;
/** A swipe to the right counts from this distance on, in px. */
const SWIPE = 56;

interface Acts {
  onLongPress(): void;
  onSwipe(): void;
}

const isOnLink = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('a') !== null;

/** A long press on a bubble, and a swipe to the right, which `strip` follows. Only by touch. */
export function useTouch(strip: RefObject<HTMLElement | null>, { onLongPress, onSwipe }: Acts) {
  const drag = useHorizontalDrag(strip, (distance) => distance >= SWIPE && onSwipe());
  const press = useRef<{ x: number; y: number; timer: number }>(undefined);
  const isTouch = useRef(false);
  useEffect(() => () => window.clearTimeout(press.current?.timer), []);

  function stop() {
    window.clearTimeout(press.current?.timer);
    press.current = undefined;
  }

  return {
    onPointerDown(event: PointerEvent) {
      isTouch.current = event.pointerType === 'touch';
      if (!isTouch.current) return;
      drag.onPointerDown(event);
      if (isOnLink(event)) return; // the browser's own menu for links
      const timer = window.setTimeout(onLongPress, LONG_PRESS_MS);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = press.current ?? { x: event.clientX, y: event.clientY };
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) stop();
      drag.onPointerMove(event);
    },
    onPointerUp(event: PointerEvent) {
      stop();
      drag.onPointerUp(event);
    },
    onPointerCancel() {
      stop();
      drag.onPointerCancel();
    },
    onClickCapture: drag.onClickCapture,
    /** Android's menu would cover ours. */
    onContextMenu(event: MouseEvent) {
      if (isTouch.current && !isOnLink(event)) event.preventDefault();
    },
  };
}
