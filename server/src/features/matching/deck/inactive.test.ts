import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { markActive } from '#features/profiles/standing';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { man, settle, times, woman } from '#test/matching/crowd';
import { asUserId } from '#test/people/as-user-id';
import { listPotentialMatches } from './deck.ts';
import { removeInactivePeople } from './deck-rows.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const away = (ids: readonly string[], days: number) =>
  app.db.sql`
    update users set last_active_at = now() - make_interval(days => ${days}) where id = any(${[...ids]})`;

const peopleInDeck = async () =>
  (await app.db.sql<{ id: string }[]>`select distinct user_id as id from deck`).map(({ id }) => id);

test('removes hundreds of people who were away for 90 days from the deck, and nobody else', async () => {
  const gone = await settle(app, times(450, { identifiedAs: 'Female', interestedIn: ['Male', 'Other'] }));
  const [eva = '', ben = ''] = await settle(app, [woman, man]);
  await away(gone, 90);
  await away([eva], 89);
  await removeInactivePeople(app.ctx);
  expect((await peopleInDeck()).sort()).toEqual([eva, ben].sort());
});

test('puts someone who comes back into the deck', async () => {
  const [eva = asUserId(''), ben = asUserId('')] = await settle(app, [woman, man]);
  await away([eva], 91);
  await removeInactivePeople(app.ctx);
  expect(await peopleInDeck()).toEqual([ben]);
  await app.db.transaction((tx) => markActive(app.ctx, tx, eva));
  expect((await listPotentialMatches(app.ctx, ben)).items.map(({ _id }) => _id)).toEqual([eva]);
});
