import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isCommand } from '#lib/keyboard/shortcut.ts';
import { movedBy, type Point, STEP, toggledAt, type View, WHOLE, zoomedBy } from './picture-zoom.ts';

const DOUBLE_TAP_MS = 350;
/** Two taps farther apart than this, in px, are no double tap; a finger that moved farther did not tap. */
const TAP_SLACK = 24;
const ARROW_STEP = 80;
const WHEEL_SPEED = 0.0025;
/** Converts wheel events that count lines to px. */
const LINE_PX = 16;
const MIDDLE: Point = { x: 0, y: 0 };

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** The picture that stays and the one that is turned over. The first is only there when two are compared. */
type PaneName = 'beside' | 'turned';
type Views = Readonly<Record<PaneName, View>>;

/** The zoom of the pictures in `frame`, and the keys for it from anywhere on the page. All have the size of the first. */
export function usePictureZoom(frame: RefObject<HTMLElement | null>) {
  const [views, setViews] = useState<Views>({ beside: WHOLE, turned: WHOLE });
  const changeAll = (next: (view: View) => View) =>
    setViews(({ beside, turned }) => ({ beside: next(beside), turned: next(turned) }));
  function size() {
    const pane = frame.current?.firstElementChild;
    return { width: pane?.clientWidth ?? 0, height: pane?.clientHeight ?? 0 };
  }

  const zoom = (factor: number, point = MIDDLE) => changeAll((now) => zoomedBy(now, factor, point, size()));
  const showAll = () => changeAll(() => WHOLE);
  const changeOf = (pane: PaneName): PaneChange => ({
    zoom,
    move: (by) => setViews((now) => ({ ...now, [pane]: movedBy(now[pane], by, size()) })),
    toggle: (point) => changeAll((now) => toggledAt(now, point, size())),
  });
  const moveAll = (by: Point) => changeAll((now) => movedBy(now, by, size()));
  // Whole pictures have nowhere to move, and the arrows are free for others.
  useKeys({ zoom, move: views.turned.scale > 1 ? moveAll : undefined, showAll });
  return { views, zoom, showAll, changeOf };
}

/** What a gesture on one picture changes: the zoom of all, and its own place. */
export interface PaneChange {
  readonly zoom: (factor: number, point?: Point) => void;
  readonly move: (by: Point) => void;
  readonly toggle: (point: Point) => void;
}

/** Zooms and pans the picture in `frame` by wheel, pinch, drag and double tap. */
export function usePaneGestures(frame: RefObject<HTMLElement | null>, change: PaneChange) {
  useWheel(frame, change);
  return useFingers(frame, change);
}

/** The position of an event relative to the centre of `frame`, in px. */
function pointIn(
  frame: RefObject<HTMLElement | null>,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = frame.current?.getBoundingClientRect();
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : MIDDLE;
}

// The arrows move the window over the picture, so the picture moves the opposite way.
const arrowMoves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_STEP, y: 0 },
  ArrowRight: { x: -ARROW_STEP, y: 0 },
  ArrowUp: { x: 0, y: ARROW_STEP },
  ArrowDown: { x: 0, y: -ARROW_STEP },
};

interface KeyChange {
  readonly zoom: (factor: number) => void;
  readonly move: ((by: Point) => void) | undefined;
  readonly showAll: () => void;
}

function useKeys({ zoom, move, showAll }: KeyChange): void {
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (isCommand(event)) return;
    const by = arrowMoves[event.key];
    if (by && move) move(by);
    else if (event.key === '+' || event.key === '=') zoom(STEP);
    else if (event.key === '-' || event.key === '−') zoom(1 / STEP);
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => pressKey(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function useWheel(frame: RefObject<HTMLElement | null>, { zoom }: PaneChange): void {
  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const px = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX;
    zoom(Math.exp(-px * WHEEL_SPEED), pointIn(frame, event));
  });
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => turnWheel(event);
    // React's own wheel listener would be passive, and the page would scroll.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame]);
}

/** Pans with one finger, zooms with two, and toggles the zoom on a double tap. */
function useFingers(frame: RefObject<HTMLElement | null>, { zoom, move, toggle }: PaneChange) {
  const fingers = useRef(new Map<number, Point>());
  const press = useRef({ at: MIDDLE, moved: false });
  const lastTap = useRef({ at: MIDDLE, time: Number.NEGATIVE_INFINITY });

  function tap(point: Point, time: number) {
    const { at, time: before } = lastTap.current;
    const isDouble = time - before < DOUBLE_TAP_MS && distance(at, point) < TAP_SLACK;
    if (isDouble) toggle(point);
    lastTap.current = { at: point, time: isDouble ? Number.NEGATIVE_INFINITY : time };
  }

  function lift(event: PointerEvent) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    if (event.type === 'pointerup' && !press.current.moved) tap(press.current.at, event.timeStamp);
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = pointIn(frame, event);
      press.current = { at, moved: fingers.current.size > 0 };
      fingers.current.set(event.pointerId, at);
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = pointIn(frame, event);
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
}
