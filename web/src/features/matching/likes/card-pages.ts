import type { ProfileCard } from '@showup/contract/profiles';
import { type Page, type Pages, withoutItems } from '../../../lib/api/pages.ts';

/** A list of people as it is kept: newest first. */
export type CardPage = Page<ProfileCard>;
export type CardPages = Pages<ProfileCard>;

export function withoutCard(pages: CardPages | undefined, userId: string): CardPages | undefined {
  return withoutItems(pages, ({ _id }) => _id === userId);
}

/** The newest of a list stands first, and once: whoever was in it already moves up. */
export function withCardFirst(pages: CardPages | undefined, card: ProfileCard): CardPages | undefined {
  const others = withoutCard(pages, card._id);
  const [first, ...rest] = others?.pages ?? [];
  return others && first && { ...others, pages: [{ ...first, items: [card, ...first.items] }, ...rest] };
}
