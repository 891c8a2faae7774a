import type { PendingVerification } from '@showup/contract/verification';
import type { InfiniteData } from '@tanstack/react-query';

/** The queue as it is kept: the pages loaded so far, whoever has waited longest first. */
export interface ReviewPage {
  readonly items: PendingVerification[];
  /** The cursor of the page after this one. */
  readonly next: string | undefined;
}
export type ReviewPages = InfiniteData<ReviewPage>;

export function entriesIn(pages: ReviewPages | undefined): PendingVerification[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

export function withoutEntry(
  pages: ReviewPages | undefined,
  verificationId: string,
): ReviewPages | undefined {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        items: page.items.filter((entry) => entry.verificationId !== verificationId),
      })),
    }
  );
}
