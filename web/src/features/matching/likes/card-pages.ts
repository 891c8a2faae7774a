import type { UserId } from '@showup/contract/fields';
import type { ProfileCard } from '@showup/contract/profiles';
import { type Page, type Pages, withoutItems } from '#lib/api/pages.ts';

/** A cached list of people, newest first. */
export type CardPage = Page<ProfileCard>;
export type CardPages = Pages<ProfileCard>;

export function withoutCard(pages: CardPages | undefined, userId: UserId): CardPages | undefined {
  return withoutItems(pages, ({ _id }) => _id === userId);
}

/** Puts someone first in the list; if they are in it already, they move up. */
export function withCardFirst(pages: CardPages | undefined, card: ProfileCard): CardPages | undefined {
  const others = withoutCard(pages, card._id);
  const [first, ...rest] = others?.pages ?? [];
  return others && first && { ...others, pages: [{ ...first, items: [card, ...first.items] }, ...rest] };
}
