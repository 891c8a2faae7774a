import type { Gender, ProfileCard } from '@showup/contract/profiles';
import type { CardPage } from '../likes/card-pages.ts';

/** The next page is requested when this many cards are left. */
export const REFILL_AT = 3;

/** Whether to request more cards: few are left, and there may be more. */
export function isThin({ items, next }: CardPage, answered: ReadonlySet<string>): boolean {
  return next !== undefined && openCards(items, answered).length <= REFILL_AT;
}

/** The cards without an answer, each once, in the order of the deck. */
export function openCards(cards: readonly ProfileCard[], answered: ReadonlySet<string>): ProfileCard[] {
  const seen = new Set(answered);
  return cards.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
}

/**
 * The deck after a new page. Cards keep their place, so that nothing jumps. Cards that the server no longer sends are
 * removed, except the current one.
 */
export function refillDeck(
  deck: readonly ProfileCard[],
  fresh: readonly ProfileCard[],
  answered: ReadonlySet<string>,
): ProfileCard[] {
  const current = openCards(deck, answered)[0]?._id;
  const named = new Map(fresh.map((card) => [card._id, card]));
  const kept = deck.flatMap((card) => named.get(card._id) ?? (card._id === current ? card : []));
  const keptIds = new Set(kept.map((card) => card._id));
  return [...kept, ...fresh.filter((card) => !keptIds.has(card._id))];
}

/**
 * The genders to request: the chosen ones that the viewer is interested in. Undefined requests everyone they are
 * interested in.
 */
export function gendersAsked(
  chosen: readonly Gender[] | undefined,
  interestedIn: readonly Gender[],
): Gender[] | undefined {
  const wanted = interestedIn.filter((gender) => chosen?.includes(gender));
  return wanted.length === 0 || wanted.length === interestedIn.length ? undefined : wanted;
}
