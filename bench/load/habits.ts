import { randomUUID } from 'node:crypto';
import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { DECK_PAGE, matchingEndpoints } from '@showup/contract/matching';
import { drawFrom } from '#simulation/people/draw';
import { likes } from '#simulation/people/habits';
import type { Person } from '#simulation/people/people';
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
export class Habits {
  readonly #city: City;
  readonly #client: Client;
  readonly #random: () => number;
  /** People shown to each caller and not answered yet, by the caller's number. */
  readonly #hands: Person[][];
  /** Calls per session. */
  readonly #shares: readonly (readonly [number, () => Promise<Done>])[];

  constructor(city: City, client: Client, random: () => number) {
    this.#city = city;
    this.#client = client;
    this.#random = random;
    this.#hands = city.callers.map(() => []);
    const { answersASession } = city;
    this.#shares = [
      [1, () => this.#read('session', accountsEndpoints.checkAuth.path)],
      [1, () => this.#read('likes received', matchingEndpoints.whoLikedMe.path)],
      [1 + answersASession / DECK_PAGE, () => this.#look()],
      [answersASession, () => this.#answer()],
      [1, () => this.#read('chats', chatEndpoints.chatPartners.path)],
      [1, () => this.#read('chats', chatEndpoints.unreadCounts.path)],
      // The model has few figures about chats, so each session opens a conversation and sends a message.
      [1, () => this.#talk('conversation', chatEndpoints.listMessages)],
      [1, () => this.#talk('conversation', chatEndpoints.markRead)],
      [1, () => this.#talk('message', chatEndpoints.sendMessage)],
    ];
  }

  next(): Promise<Done> {
    let drawn = this.#random() * this.#shares.reduce((sum, [share]) => sum + share, 0);
    for (const [share, deed] of this.#shares) {
      drawn -= share;
      if (drawn < 0) return deed();
    }
    return this.#look();
  }

  #anybody(): Caller {
    return drawFrom(this.#city.callers, this.#random());
  }

  async #ask(deed: Deed, caller: Caller, call: Omit<Ask, 'cookie' | 'address'>): Promise<Done & Answer> {
    const { cookie, address } = caller;
    return { deed, ...(await this.#client.ask({ ...call, cookie, address })) };
  }

  #read(deed: Deed, path: string): Promise<Done> {
    return this.#ask(deed, this.#anybody(), { method: 'GET', path });
  }

  async #look(): Promise<Done> {
    const caller = this.#anybody();
    const { path, response } = matchingEndpoints.potentialMatches;
    const done = await this.#ask('deck', caller, { method: 'GET', path });
    if (done.status === 200) {
      const cards = response.parse(JSON.parse(done.text));
      this.#hands[caller.person.n] = cards.flatMap(({ _id }) => this.#city.people.get(_id) ?? []);
    }
    return done;
  }

  /** A caller answers the next unanswered person, or else loads a deck. */
  async #answer(): Promise<Done> {
    const { callers, draw } = this.#city;
    const start = Math.floor(callers.length * this.#random());
    for (let i = 0; i < callers.length; i++) {
      const caller = callers[(start + i) % callers.length];
      const person = caller && this.#hands[caller.person.n]?.shift();
      if (!person) continue;
      return likes(draw, caller.person, person)
        ? this.#ask('like', caller, post(matchingEndpoints.like.path, { likedUserId: person.id }))
        : this.#ask('reject', caller, post(matchingEndpoints.reject.path, { rejectedUserId: person.id }));
    }
    return this.#look();
  }

  #talk(deed: Deed, { path }: { readonly path: string }): Promise<Done> {
    const caller = this.#anybody();
    const partner = drawFrom(caller.partners, this.#random());
    const to = path.replace(':userId', partner);
    if (path === chatEndpoints.listMessages.path) return this.#ask(deed, caller, { method: 'GET', path: to });
    const body =
      path === chatEndpoints.markRead.path
        ? { senderId: partner }
        : { text: 'What did you think of that place last night?', clientId: randomUUID() };
    return this.#ask(deed, caller, post(to, body));
  }
}

const post = (path: string, body: unknown) => ({ method: 'POST', path, body });
