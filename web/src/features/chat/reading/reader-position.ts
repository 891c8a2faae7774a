import type { RefObject } from 'react';
import type { ThreadItem } from './thread.ts';

/** Within this distance the reader counts as being at the end, in px. */
const END = 48;
/** Assumed height of a row that was never drawn, in px. */
const GUESS = 52;
/** What stays in sight above a row that is shown at the start, in px. */
const ABOVE = 72;

/** Where in the box a row is shown. */
export type Alignment = 'start' | 'middle';

/**
 * Where the reader of a conversation is: at its end, or at a row that stays in place while rows are added and removed
 * around it. `box` scrolls `content` and stacks from its end.
 */
export class ReaderPosition {
  isAtEnd = true;
  readonly #box: RefObject<HTMLElement | null>;
  readonly #content: RefObject<HTMLElement | null>;
  readonly #heights = new Map<string, number>();
  /** A row in sight, and the distance of its lower edge from the end. */
  #held: { readonly key: string; readonly fromEnd: number } | undefined;

  constructor(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
    this.#box = box;
    this.#content = content;
  }

  /** The row's height when it was last drawn, or a guess, in px. */
  heightOf({ key }: ThreadItem): number {
    return this.#heights.get(key) ?? GUESS;
  }

  forgetHeights(): void {
    this.#heights.clear();
  }

  measure(): void {
    for (const row of this.#rows()) {
      if (row.dataset.key) this.#heights.set(row.dataset.key, row.getBoundingClientRect().height);
    }
  }

  /** Scrolls back to where the reader was. */
  restore(): void {
    const box = this.#box.current;
    if (!box) return;
    const row = this.#rows().find(({ dataset }) => dataset.key === this.#held?.key);
    // The reader may have just left the end, and the scroll event hasn't fired yet.
    if (hasLeftEnd(box)) this.isAtEnd = false;
    if (this.isAtEnd) box.scrollTop = 0;
    else if (row && this.#held) {
      const moved = this.#fromEndOf(row) - this.#held.fromEnd;
      if (Math.abs(moved) > 0.5) box.scrollTop -= moved;
    }
    this.hold();
  }

  /** Notes where the reader has scrolled to. */
  follow(): void {
    if (!this.#box.current) return;
    this.isAtEnd = !hasLeftEnd(this.#box.current);
    this.hold();
  }

  /** Holds the first row in sight. */
  hold(): void {
    const top = this.#box.current?.getBoundingClientRect().top ?? 0;
    const row = this.#rows().find((one) => one.getBoundingClientRect().bottom > top);
    const key = row?.dataset.key;
    this.#held = row && key ? { key, fromEnd: this.#fromEndOf(row) } : undefined;
  }

  /** Scrolls to a row and holds it. Returns false if it isn't drawn. */
  show(key: string, align: Alignment): boolean {
    const box = this.#box.current;
    const row = this.#rows().find(({ dataset }) => dataset.key === key);
    if (!box || !row) return false;
    const { top, height } = row.getBoundingClientRect();
    const above = align === 'start' ? ABOVE : Math.max(0, (box.clientHeight - height) / 2);
    box.scrollTop += top - box.getBoundingClientRect().top - above;
    this.isAtEnd = !hasLeftEnd(box);
    this.hold();
    return true;
  }

  jumpToEnd(): void {
    this.isAtEnd = true;
    if (this.#box.current) this.#box.current.scrollTop = 0;
  }

  /** Leaves the end without holding a row, since other rows are about to be drawn. */
  letGo(): void {
    this.isAtEnd = false;
    this.#held = undefined;
  }

  #rows(): HTMLElement[] {
    return [...(this.#content.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
  }

  #fromEndOf(row: HTMLElement): number {
    return (this.#content.current?.getBoundingClientRect().bottom ?? 0) - row.getBoundingClientRect().bottom;
  }
}

const hasLeftEnd = (box: HTMLElement) => -box.scrollTop >= END;
