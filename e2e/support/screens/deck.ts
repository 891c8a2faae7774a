import type { Page } from '@playwright/test';
import { matchingEndpoints } from '@showup/contract/matching';
import type { Caller } from '../people/calls.ts';

/** The card on top of the deck. */
export const cardOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The photo of a card, from 1. */
export const photoOf = (page: Page, name: string, at: number) =>
  page.getByRole('img', { name: `${name}, photo ${at} of 3` });

/** Drags the photo sideways by `by` px, at a slight angle as a finger does, and lets go. */
export async function drag(page: Page, name: string, by: number): Promise<void> {
  await holdDrag(page, name, by);
  await page.mouse.up();
}

/** Drags it and holds it there. */
export async function holdDrag(page: Page, name: string, by: number): Promise<void> {
  const box = await cardOf(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by / 2, y + 4, { steps: 4 });
  await page.mouse.move(x + by, y + 6, { steps: 4 });
}

/** Runs in the page: how wide a picture is, 0 until it has loaded. */
export function widthOf(image: SVGElement | HTMLElement): number {
  return image instanceof HTMLImageElement ? image.naturalWidth : 0;
}

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
