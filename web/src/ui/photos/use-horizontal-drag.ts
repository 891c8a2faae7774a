import { type PointerEvent, type RefObject, useRef } from 'react';

/** A press becomes a drag after this many px, and only if it moves more sideways than up or down. */
const SLACK = 8;

/** How much of a drag the strip follows where it ends. */
const RUBBER = 0.3;

/**
 * Makes `strip` follow a sideways drag through its CSS variable `--drag` (px). Where `isEnd` says that nothing comes in
 * that direction (-1 is to the left), it follows only a part of the way, as on a rubber band. Calls `onRelease` with the
 * distance in px, negative to the left. Put the handlers on the element around it, with `touch-action: pan-y`.
 */
export function useHorizontalDrag(
  strip: RefObject<HTMLElement | null>,
  onRelease: (distance: number) => void,
  isEnd: (direction: number) => boolean = () => false,
) {
  const drag = useRef<{ pointer: number; x: number; y: number; moving: boolean } | null>(null);
  const swallowClick = useRef(false);

  function end() {
    drag.current = null;
    strip.current?.removeAttribute('data-dragging');
    strip.current?.style.removeProperty('--drag');
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary) return;
      swallowClick.current = false;
      drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
    },
    onPointerMove(event: PointerEvent) {
      const now = drag.current;
      if (!now || now.pointer !== event.pointerId) return;
      const x = event.clientX - now.x;
      if (!now.moving) {
        if (Math.abs(x) < SLACK || Math.abs(x) < Math.abs(event.clientY - now.y)) return;
        now.moving = true;
        swallowClick.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        strip.current?.setAttribute('data-dragging', '');
      }
      strip.current?.style.setProperty('--drag', `${isEnd(Math.sign(x)) ? x * RUBBER : x}px`);
    },
    onPointerUp(event: PointerEvent) {
      const now = drag.current;
      if (!now || now.pointer !== event.pointerId) return;
      end();
      if (now.moving) onRelease(event.clientX - now.x);
    },
    onPointerCancel: end,
    /** The end of a drag must not count as a press. */
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
      if (!swallowClick.current) return;
      swallowClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
