import type { ProfileCard } from '@showup/contract/profiles';
import type { InfiniteData } from '@tanstack/react-query';

/** A list of people as it is kept: the pages loaded so far, newest first. */
export interface CardPage {
  readonly items: ProfileCard[];
  /** The cursor of the page after this one. */
  readonly next: string | undefined;
}
export type CardPages = InfiniteData<CardPage>;

export function cardsIn(pages: CardPages | undefined): ProfileCard[] {
  return pages?.pages.flatMap((page) => page.items) ?? [];
}

export function withoutCard<Pages extends CardPages | undefined>(pages: Pages, userId: string) {
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        items: page.items.filter((card) => card._id !== userId),
      })),
    }
  );
}

/** The newest of a list stands first, and once: whoever was in it already moves up. */
export function withCardFirst(pages: CardPages | undefined, card: ProfileCard): CardPages | undefined {
  const others = withoutCard(pages, card._id);
  const [first, ...rest] = others?.pages ?? [];
  return others && first && { ...others, pages: [{ ...first, items: [card, ...first.items] }, ...rest] };
}
