import { chatEndpoints } from '@showup/contract/chat';
import type { Endpoint } from '@showup/contract/endpoint';
import { matchingEndpoints } from '@showup/contract/matching';
import { safetyEndpoints } from '@showup/contract/safety';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { settle, times } from '#test/matching/crowd';
import { block, leave } from '#test/people/meeting';
import { aMan, anAdmin, type Person } from '#test/people/people';
import { relations, type Two, twoWho } from '#test/safety/relations';

let app: TestApp;
let admin: Person;
let dev: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  dev = await aMan(app, { fullName: 'Dev' });
  const somebody = { identifiedAs: 'Other', interestedIn: [], isVerified: false } as const;
  strangers = await settle(app, times(5 * Object.keys(relations).length, somebody));
});
afterAll(() => app.close());

/**
 * What Adil sees of Bina and is told about her, for each relation between the two: `●` means yes, `·` means no, which
 * for a call is exactly the answer about someone who never existed. A number is the status of another answer. The rows
 * are tried from top to bottom: she likes him before he answers her, and he ends with a report, which is always
 * possible.
 */
const TABLE = `
                                stranger  likes     he        he        match     hidden    liked,    hidden    unmatched he        blocks    he        only      he        reports   he        blocks    unblocked unblocked banned    approval  deleted
                                          him       likes     rejected                      hidden    match               blocks    him       only      blocks    reports   him       blocks    his                 match               taken
                                                                                                                                              blocks    him                           number    number                                  back
deck                            ●         ●         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ●         ·         ●         ·         ·         ·         ·
who liked me                    ·         ●         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·
my likes                        ·         ·         ●         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·
rejected profiles               ·         ·         ·         ●         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·
chats                           ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
unread counts                   ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
blocked people                  ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·
share link                      ●         ●         ●         ●         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ●         ·         ●         ·         ·         ·         ·
conversation                    ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
profile photo                   ●         ●         ●         ●         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ●         ·         ●         ·         ·         ·         ·
chat picture                    ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
she is here: getOnlineUsers     ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
she types: typing               ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
she writes: newMessage          ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
she writes: unreadCountUpdate   ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
she writes: updateSidebar       ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
send                            ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
mark read                       ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
she reads: messagesRead         ·         ·         ·         ·         ●         ·         ·         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ·         ·         ·         ·         ·
she likes: newLike              ●         ·         ·         ·         ·         ●         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ●         ·         ·         ·         ·
she likes: newMatch             ·         ·         ●         ·         ·         ·         ●         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·
reject                          ●         ●         409       ●         409       ●         409       409       ·         ·         ·         ·         ·         409       409       ●         ·         ●         ·         ·         ·         ·
undo reject                     ●         ●         ●         ●         ●         ●         ●         ●         ·         ·         ·         ·         ·         ●         ●         ●         ·         ●         ·         ·         ·         ·
like                            ●         ●         ●         ●         ●         ●         ●         ●         ·         ·         ·         ·         ·         ●         ●         ●         ·         ●         ·         ·         ·         ·
unmatch                         ●         ●         ●         ●         ●         ●         ●         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ●         ·         ·         ·         ·
they part: unmatched            ●         ●         ●         ●         ●         ●         ●         ●         ·         ·         ·         ·         ·         ●         ●         ·         ·         ●         ·         ·         ·         ·
report                          ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·
block                           ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·
block & report                  ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·         ·
`;

type Cell = '●' | '·' | `${number}`;
type Probe = (two: Two) => Promise<Cell>;

const cell = (passes: boolean): Cell => (passes ? '●' : '·');

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** A list or a map that may contain her. */
const inList =
  (entry: Endpoint): Probe =>
  async ({ adil, bina }) => {
    const { status, body } = await adil.answer(entry, { query: {} });
    expect(status).toBe(200);
    return cell(JSON.stringify(body).includes(bina.id));
  };

/** A call that names her. */
const named =
  (entry: Endpoint, input: (id: string) => object): Probe =>
  async ({ adil, bina }) => {
    const answer = async (id: string) => {
      const { status, body } = await adil.answer(entry, input(id));
      return { status, body };
    };
    const nobodys = await answer(NOBODY);
    const hers = await answer(bina.id);
    if (JSON.stringify(hers) === JSON.stringify(nobodys)) return '·';
    return hers.status === 200 ? '●' : `${hers.status}`;
  };

async function pictureCell(viewer: Person, address: string): Promise<Cell> {
  const { status } = await viewer.request(address);
  return status === 200 ? '●' : status === 404 ? '·' : `${status}`;
}

/** He blocks this person to get an event that comes last: anything sent to him before has arrived by then. */
let strangers: string[] = [];

/** The names of the events about her that he gets while she acts. */
async function heard({ adil, bina }: Two, act: () => Promise<unknown>): Promise<Set<string>> {
  const names = new Set<string>();
  const note = (name: string, payload: unknown) => {
    if (JSON.stringify(payload).includes(bina.id)) names.add(name);
  };
  adil.socket?.onAny(note);
  await act();
  const stranger = strangers.shift() ?? '';
  await block(adil, { id: stranger });
  while ((await adil.next('blocked')).userId !== stranger);
  adil.socket?.offAny(note);
  return names;
}

async function typingCell(two: Two, dev: Person): Promise<Cell> {
  const { adil, bina } = two;
  if (!bina.socket?.connected) return '·';
  const names = await heard(two, async () => {
    bina.signal('typing', { userId: adil.id });
    await expect
      .poll(() => {
        bina.signal('typing', { userId: dev.id }); // arrives only after the one to Adil was handled
        return dev.unasked('typing');
      })
      .toBeGreaterThan(0);
  });
  return cell(names.has('typing'));
}

/** In the order of the table. */
async function rowsOf(two: Two, dev: Person): Promise<Map<string, Cell>> {
  const { adil, bina, photo, chatPicture } = two;
  const rows = new Map<string, Cell>();
  const lists = {
    deck: matchingEndpoints.potentialMatches,
    'who liked me': matchingEndpoints.whoLikedMe,
    'my likes': matchingEndpoints.likedProfiles,
    'rejected profiles': matchingEndpoints.rejectedProfiles,
    chats: chatEndpoints.chatPartners,
    'unread counts': chatEndpoints.unreadCounts,
    'blocked people': safetyEndpoints.blockedUsers,
  };
  const call = async (name: string, entry: Endpoint, input: (id: string) => object) =>
    rows.set(name, await named(entry, input)(two));
  const events = async (what: string, names: readonly string[], act: () => Promise<unknown>) => {
    const told = await heard(two, act);
    for (const name of names) rows.set(`${what}: ${name}`, cell(told.has(name)));
  };

  for (const [name, entry] of Object.entries(lists)) rows.set(name, await inList(entry)(two));
  await call('share link', matchingEndpoints.sharedCard, (userId) => ({ params: { userId } }));
  await call('conversation', chatEndpoints.listMessages, (userId) => ({ params: { userId } }));
  rows.set('profile photo', await pictureCell(adil, photo));
  rows.set('chat picture', await pictureCell(adil, chatPicture));

  const tab = app.browser(adil.cookies);
  await tab.connect();
  rows.set('she is here: getOnlineUsers', cell((await tab.next('getOnlineUsers')).includes(bina.id)));
  tab.close();
  rows.set('she types: typing', await typingCell(two, dev));
  await events('she writes', ['newMessage', 'unreadCountUpdate', 'updateSidebar'], () =>
    bina.answer(chatEndpoints.sendMessage, { params: { userId: adil.id }, body: { text: 'Hi' } }),
  );
  await call('send', chatEndpoints.sendMessage, (userId) => ({ params: { userId }, body: { text: 'Hi' } }));
  await call('mark read', chatEndpoints.markRead, (senderId) => ({ body: { senderId } }));
  await events('she reads', ['messagesRead'], () =>
    bina.answer(chatEndpoints.markRead, { body: { senderId: adil.id } }),
  );

  await events('she likes', ['newLike', 'newMatch'], () =>
    bina.answer(matchingEndpoints.like, { body: { likedUserId: adil.id } }),
  );
  await call('reject', matchingEndpoints.reject, (rejectedUserId) => ({ body: { rejectedUserId } }));
  await call('undo reject', matchingEndpoints.undoReject, (rejectedUserId) => ({ body: { rejectedUserId } }));
  await call('like', matchingEndpoints.like, (likedUserId) => ({ body: { likedUserId } }));
  await events('they part', ['unmatched'], () =>
    call('unmatch', matchingEndpoints.unmatch, (unmatchedUserId) => ({ body: { unmatchedUserId } })),
  );
  const report = { reportType: 'scam', reason: 'Asks for money.' };
  await call('report', safetyEndpoints.report, (userId) => ({ body: { userId, ...report } }));
  await call('block', safetyEndpoints.block, (userId) => ({ body: { userId } }));
  await call('block & report', safetyEndpoints.blockReport, (blockedUserId) => ({
    body: { blockedUserId, reason: 'Rude.' },
  }));
  return rows;
}

/** One column each, with its name written from top to bottom. */
function asTable(columns: readonly (readonly [string, ReadonlyMap<string, Cell>])[]): string {
  const width = 10;
  const heads = columns.map(([name]) => name.split(' '));
  const height = Math.max(...heads.map((words) => words.length));
  const line = (first: string, cells: readonly string[]) =>
    [first.padEnd(32), ...cells.map((text) => text.padEnd(width))].join('').trimEnd();
  const head = Array.from({ length: height }, (_, at) =>
    line(
      '',
      heads.map((words) => words[at] ?? ''),
    ),
  );
  const names = [...(columns[0]?.[1].keys() ?? [])];
  const body = names.map((name) =>
    line(
      name,
      columns.map(([, rows]) => rows.get(name) ?? ''),
    ),
  );
  return ['', ...head, ...body, ''].join('\n');
}

const columns: [string, Map<string, Cell>][] = [];

test.each(Object.entries(relations))('%s: every call and event between the two', async (name, relation) => {
  const two = await twoWho({ app, admin }, dev, relation);
  while (dev.unasked('typing') > 0) await dev.next('typing');
  columns.push([name, await rowsOf(two, dev)]);
  for (const person of [two.adil, two.bina]) await leave(person).catch(() => undefined);
});

test('shows people about each other exactly what the table says, for each relation, call and event', () => {
  expect(asTable(columns)).toBe(TABLE);
});
