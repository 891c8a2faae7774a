import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import type { User } from '@showup/contract/profiles';
import { gotoLive } from '../browser/live-page.ts';
import type { AppServer } from '../server/app-server.ts';
import { type Member, signUpVerified } from './signed-up.ts';

const phoneScreen = { width: 390, height: 844 };

/** A screen that is touched, without a pointer. */
export const touchScreen: BrowserContextOptions = { isMobile: true, hasTouch: true };

/** Somebody verified, with a browser of their own. */
export interface Guest {
  readonly user: User;
  readonly context: BrowserContext;
  /** A new tab on a screen, with the live connection up. */
  open(path?: string): Promise<Page>;
  /** A call that the app would make, without the screens for it. */
  post(path: string, data: unknown): Promise<void>;
  like(other: Guest): Promise<void>;
  reject(other: Guest): Promise<void>;
}

/** People who meet: all of them near The Blue Door, and looking for each other where nothing else is said. */
export function peopleOf(server: AppServer, browser: Browser) {
  let phones = 9845100000;
  const here: Guest[] = [];

  async function join(
    fullName: string,
    facts: Partial<Member> = {},
    device: BrowserContextOptions = {},
  ): Promise<Guest> {
    phones += 1;
    const context = await browser.newContext({ baseURL: server.url, viewport: phoneScreen, ...device });
    const member = { fullName, phone: String(phones), identifiedAs: 'Other', ...facts } as const;
    const user = await signUpVerified({ context }, server, member);

    async function post(path: string, data: unknown): Promise<void> {
      const answer = await context.request.post(path, { data, headers: { origin: server.url } });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    }

    const guest: Guest = {
      ...{ user, context, post },
      async open(path = '/') {
        const page = await context.newPage();
        await gotoLive(page, path);
        return page;
      },
      like: (other) => post(matchingEndpoints.like.path, { likedUserId: other.user._id }),
      reject: (other) => post(matchingEndpoints.reject.path, { rejectedUserId: other.user._id }),
    };
    here.push(guest);
    return guest;
  }

  return {
    join,
    /** So that those who come next meet nobody but themselves. */
    async allLeave(): Promise<void> {
      for (const { context, post } of here.splice(0)) {
        await post(accountsEndpoints.deleteAccount.path, {});
        await context.close();
      }
    },
  };
}

/** The card on top of the deck. */
export const cardOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Everyone whom the deck has for this person, by name. */
export async function namesInDeck({ context }: Guest): Promise<string[]> {
  const answer = await context.request.get(matchingEndpoints.potentialMatches.path);
  const cards = matchingEndpoints.potentialMatches.response.parse(await answer.json());
  return cards.map(({ fullName }) => fullName).toSorted();
}

/** Of one of the lists of likes and rejects. */
export async function namesIn(
  { context }: Guest,
  list: 'whoLikedMe' | 'likedProfiles' | 'rejectedProfiles',
): Promise<string[]> {
  const answer = await context.request.get(matchingEndpoints[list].path);
  const cards = matchingEndpoints[list].response.parse(await answer.json());
  return cards.map(({ fullName }) => fullName).toSorted();
}
