import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isCommand } from '../review/shortcut.ts';
import { movedBy, type Point, STEP, toggledAt, type View, WHOLE, zoomedBy } from './picture-zoom.ts';

const DOUBLE_TAP_MS = 350;
/** Two taps farther apart are two taps, and a finger that moved farther did not tap. */
const TAP_SLACK = 24;
const ARROW_STEP = 80;
const WHEEL_SPEED = 0.0025;
/** A wheel that counts in lines rather than px. */
const LINE_PX = 16;
const MIDDLE: Point = { x: 0, y: 0 };

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** A picture in `frame` is enlarged and moved by wheel, pinch, drag, double tap, and from anywhere on the page by keys. */
export function usePictureZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const press = useRef({ at: MIDDLE, moved: false });
  const lastTap = useRef({ at: MIDDLE, time: Number.NEGATIVE_INFINITY });

  const size = () => ({
    width: frame.current?.clientWidth ?? 0,
    height: frame.current?.clientHeight ?? 0,
  });

  function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : MIDDLE;
  }

  const zoom = (factor: number, point = MIDDLE) => setView((now) => zoomedBy(now, factor, point, size()));
  const move = (by: Point) => setView((now) => movedBy(now, by, size()));

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (isCommand(event)) return;
    // The arrows move the window over the picture, so the picture goes the other way.
    const moves: Record<string, Point> = {
      ArrowLeft: { x: ARROW_STEP, y: 0 },
      ArrowRight: { x: -ARROW_STEP, y: 0 },
      ArrowUp: { x: 0, y: ARROW_STEP },
      ArrowDown: { x: 0, y: -ARROW_STEP },
    };
    const by = moves[event.key];
    if (by) move(by);
    else if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-' || event.key === '−') zoom(1 / STEP);
    else if (event.key === '0') setView(WHOLE);
    else return;
    event.preventDefault();
  });

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX;
    zoom(Math.exp(-px * WHEEL_SPEED), pointOf(event));
  });

  useEffect(() => {
    const element = frame.current;
    const onKey = (event: KeyboardEvent) => pressKey(event);
    const onWheel = (event: WheelEvent) => turnWheel(event);
    document.addEventListener('keydown', onKey);
    // React's own would be passive, and the page would scroll.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      document.removeEventListener('keydown', onKey);
      element?.removeEventListener('wheel', onWheel);
    };
  }, [frame]);

  function tap(point: Point, time: number) {
    const { at, time: before } = lastTap.current;
    const isDouble = time - before < DOUBLE_TAP_MS && distance(at, point) < TAP_SLACK;
    if (isDouble) setView((now) => toggledAt(now, point, size()));
    lastTap.current = { at: point, time: isDouble ? Number.NEGATIVE_INFINITY : time };
  }

  function lift(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    if (event.type === 'pointerup' && !press.current.moved) tap(press.current.at, event.timeStamp);
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = pointOf(event);
      press.current = { at, moved: fingers.current.size > 0 };
      fingers.current.set(event.pointerId, at);
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      fingers.current.set(event.pointerId, now);
      if (distance(press.current.at, now) > TAP_SLACK) press.current.moved = true;
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return move({ x: now.x - before.x, y: now.y - before.y });
      const middle = between(now, other);
      const middleBefore = between(before, other);
      zoom(distance(now, other) / Math.max(1, distance(before, other)), middleBefore);
      move({ x: middle.x - middleBefore.x, y: middle.y - middleBefore.y });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };

  return { view, zoom, handlers };
}
