import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Alignment, ReaderPosition } from './reader-position.ts';
import { covers, type RowWindow, rowsInSight } from './row-window.ts';
import { type ThreadItem, UNREAD_LINE } from './thread.ts';

/** Older messages load at this distance from the top, in px. */
const AHEAD = 1_600;
/** How far rows are drawn beyond the edges, in px, renewed when less than half is left. */
const MARGIN = 1_600;
const FIRST_ROWS = 40;

/** Which rows are drawn: `take` of them, up to `lastKey` or the end. */
interface Drawn {
  readonly lastKey: string | null;
  readonly take: number;
}
const LAST_ROWS: Drawn = { lastKey: null, take: FIRST_ROWS };

/**
 * Scrolls a conversation and draws only the rows in sight. The box stacks from its end (`flex-col-reverse`), so
 * the browser keeps the position when older messages are added above; rows added below the reader are corrected here.
 * Calls `onNearTop` near the oldest message. It opens at its end, or at the line before unread messages that don't fit.
 */
export function useThreadScroll(items: readonly ThreadItem[], onNearTop: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [position] = useState(() => new ReaderPosition(box, content));
  const { drawn, setDrawn, draw } = useDrawn(box);
  const { newBelow, hasLeft, leave, arrive } = useNewBelow(items);
  const shown = windowOf(items, drawn);
  const { goTo, reach } = useGoal(items, position, setDrawn);

  function needed(): Drawn | undefined {
    if (!box.current) return undefined;
    if (isNearTop(box.current, items, shown)) onNearTop();
    return rowsNeeded(box.current, items, shown, position);
  }

  function layOut(): Drawn | undefined {
    position.measure();
    if (!reach()) position.restore();
    return needed();
  }

  useOpenAtUnread(items, position, (firstUnread) => {
    leave(firstUnread - 1);
    goTo(UNREAD_LINE, 'start');
  });
  useJumpToOwn(items, position);
  const latest = useRef(layOut);
  useLayoutEffect(() => {
    latest.current = layOut;
    const others = layOut();
    if (others) setDrawn(others);
    if (position.isAtEnd) arrive();
  });
  useResize(box, content, (isOtherWidth) => {
    // Lines break differently now, so the measured heights are wrong.
    if (isOtherWidth) position.forgetHeights();
    const others = latest.current();
    if (others || isOtherWidth) setDrawn((before) => others ?? { ...before });
  });

  function onScroll() {
    position.follow();
    if (position.isAtEnd) arrive();
    else leave();
    const others = needed();
    if (others) draw(others);
  }

  const jumps = useJumps(box, items, position, { draw, arrive });
  const { rows, spaceBelow } = drawnOf(items, shown, position);
  return { box, content, rows, spaceBelow, newBelow, isAtEnd: !hasLeft, goTo, onScroll, ...jumps };
}

interface Drawing {
  draw(rows: Drawn): void;
  /** Called when the reader gets to the end. */
  arrive(): void;
}

/** To the end, and with keys to both ends. */
function useJumps(
  box: RefObject<HTMLElement | null>,
  items: readonly ThreadItem[],
  position: ReaderPosition,
  { draw, arrive }: Drawing,
) {
  function toEnd() {
    position.jumpToEnd();
    arrive();
    draw(LAST_ROWS);
  }

  function toTop() {
    position.letGo();
    draw({ lastKey: items[FIRST_ROWS - 1]?.key ?? null, take: FIRST_ROWS });
    if (box.current) box.current.scrollTop = -box.current.scrollHeight;
  }

  return { toEnd, onKeyDown: onHomeAndEnd(box, toTop, toEnd) };
}

function useDrawn(box: RefObject<HTMLElement | null>) {
  const [drawn, setDrawn] = useState(LAST_ROWS);

  /** Draws before the next paint. If the focused row is removed, the box takes the focus, so that keys still scroll. */
  function draw(next: Drawn) {
    const element = box.current;
    const hadFocus = element?.contains(document.activeElement) ?? false;
    flushSync(() => setDrawn(next));
    if (hadFocus && !element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
  }

  return { drawn, setDrawn, draw };
}

/** A row to scroll to as soon as it is drawn. `goTo` is called in an effect, which a layout follows. */
function useGoal(items: readonly ThreadItem[], position: ReaderPosition, setDrawn: (drawn: Drawn) => void) {
  const goal = useRef<{ readonly key: string; readonly align: Alignment }>(undefined);
  return {
    goTo(key: string, align: Alignment) {
      const at = items.findIndex((item) => item.key === key);
      if (at < 0) return;
      goal.current = { key, align };
      position.letGo();
      setDrawn({ lastKey: items[at + FIRST_ROWS / 2]?.key ?? null, take: FIRST_ROWS });
    },
    /** Returns false if there is no goal, or it isn't drawn yet. */
    reach(): boolean {
      const isReached = goal.current !== undefined && position.show(goal.current.key, goal.current.align);
      if (isReached) goal.current = undefined;
      return isReached;
    },
  };
}

/** How many of the partner's messages have arrived below the reader since they left the end. */
function useNewBelow(items: readonly ThreadItem[]) {
  /** The number of the last message when the reader left the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const isNew = (item: ThreadItem) =>
    item.kind === 'message' && item.delivery === 'received' && (item.seq ?? 0) > (leftAt ?? 0);

  function leave(lastSeen = lastSeqOf(items)) {
    setLeftAt((before) => before ?? lastSeen);
  }

  return {
    newBelow: leftAt === null ? 0 : items.filter(isNew).length,
    hasLeft: leftAt !== null,
    leave,
    arrive: () => setLeftAt(null),
  };
}

function lastSeqOf(items: readonly ThreadItem[]): number {
  const last = items.findLast((item) => item.kind === 'message' && item.seq !== undefined);
  return last?.kind === 'message' ? (last.seq ?? 0) : 0;
}

/** Calls `open` with the number of the first unread message when its line appears, unless the reader has left the end. */
function useOpenAtUnread(
  items: readonly ThreadItem[],
  position: ReaderPosition,
  open: (firstUnread: number) => void,
): void {
  const line = items.findIndex(({ kind }) => kind === 'unread');
  const first = items[line + 1];
  const firstUnread = line >= 0 && first?.kind === 'message' ? first.seq : undefined;
  const openThere = useEffectEvent((seq: number) => position.isAtEnd && open(seq));
  useLayoutEffect(() => {
    if (firstUnread !== undefined) openThere(firstUnread);
  }, [firstUnread]);
}

/** Brings the reader to the end when they send a message. */
function useJumpToOwn(items: readonly ThreadItem[], position: ReaderPosition): void {
  const newest = useRef<string>(undefined);
  useLayoutEffect(() => {
    const own = items.findLast(
      (item) => item.kind === 'message' && item.outgoing && item.delivery !== 'failed',
    )?.key;
    if (own !== undefined && own !== newest.current) position.jumpToEnd();
    newest.current = own;
  });
}

/** Calls `onResize` when the keyboard opens, the screen rotates or someone starts typing. */
function useResize(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  onResize: (isOtherWidth: boolean) => void,
): void {
  const latest = useRef(onResize);
  useLayoutEffect(() => {
    latest.current = onResize;
  });
  useEffect(() => {
    let width = box.current?.clientWidth;
    const observer = new ResizeObserver(() => {
      const isOther = box.current?.clientWidth !== width;
      width = box.current?.clientWidth;
      latest.current(isOther);
    });
    for (const element of [box.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [box, content]);
}

/** The browser's own Home and End stop at the drawn rows. */
function onHomeAndEnd(box: RefObject<HTMLElement | null>, toTop: () => void, toEnd: () => void) {
  return (event: KeyboardEvent) => {
    if (event.target !== box.current || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    if (event.key === 'Home') toTop();
    else toEnd();
  };
}

/** The rows to draw, and the height of those below them, in px. */
function drawnOf(items: readonly ThreadItem[], { skip, take }: RowWindow, position: ReaderPosition) {
  const end = items.length - skip;
  return {
    rows: items.slice(Math.max(0, end - take), end),
    spaceBelow: items.slice(end).reduce((sum, item) => sum + position.heightOf(item), 0),
  };
}

/** Whether the first row is drawn, and the reader is close to it. */
function isNearTop(box: HTMLElement, items: readonly ThreadItem[], { skip, take }: RowWindow): boolean {
  const above = box.scrollHeight - box.clientHeight - fromEndOf(box);
  return items.length > 0 && skip + take >= items.length && above < AHEAD;
}

/** The rows to draw if the current ones no longer reach far enough beyond the edges. */
function rowsNeeded(
  box: HTMLElement,
  items: readonly ThreadItem[],
  shown: RowWindow,
  position: ReaderPosition,
): Drawn | undefined {
  const heights = items.map((item) => position.heightOf(item));
  const sight = { heights, fromEnd: fromEndOf(box), boxHeight: box.clientHeight };
  if (covers(shown, rowsInSight({ ...sight, margin: MARGIN / 2 }))) return undefined;
  const { skip, take } = rowsInSight({ ...sight, margin: MARGIN });
  return { lastKey: skip === 0 ? null : (items.at(-1 - skip)?.key ?? null), take };
}

const fromEndOf = (box: HTMLElement) => Math.max(0, -box.scrollTop);

function windowOf(items: readonly ThreadItem[], { lastKey, take }: Drawn): RowWindow {
  const last = lastKey === null ? -1 : items.findLastIndex(({ key }) => key === lastKey);
  return { skip: last < 0 ? 0 : items.length - 1 - last, take };
}
