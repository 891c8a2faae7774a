import type { Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import type { Caller } from '../people/calls.ts';

/** The card on top of the deck. */
export const cardOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The names of everyone in a person's deck. */
export async function namesInDeck({ call }: Caller): Promise<string[]> {
  return namesOf(await call(matchingEndpoints.potentialMatches, { query: {} }));
}

/** The names in one of the lists of likes and rejects. */
export async function namesIn(
  { call }: Caller,
  list: 'whoLikedMe' | 'likedProfiles' | 'rejectedProfiles',
): Promise<string[]> {
  return namesOf(await call(matchingEndpoints[list], { query: {} }));
}

const namesOf = (cards: readonly { fullName: string }[]) => cards.map(({ fullName }) => fullName).toSorted();
