import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { faultOf, plansOf, sourceOf } from '#test/database/query-plans';
import { matchingPlans } from '#test/matching/plans';
import { fillCrowd } from '#test/people/crowd';
import { cast, personId } from '#test/people/crowd-cast';

let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.db.transaction((tx) => fillCrowd(tx, 50_000));
  await app.db.sql`vacuum analyze`;
  const [row] = await app.db.sql<[{ name: string }]>`select current_database() as name`;
  const own = new URL(process.env.TEST_DATABASE_URL ?? '');
  own.pathname = `/${row.name}`;
  url = own.href;
});
afterAll(() => app.close());

test('reads neither a whole table nor all answers of a person for the deck, answers and lists', async () => {
  const plans = [...(await matchingPlans(url, app.config)).values()].flat();
  expect(plans.length).toBeGreaterThan(20);
  const faults = plans.map(({ text, generic, custom }) => ({
    source: sourceOf(text),
    fault: faultOf(generic) ?? faultOf(custom),
  }));
  expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([]);
});

test('detects a walk that uses "not exists" and a search by a column without an index', async () => {
  const heavy = personId(cast.answeredMost);
  const walk = (answered: string) => ({
    text: `
      select user_id from (
        select user_id, rank from deck where cand_gender = 'Female' and for_gender = 'Male' order by rank limit 200) d
      where ${answered} order by rank limit 20`,
    types: [0],
    values: [heavy],
  });
  const plans = await plansOf(url, [
    walk('not exists (select from swipes s where s.swiper = $1 and s.target = d.user_id)'),
    walk('(select true from swipes s where s.swiper = $1 and s.target = d.user_id limit 1) is null'),
    { text: 'select count(*) from users where bio = $1', types: [0], values: ['x'] },
  ]);
  expect(plans.map(({ generic }) => faultOf(generic))).toEqual(['Anti Join', undefined, 'Seq Scan on users']);
});
