import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ThreadItem } from './thread.ts';

/** Who is this close to the end, in px, counts as there. */
const END = 48;
/** Older messages are asked for this far, in px, before the top. */
const AHEAD = 600;

function elementOf(box: HTMLElement, key: string): HTMLElement | undefined {
  return [...box.querySelectorAll<HTMLElement>('[data-key]')].find(({ dataset }) => dataset.key === key);
}

/**
 * Scrolls a conversation: it opens at the end and stays there while the reader is there; what is added above does not
 * move what is being read. `onNearTop` is called when the reader comes near the oldest message.
 */
export function useThreadScroll(items: readonly ThreadItem[], onNearTop: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const anchor = useRef<{ key: string; top: number }>(undefined);
  const newestOwn = useRef<string>(undefined);
  const knownHeight = useRef(0);
  /** The last number that was there when the reader left the end. */
  const [leftAt, setLeftAt] = useState<number | null>(null);

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const sending = items.findLast((item) => item.kind === 'message' && item.delivery === 'sending')?.key;
    if (sending !== undefined && sending !== newestOwn.current) {
      newestOwn.current = sending;
      isAtEnd.current = true;
    }
    const held = anchor.current && elementOf(element, anchor.current.key);
    if (isAtEnd.current) toEnd();
    else if (held && anchor.current) element.scrollTop += held.offsetTop - anchor.current.top;
    const first = element.querySelector<HTMLElement>('[data-key]');
    anchor.current = first?.dataset.key ? { key: first.dataset.key, top: first.offsetTop } : undefined;
  }, [items, toEnd]);

  // The keyboard opens, a picture of another height arrives, someone begins to type.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      knownHeight.current = box.current?.clientHeight ?? 0;
      if (isAtEnd.current) toEnd();
    });
    for (const element of [box.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [toEnd]);

  // A tall window may show all that was loaded.
  useEffect(() => {
    if (items.length > 0 && box.current && box.current.scrollTop < AHEAD) onNearTop();
  }, [items, onNearTop]);

  function onScroll() {
    const element = box.current;
    // Another height scrolls by itself, before the observer hears of it: that is not the reader leaving the end.
    if (!element || element.clientHeight !== knownHeight.current) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END;
    const last = items.findLast((item) => item.kind === 'message' && item.seq !== undefined);
    const lastSeq = last?.kind === 'message' ? (last.seq ?? 0) : 0;
    setLeftAt(isAtEnd.current ? null : (before) => before ?? lastSeq);
    if (element.scrollTop < AHEAD) onNearTop();
  }

  const isNews = (item: ThreadItem) =>
    item.kind === 'message' && item.delivery === 'received' && (item.seq ?? 0) > (leftAt ?? 0);
  /** How many messages of the partner wait below. */
  const newBelow = leftAt === null ? 0 : items.filter(isNews).length;

  return { box, content, onScroll, newBelow, toEnd };
}
