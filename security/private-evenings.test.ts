import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateShownEvenings } from '../server/src/features/evenings/shown-evenings.ts';
import type { VenueRow } from '../server/src/features/venues/venues.queries.ts';
import { everyEndpoint } from '../server/test/app/every-endpoint.ts';
import { startTestApp, type TestApp } from '../server/test/app/test-app.ts';
import { send } from '../server/test/chat/conversations.ts';
import { agree, arrive, moveDate } from '../server/test/dates/dates.ts';
import { aBar, codeOnScreen, daysAgo, pastEvening, prove } from '../server/test/evenings/evenings.ts';
import { block, match, unmatch } from '../server/test/people/meeting.ts';
import { aMan, anAdmin, aWoman, type Person } from '../server/test/people/people.ts';

/*
 * Someone who wants to know where a person is asks everything that can be asked, before and after she proves an evening
 * and says that she is at a date: as her match, the one she is to meet, a stranger, a former match, someone she blocked,
 * and an admin.
 */

let app: TestApp;
let bar: VenueRow;
let eva: Person;
let onlookers: Readonly<Record<string, Person>>;
let dateId: string;
/** One for the whole test: the display changes it every 30 seconds. */
let code: string;

beforeAll(async () => {
  app = await startTestApp();
  bar = await aBar(app);
  code = codeOnScreen(bar);
  eva = await aWoman(app);
  const [friend, partner, stranger, former, blocked] = [
    await aMan(app, { fullName: 'Friend' }),
    await aMan(app, { fullName: 'Partner' }),
    await aMan(app, { fullName: 'Stranger' }),
    await aMan(app, { fullName: 'Former' }),
    await aMan(app, { fullName: 'Blocked' }),
  ];
  for (const man of [friend, partner, former, blocked]) await match(eva, man);
  await unmatch(eva, former);
  await block(eva, blocked);
  onlookers = { friend, partner, stranger, former, blocked, admin: await anAdmin(app) };
  await pastEvening(app, eva, bar, daysAgo(14));
  await updateShownEvenings(app.ctx);
  const date = await agree(eva, partner, bar);
  await moveDate(app, date, 0.5);
  dateId = date._id;
});
afterAll(() => app.close());

/** A handshake code changes every 30 seconds, and the record lists what the admin has just looked at. */
const CHANGING = ['/dates/handshake', '/auth/get-record'];

/** The addresses of all calls that only read, about Eva, her venue and her date. */
async function addresses(): Promise<string[]> {
  const { latitude, longitude } = bar;
  const query = `latitude=${latitude}&longitude=${longitude}&text=blue&from=0`;
  const about: Record<string, string> = { userId: eva.id, dateId, venueId: bar._id, code };
  return (await everyEndpoint())
    .filter(({ method, path }) => method === 'GET' && !CHANGING.some((start) => path.startsWith(start)))
    .map(({ path }) => `${path.replace(/:(\w+)/g, (_, name: string) => about[name] ?? eva.id)}?${query}`);
}

/** Changes by itself from one moment to the next. */
const volatile =
  /"(lastSeenAt|lastActiveAt|expiresAt|changesAt|uptime|now|at|checkedAt|svg|address)":"?[^",}]*"?/g;

/** Everything that everyone can read. */
async function readAll(): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const address of await addresses()) {
    for (const [name, who] of Object.entries(onlookers)) {
      const response = await who.request(address);
      read.set(
        `${name}: ${address}`,
        `${response.status} ${(await response.text()).replaceAll(volatile, '')}`,
      );
    }
  }
  return read;
}

/** Events that reach others. */
function listen(): string[] {
  const heard: string[] = [];
  for (const [name, { socket }] of Object.entries(onlookers))
    socket?.onAny((event: string) => heard.push(`${name}: ${event}`));
  return heard;
}

test('nothing that anyone can read or hears changes when a person is out', async () => {
  await readAll(); // what a first look changes, such as the order of the deck
  const before = await readAll();
  expect(before.size).toBeGreaterThan(200);
  expect([...before].filter(([, said]) => said.startsWith('200')).length).toBeGreaterThan(60);
  const heard = listen();
  await prove(eva, bar);
  await arrive(eva, { _id: dateId }, codeOnScreen(bar));
  await updateShownEvenings(app.ctx);
  const after = await readAll();
  const changed = [...after].filter(([address, said]) => said !== before.get(address));
  expect(changed).toEqual([]);
  const { friend } = onlookers;
  if (!friend) throw new Error('The friend is missing.');
  await send(eva, friend, { text: 'Hi' }); // comes after anything that the proof would have sent
  await friend.next('newMessage');
  expect(heard.filter((event) => !event.startsWith('friend: '))).toEqual([]);
  expect(heard[0]).toBe('friend: newMessage');
});
