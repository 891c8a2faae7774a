import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { aUser, type Person } from '#test/people/people';
import { promise } from '../promise.ts';
import { ask } from './ask.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const Profiles = z.array(
  z.object({
    _id: z.string(),
    fullName: z.string(),
    identifiedAs: z.string(),
    dob: z.string(),
    bio: z.string(),
    photos: z.array(z.string()).check(z.length(3)),
  }),
);

/** The names in the profiles that a call returns. */
async function names(person: Person, call: `GET /match/${string}`): Promise<string[]> {
  const { body } = await ask(person, call);
  return Profiles.parse(body)
    .map(({ fullName }) => fullName)
    .toSorted();
}

const like = (by: Person, { id: likedUserId }: Person) => ask(by, 'POST /match/like', { likedUserId });

test('the deck filters by gender and leaves out rejected people', async () => {
  const eva = await aUser(app, { isConnected: false });
  await aUser(app, { fullName: 'Fay', identifiedAs: 'Female', isConnected: false });
  await aUser(app, { fullName: 'Max', identifiedAs: 'Male', isConnected: false });
  const oli = await aUser(app, { fullName: 'Oli', identifiedAs: 'Other', isConnected: false });
  const deck = (query = '') => names(eva, `GET /match/potential-matches${query}`);
  await promise('GET /match/potential-matches genders list', async () => {
    expect(await deck()).toEqual(['Fay', 'Max', 'Oli']);
    for (const list of [
      'genders=Female&genders=Other',
      'genders[]=Female&genders[]=Other',
      'genders=Female,Other',
    ])
      expect(await deck(`?${list}`)).toEqual(['Fay', 'Oli']);
  });
  await promise('POST /match/reject', async () => {
    expect((await ask(eva, 'POST /match/reject', { rejectedUserId: oli.id })).status).toBe(200);
    expect(await deck()).toEqual(['Fay', 'Max']);
  });
  await promise('GET /match/rejected-profiles', async () =>
    expect(await names(eva, 'GET /match/rejected-profiles')).toEqual(['Oli']),
  );
});

test('a like in return makes a match, and an unmatch ends it', async () => {
  const eva = await aUser(app, { fullName: 'Eva' });
  const fay = await aUser(app, { fullName: 'Fay' });
  await promise('POST /match/like', async () => {
    expect(await like(eva, fay)).toMatchObject({ status: 200, body: { matched: false } });
    expect((await ask(eva, 'POST /match/like', { likedUserId: 'nobody' })).status).toBe(400);
  });
  await promise('Event newLike {likedBy}', async () => {
    const { likedBy } = await fay.next('newLike');
    expect(likedBy).toMatchObject({ _id: eva.id, fullName: 'Eva', photos: eva.user.photos });
  });
  await promise('GET /match/who-liked-me', async () =>
    expect(await names(fay, 'GET /match/who-liked-me')).toEqual(['Eva']),
  );
  await promise('GET /match/liked-profiles', async () =>
    expect(await names(eva, 'GET /match/liked-profiles')).toEqual(['Fay']),
  );

  await promise('Event newMatch', async () => {
    expect((await like(fay, eva)).body).toEqual({ matched: true });
    expect(await eva.next('newMatch')).toMatchObject({ matchedUser: { _id: fay.id } });
    expect(await fay.next('newMatch')).toMatchObject({ matchedUser: { _id: eva.id } });
  });
  await promise('POST /match/unmatch', async () => {
    const unmatch = () => ask(eva, 'POST /match/unmatch', { unmatchedUserId: fay.id });
    expect(await unmatch()).toMatchObject({ status: 200, body: { unmatched: true } });
    expect((await ask(eva, 'GET /messages/users')).body).toEqual([]);
    expect((await unmatch()).body).toEqual({ unmatched: false });
  });
});

test('a person hears which matches are online', async () => {
  const eva = await aUser(app);
  await aUser(app, { fullName: 'A stranger' });
  const fay = await aUser(app);
  const lists: string[][] = [];
  /** Waits for a list of exactly these people. */
  async function until(...people: Person[]): Promise<void> {
    const ids = people.map(({ id }) => id).toSorted();
    do lists.push((await eva.next('getOnlineUsers')).toSorted());
    while (lists.at(-1)?.join() !== ids.join());
  }
  await promise('Event getOnlineUsers', () => until(eva));
  await promise('Online users list', async () => {
    await like(eva, fay);
    await like(fay, eva);
    await until(eva, fay);
    fay.close();
    await until(eva);
    expect(new Set(lists.flat())).toEqual(new Set([eva.id, fay.id]));
  });
});
