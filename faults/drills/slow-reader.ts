import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chatEndpoints } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { openRawTab } from '#test/live/raw-tab';
import { inSeconds } from '#test/measuring/durations';
import { isSmoke } from '#test/measuring/size';
import { asUserId } from '#test/people/as-user-id';
import { TestBrowser } from '#test/people/test-browser';
import { type Fault, type Finding, quantile, timed } from '../support/fault.ts';
import { type City, type Guest, makeCity } from '../support/people.ts';
import { openHouse } from '../support/server.ts';

const SLOW_TABS = isSmoke ? 1 : 3;
const ROUNDS = isSmoke ? 1 : 3;
const FLOOD_AT_ONCE = 8;
/** Messages of 15 kB, the longest possible; this many exceed the buffers of kernel and server for a connection. */
const longText = '€'.repeat(5_000);
const FLOOD = 1_200;
/** Limits of what waits in the server, and in the kernel for both ends of a local connection. */
const MOST_BYTES = (1 + 12) * 2 ** 20;
const EVERY_MS = 25;
const STILL_HERE_MS = 5_000;
/** A WebSocket frame with an unrequested heartbeat answer. */
const stillHere = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x33]);

const browserOf = (url: string, { token }: Guest) => new TestBrowser(url, new Map([['session', token]]));

async function tabOf(url: string, guest: Guest): Promise<TestBrowser> {
  const tab = browserOf(url, guest);
  await tab.connect();
  return tab;
}

/** A sender, and the tab of the recipient. */
type Pair = readonly [from: TestBrowser, to: TestBrowser, toId: string];

/** Measures from the call to the event in the other tab, for messages sent meanwhile. */
async function timesOf(pairs: readonly Pair[], isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const write = async ([from, to, userId]: Pair) => {
    while (!isOver()) {
      const begun = performance.now();
      await from.call(chatEndpoints.sendMessage, { params: { userId }, body: { text: 'Hi' } });
      await to.next('newMessage');
      times.push(performance.now() - begun);
      await sleep(EVERY_MS);
    }
  };
  await Promise.all(pairs.map(write));
  return times;
}

async function flood(from: TestBrowser, userId: UserId): Promise<void> {
  let left = FLOOD;
  const work = async () => {
    while (left-- > 0)
      await from.call(chatEndpoints.sendMessage, { params: { userId }, body: { text: longText } });
  };
  await Promise.all(Array.from({ length: FLOOD_AT_ONCE }, work));
}

/** Tabs that read nothing but answer heartbeats. */
async function stalledTabs(url: string, { token }: Guest) {
  const tabs: Socket[] = [];
  for (let i = 0; i < SLOW_TABS; i++) tabs.push((await openRawTab(url, `session=${token}`)).pause());
  const sayingSo = setInterval(() => {
    for (const tab of tabs) tab.write(stillHere);
  }, STILL_HERE_MS);
  return {
    /** What each tab still received after the server closed it. */
    async bytesLeft(): Promise<number[]> {
      clearInterval(sayingSo);
      return Promise.all(
        tabs.map(async (tab) => {
          const before = tab.bytesRead;
          tab.resume();
          if (!tab.closed) await once(tab, 'close');
          return tab.bytesRead - before;
        }),
      );
    },
  };
}

async function compareRounds(url: string, { couples }: City): Promise<Finding[]> {
  const [[her, him] = [], ...others] = couples;
  if (!her || !him) throw new Error('Two people are needed.');
  const writer = browserOf(url, her);
  const pairs: Pair[] = [];
  for (const [one, other] of others) pairs.push([browserOf(url, one), await tabOf(url, other), other.id]);

  async function timesDuringFlood(): Promise<number[]> {
    let isOver = false;
    const times = timesOf(pairs, () => isOver);
    await flood(writer, him?.id ?? asUserId(''));
    isOver = true;
    return times;
  }

  const [reading, stalled, left]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const tabs: TestBrowser[] = [];
    for (let i = 0; i < SLOW_TABS; i++) tabs.push(await tabOf(url, him));
    reading.push(...(await timesDuringFlood()));
    for (const tab of tabs) tab.close();
    const slow = await stalledTabs(url, him);
    stalled.push(...(await timesDuringFlood()));
    left.push(...(await slow.bytesLeft()));
  }
  for (const [, tab] of pairs) tab.close();

  const [usual, beside] = [quantile(reading, 0.99), quantile(stalled, 0.99)];
  const most = Math.max(...left);
  return [
    {
      what: `${left.length} tabs that stop reading are disconnected; what a tab still received afterwards, of what was sent to it`,
      asked: '≤ 13 MB',
      found: `${(most / 2 ** 20).toFixed(1)} MB of ${Math.round((FLOOD * 15_000) / 2 ** 20)} MB`,
      isKept: most <= MOST_BYTES,
    },
    timed({
      what: `p99 from send to arrival for the others (${reading.length} / ${stalled.length} messages), beside readers and beside stalled tabs`,
      asked: 'at most doubled',
      found: `${inSeconds(usual)} / ${inSeconds(beside)}`,
      isKept: beside <= 2 * usual,
    }),
  ];
}

export const slowReaderFault: Fault = {
  number: 7,
  title: 'Clients stop reading',
  how: `${SLOW_TABS} tabs of one person read nothing while ${FLOOD} messages of 15 kB are sent to them, ${ROUNDS} times, alternating with tabs that read`,
  async run() {
    const house = await openHouse((rooms) => makeCity(rooms, { couples: 4 }));
    try {
      return await compareRounds(house.url, house.furniture);
    } finally {
      await house.close();
    }
  },
};
