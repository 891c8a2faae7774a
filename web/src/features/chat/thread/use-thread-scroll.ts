import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { covers, type RowWindow, rowsInSight } from './row-window.ts';
import type { ThreadItem } from './thread.ts';

/** The reader counts as at the end within this distance, in px. */
const END = 48;
/** Older messages load at this distance from the top, in px. */
const AHEAD = 1_600;
/** How far rows are drawn beyond the edges, in px, renewed when less than half is left. */
const MARGIN = 1_600;
/** Assumed height of a row that was never drawn, in px. */
const GUESS = 52;
const FIRST_ROWS = 40;

/** Which rows are drawn: `take` of them, up to `lastKey` or the end. */
interface Drawn {
  readonly lastKey: string | null;
  readonly take: number;
}
const LAST_ROWS: Drawn = { lastKey: null, take: FIRST_ROWS };

/**
 * Scrolls a conversation of which only the rows in sight are drawn. The box stacks from its end (`flex-col-reverse`), so
 * the browser keeps the position when older messages are added above; rows added below the reader are corrected here.
 * Calls `onNearTop` near the oldest message.
 */
export function useThreadScroll(items: readonly ThreadItem[], onNearTop: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const isAtEnd = useRef(true);
  /** A row in sight, and the distance of its lower edge from the end. */
  const held = useRef<{ key: string; fromEnd: number }>(undefined);
  const newestOwn = useRef<string>(undefined);
  const [drawn, setDrawn] = useState(LAST_ROWS);
  /** The number of the last message when the reader left the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null);

  const heightOf = ({ key }: ThreadItem) => heights.current.get(key) ?? GUESS;
  const shown = windowOf(items, drawn);
  const end = items.length - shown.skip;
  const rows = items.slice(Math.max(0, end - shown.take), end);
  const spaceBelow = items.slice(end).reduce((sum, item) => sum + heightOf(item), 0);

  function measure() {
    for (const row of rowsOf(content.current)) {
      if (row.dataset.key) heights.current.set(row.dataset.key, row.getBoundingClientRect().height);
    }
  }

  /** Restores the reader's position. */
  function settle() {
    const element = box.current;
    if (!element) return;
    const row = rowsOf(content.current).find(({ dataset }) => dataset.key === held.current?.key);
    // The reader may have just left the end, before the scroll event.
    if (hasLeftEnd(element)) isAtEnd.current = false;
    if (isAtEnd.current) element.scrollTop = 0;
    else if (row && held.current) {
      const moved = fromEndOf(row, content.current) - held.current.fromEnd;
      if (Math.abs(moved) > 0.5) element.scrollTop -= moved;
    }
    hold();
  }

  function hold() {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    const row = rowsOf(content.current).find((one) => one.getBoundingClientRect().bottom > top);
    const key = row?.dataset.key;
    held.current = row && key ? { key, fromEnd: fromEndOf(row, content.current) } : undefined;
  }

  /** Returns which rows to draw if others are needed. */
  function look(): Drawn | undefined {
    const element = box.current;
    if (!element) return undefined;
    const fromEnd = Math.max(0, -element.scrollTop);
    const sight = { heights: items.map(heightOf), fromEnd, boxHeight: element.clientHeight };
    const isFirstDrawn = shown.skip + shown.take >= items.length;
    const above = element.scrollHeight - element.clientHeight - fromEnd;
    if (isFirstDrawn && above < AHEAD && items.length > 0) onNearTop();
    if (covers(shown, rowsInSight({ ...sight, margin: MARGIN / 2 }))) return undefined;
    const { skip, take } = rowsInSight({ ...sight, margin: MARGIN });
    return { lastKey: skip === 0 ? null : (items.at(-1 - skip)?.key ?? null), take };
  }

  function layOut(): Drawn | undefined {
    measure();
    settle();
    return look();
  }
  const latest = useRef(layOut);

  useLayoutEffect(() => {
    latest.current = layOut;
    const own = items.findLast((item) => item.kind === 'message' && item.outgoing?.failure === null)?.key;
    if (own !== undefined && own !== newestOwn.current) jumpToEnd();
    newestOwn.current = own;
    const needed = layOut();
    if (needed) setDrawn(needed);
    if (isAtEnd.current) setLeftAt(null);
  });

  // When the keyboard opens, the screen rotates or someone starts typing.
  useEffect(() => {
    let width = box.current?.clientWidth;
    const observer = new ResizeObserver(() => {
      const isOther = box.current?.clientWidth !== width;
      width = box.current?.clientWidth;
      // Lines break differently now, so the measured heights are wrong.
      if (isOther) heights.current.clear();
      const needed = latest.current();
      if (needed || isOther) setDrawn((before) => needed ?? { ...before });
    });
    for (const element of [box.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** Draws before the next paint. If the focused row goes, the box takes the focus, so that keys still scroll. */
  function draw(next: Drawn) {
    const element = box.current;
    const hadFocus = element?.contains(document.activeElement) ?? false;
    flushSync(() => setDrawn(next));
    if (hadFocus && !element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
  }

  function onScroll() {
    const element = box.current;
    if (!element) return;
    isAtEnd.current = !hasLeftEnd(element);
    const last = items.findLast((item) => item.kind === 'message' && item.seq !== undefined);
    const lastSeq = last?.kind === 'message' ? (last.seq ?? 0) : 0;
    setLeftAt(isAtEnd.current ? null : (before) => before ?? lastSeq);
    hold();
    const needed = look();
    if (needed) draw(needed);
  }

  function jumpToEnd() {
    isAtEnd.current = true;
    if (box.current) box.current.scrollTop = 0;
  }

  function toEnd() {
    jumpToEnd();
    setLeftAt(null);
    draw(LAST_ROWS);
  }

  function toTop() {
    const last = items[FIRST_ROWS - 1];
    isAtEnd.current = false;
    held.current = undefined;
    draw({ lastKey: last?.key ?? null, take: FIRST_ROWS });
    if (box.current) box.current.scrollTop = -box.current.scrollHeight;
  }

  /** The browser's own Home and End stop at the drawn rows. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== box.current || (event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    if (event.key === 'Home') toTop();
    else toEnd();
  }

  const isNews = (item: ThreadItem) =>
    item.kind === 'message' && item.delivery === 'received' && (item.seq ?? 0) > (leftAt ?? 0);
  /** How many new messages of the partner are below. */
  const newBelow = leftAt === null ? 0 : items.filter(isNews).length;

  return { box, content, rows, spaceBelow, newBelow, isAtEnd: leftAt === null, toEnd, onScroll, onKeyDown };
}

function windowOf(items: readonly ThreadItem[], { lastKey, take }: Drawn): RowWindow {
  const last = lastKey === null ? -1 : items.findLastIndex(({ key }) => key === lastKey);
  return { skip: last < 0 ? 0 : items.length - 1 - last, take };
}

const hasLeftEnd = (box: HTMLElement) => -box.scrollTop >= END;

function rowsOf(content: HTMLElement | null): HTMLElement[] {
  return [...(content?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
}

function fromEndOf(row: HTMLElement, content: HTMLElement | null): number {
  return (content?.getBoundingClientRect().bottom ?? 0) - row.getBoundingClientRect().bottom;
}
