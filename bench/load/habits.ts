import { randomUUID } from 'node:crypto';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { DECK_PAGE, matchingEndpoints } from '@showup/contract/matching';
import { drawFrom } from '../../simulation/draw.ts';
import { likes } from '../../simulation/habits.ts';
import type { Person } from '../../simulation/people.ts';
import type { Caller, City } from './city.ts';
import type { Answer, Ask, Client } from './client.ts';

export type Deed =
  | 'session'
  | 'deck'
  | 'likes received'
  | 'like'
  | 'reject'
  | 'chats'
  | 'conversation'
  | 'message';

export interface Done {
  readonly deed: Deed;
  readonly status: number;
}

/** The calls of people in the city, one at a time, as often as in the simulation. */
export function createHabits(city: City, client: Client, random: () => number) {
  const { draw, callers, people, answersASession } = city;
  /** People shown to each caller and not answered yet, by the caller's number. */
  const hands = callers.map((): Person[] => []);

  /**
   * Calls per session. The model says little about chats, so each session opens a conversation and writes a message.
   */
  const shares: readonly (readonly [number, () => Promise<Done>])[] = [
    [1, () => read('session', accountsEndpoints.checkAuth.path)],
    [1, () => read('likes received', matchingEndpoints.whoLikedMe.path)],
    [1 + answersASession / DECK_PAGE, look],
    [answersASession, answer],
    [1, () => read('chats', chatEndpoints.chatPartners.path)],
    [1, () => read('chats', chatEndpoints.unreadCounts.path)],
    [1, () => talk('conversation', chatEndpoints.listMessages)],
    [1, () => talk('conversation', chatEndpoints.markRead)],
    [1, () => talk('message', chatEndpoints.sendMessage)],
  ];
  const all = shares.reduce((sum, [share]) => sum + share, 0);

  const anybody = () => drawFrom(callers, random());

  async function ask(
    deed: Deed,
    caller: Caller,
    call: Omit<Ask, 'cookie' | 'address'>,
  ): Promise<Done & Answer> {
    const { cookie, address } = caller;
    return { deed, ...(await client.ask({ ...call, cookie, address })) };
  }

  const read = (deed: Deed, path: string) => ask(deed, anybody(), { method: 'GET', path });

  async function look(): Promise<Done> {
    const caller = anybody();
    const { path, response } = matchingEndpoints.potentialMatches;
    const done = await ask('deck', caller, { method: 'GET', path });
    if (done.status === 200) {
      const cards = response.parse(JSON.parse(done.text));
      hands[caller.person.n] = cards.flatMap(({ _id }) => people.get(_id) ?? []);
    }
    return done;
  }

  /** A caller with unanswered people answers the next one; without any, a caller loads a deck. */
  async function answer(): Promise<Done> {
    const start = Math.floor(callers.length * random());
    for (let i = 0; i < callers.length; i++) {
      const caller = callers[(start + i) % callers.length];
      const person = caller && hands[caller.person.n]?.shift();
      if (!person) continue;
      return likes(draw, caller.person, person)
        ? ask('like', caller, post(matchingEndpoints.like.path, { likedUserId: person.id }))
        : ask('reject', caller, post(matchingEndpoints.reject.path, { rejectedUserId: person.id }));
    }
    return look();
  }

  function talk(deed: Deed, { path }: { readonly path: string }): Promise<Done> {
    const caller = anybody();
    const partner = drawFrom(caller.partners, random());
    const to = path.replace(':userId', partner);
    if (path === chatEndpoints.listMessages.path) return ask(deed, caller, { method: 'GET', path: to });
    const body =
      path === chatEndpoints.markRead.path
        ? { senderId: partner }
        : { text: 'What did you think of that place last night?', clientId: randomUUID() };
    return ask(deed, caller, post(to, body));
  }

  return {
    next(): Promise<Done> {
      let drawn = random() * all;
      for (const [share, deed] of shares) {
        drawn -= share;
        if (drawn < 0) return deed();
      }
      return look();
    },
  };
}

const post = (path: string, body: unknown) => ({ method: 'POST', path, body });
