import { MESSAGE_PAGE, type Message, type UnreadCount } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import type { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { askAllAgain } from '#lib/api/ask-again.ts';
import { anna, ben, type ChatEvent, Chats, cara, dev, people } from '#test/chats.ts';
import { settle, Tab, tick } from '#test/tab.ts';
import { chatKeys, sendMessage, setUnread } from './chat.api.ts';
import { receiveMessage } from './chat.live.ts';
import { forgetPartner } from './ending/forget-partner.ts';
import { loadOlder } from './reading/conversation.api.ts';

/** Most steps happen with Ben, so that they interfere with each other. */
const usual = [ben, ben, ben, ben, cara, cara, dev];

type Unread = Record<string, UnreadCount>;
type Step = readonly [what: keyof typeof does, chance: number];

afterEach(() => {
  vi.unstubAllGlobals();
});

const oneOf = <T>(all: readonly T[], chance: number): T | undefined => all[Math.floor(chance * all.length)];
const personAt = (chance: number) => oneOf(usual, chance) ?? ben;

/** What can happen; `chance`, 0 to 1, picks the person or the event. */
const does = {
  match: ({ chats, tab }: World, chance: number) => void tab.events.push(...chats.match(personAt(chance))),
  unmatch: ({ chats, tab }: World, chance: number) =>
    void tab.events.push(...chats.unmatch(personAt(chance))),
  receive: ({ chats, tab }: World, chance: number) =>
    void tab.events.push(...chats.receive(personAt(chance))),
  /** Receives more than a page of messages, but only the last event arrives. */
  receiveMany: ({ chats, tab }: World, chance: number) => {
    for (let i = 0; i < 60; i++) tab.lose(chats.receive(personAt(chance)));
    tab.events.push(...chats.receive(personAt(chance)));
  },
  sendElsewhere: ({ chats, tab }: World, chance: number) =>
    void tab.events.push(...chats.send(personAt(chance)).events),
  sendHere: ({ tab, clientId }: World, chance: number) => {
    const draft = {
      partnerId: personAt(chance),
      text: 'Hi',
      image: null,
      replyTo: null,
      clientId: clientId(),
    };
    sendMessage(draft).then(
      (message) => receiveMessage(tab.cache, anna, message),
      () => forgetPartner(tab.cache, draft.partnerId),
    );
  },
  partnerReads: ({ chats, tab }: World, chance: number) =>
    void tab.events.push(...chats.readBy(personAt(chance), personAt(chance))),
  /** Either of the two reacts to any message, also one that isn't loaded. */
  react: ({ chats, tab }: World, chance: number) => void tab.events.push(...reactionOf(chats, ben, chance)),
  reactToLast: ({ chats, tab }: World, chance: number) =>
    void tab.events.push(...reactionOf(chats, ben, 1 - chance / 10)),
  readElsewhere: ({ chats, tab }: World, chance: number) =>
    void tab.events.push(...chats.readBy(anna, personAt(chance))),
  readHere: ({ chats, tab }: World, chance: number) => {
    const known = tab.cache.getQueryData<Unread>(chatKeys.unread)?.[personAt(chance)];
    tab.events.push(...chats.readBy(anna, personAt(chance)));
    if (known) setUnread(tab.cache, { ...known, count: 0 });
  },
  /** The connection breaks between the events of an unmatch. */
  unmatchHalfHeard: ({ chats, tab }: World, chance: number) => {
    for (const event of tab.events.splice(0)) tab.hear(event);
    const [ended, ...rest] = chats.unmatch(personAt(chance));
    if (ended) tab.hear(ended);
    tab.lose(rest);
  },
  open: ({ tab }: World, chance: number) => tab.open(personAt(chance)),
  leave: ({ tab }: World, chance: number) => tab.leave(personAt(chance)),
  openList: ({ tab }: World) => tab.openList(),
  leaveList: ({ tab }: World) => tab.leaveList(),
  older: ({ tab: { cache } }: World, chance: number) => {
    const partnerId = personAt(chance);
    const before = cache.getQueryData<Message[]>(chatKeys.conversation(partnerId))?.[0]?._id;
    if (before) loadOlder(cache, { viewerId: anna, partnerId, before }).catch(() => {});
  },
  /** Delivers a random pending event, so that events overtake each other. */
  hear: ({ tab }: World, chance: number) => {
    const [event] = tab.events.splice(Math.floor(chance * tab.events.length), 1);
    if (event) tab.hear(event);
  },
  hearTwice: ({ tab }: World, chance: number) => {
    const event = oneOf(tab.events, chance);
    if (event) tab.hear(event);
  },
  lose: ({ tab }: World, chance: number) =>
    tab.lose(tab.events.splice(Math.floor(chance * tab.events.length), 1)),
  answer: ({ tab }: World, chance: number) => {
    const [resolve] = tab.answers.splice(Math.floor(chance * tab.answers.length), 1);
    resolve?.();
  },
  answerAll: ({ tab }: World) => settle(tab),
  reconnect: ({ tab }: World) => void askAllAgain(tab.cache),
} satisfies Record<string, (world: World, chance: number) => void | Promise<void>>;

function reactionOf(chats: Chats, partnerId: UserId, chance: number): ChatEvent[] {
  const seq = Math.ceil(chance * chats.conversation(partnerId).length);
  const thousandths = Math.round(chance * 1_000);
  const emoji = oneOf(['❤️', '😂', null], (thousandths % 7) / 7) ?? null;
  return chats.react(partnerId, thousandths % 2 ? anna : partnerId, seq, emoji);
}

interface World {
  readonly chats: Chats;
  readonly tab: Tab;
  clientId(): string;
}

const withoutTimes = (messages: readonly Message[]) =>
  messages.map((message) => ({ ...message, readAt: message.readAt !== null }));

/** Compares whether messages were read, not when: the time comes from the event in one case, from the server in the other. */
function expectFresh(cache: QueryClient, chats: Chats): void {
  expect(cache.getQueryData(chatKeys.partners)).toEqual(chats.partners());
  const unread = Object.values(cache.getQueryData<Unread>(chatKeys.unread) ?? {});
  const counts = unread.flatMap(({ senderId, count }) => (count > 0 ? [[senderId, count]] : []));
  expect(Object.fromEntries(counts)).toEqual(chats.unreadCounts());
  // People who left the list have no conversation on any screen.
  for (const partnerId of people.filter((id) => chats.isMatched(id))) {
    const loaded = cache.getQueryData<Message[]>(chatKeys.conversation(partnerId));
    if (!loaded) continue;
    const fresh = chats.conversation(partnerId).slice((loaded[0]?.seq ?? 1) - 1);
    expect(withoutTimes(loaded)).toEqual(withoutTimes(fresh));
  }
}

const steps: readonly (keyof typeof does)[] = [
  ...([
    'receive',
    'receive',
    'receive',
    'receiveMany',
    'sendElsewhere',
    'sendElsewhere',
    'sendHere',
  ] as const),
  ...(['partnerReads', 'partnerReads', 'readElsewhere', 'readHere', 'match', 'unmatch'] as const),
  ...(['react', 'react', 'react', 'reactToLast', 'reactToLast'] as const),
  ...(['unmatchHalfHeard', 'leave', 'leave', 'leaveList', 'openList'] as const),
  ...([
    'open',
    'open',
    'older',
    'hear',
    'hear',
    'hear',
    'hear',
    'hear',
    'hear',
    'hear',
    'hear',
    'hearTwice',
  ] as const),
  ...(['answer', 'answer', 'answerAll', 'answerAll', 'answerAll', 'lose', 'reconnect'] as const),
];
const chance = fc.integer({ min: 0, max: 999 }).map((thousandths) => thousandths / 1_000);
const story: fc.Arbitrary<Step[]> = fc.array(fc.tuple(fc.constantFrom(...steps), chance), {
  minLength: 10,
  maxLength: 60,
  size: 'max',
});
/**
 * How the tab recovers lost events: by reconnecting, or by the next event from everyone. That doesn't recover reactions, nor
 * anything about people whose match has ended, from whom there is no next event. Or no event is lost.
 */
const ending = fc.constantFrom('reconnect', 'next', 'none lost');
const loses = new Set<keyof typeof does>(['lose', 'receiveMany', 'unmatchHalfHeard']);

test('after any events in any order, the chats show what a fresh fetch returns', async () => {
  await fc.assert(
    fc.asyncProperty(story, ending, async (told, end) => {
      const chats = new Chats();
      for (const userId of [ben, cara]) chats.match(userId);
      for (let i = 0; i < MESSAGE_PAGE + 5; i++) chats.send(ben);
      const tab = new Tab(chats);
      tab.open(ben);
      await settle(tab);
      let sent = 0;
      const world: World = { chats, tab, clientId: () => `tab-${++sent}` };
      for (const [what, chance] of told) {
        if (end === 'none lost' && loses.has(what)) continue;
        await does[what](world, chance);
        await tick();
        tab.closeEnded();
      }
      while (tab.events.length > 0) does.hear(world, 0.4);
      const lost = tab.lost();
      if (end === 'next' && !lost.includes('reaction') && !people.some((id) => chats.hasEnded(id)))
        await hearNext(world);
      else if (lost.length > 0) void askAllAgain(tab.cache);
      await settle(tab);
      await lookAgain(world);
      expectFresh(tab.cache, chats);
      tab.close();
    }),
    { numRuns: 100 },
  );
});

/** Reopens every screen, which shows its cached data or fetches it. */
async function lookAgain({ chats, tab }: World): Promise<void> {
  tab.openList();
  for (const userId of people.filter((id) => chats.isMatched(id))) {
    if (tab.cache.getQueryData(chatKeys.conversation(userId))) tab.open(userId);
  }
  await settle(tab);
}

/** Everyone writes and reads. Those events arrive and reveal what was lost before. */
async function hearNext({ chats, tab }: World): Promise<void> {
  for (const partnerId of people) {
    const { events } = chats.send(partnerId);
    const next = [...chats.receive(partnerId), ...events, ...chats.readBy(partnerId, partnerId)];
    for (const event of next) tab.hear(event);
  }
}
