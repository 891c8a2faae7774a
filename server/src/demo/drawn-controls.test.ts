import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { drawControls } from './drawn-controls.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app.close());

test('draws controls once, half of them of one person, and marks them as drawn', async () => {
  for (const _ of [1, 2]) await drawControls(app.ctx);
  expect(
    await app.db.sql`
      select is_same_person, count(*)::int as count from controls where is_drawn group by is_same_person order by 1`,
  ).toEqual([
    { isSamePerson: false, count: 3 },
    { isSamePerson: true, count: 3 },
  ]);
});
