// @module-tag race
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { runChaos } from '#test/chat/chaos';
import { isThorough } from '#test/measuring/size';

const server = fileURLToPath(new URL('../../../../test/app/calls-server.ts', import.meta.url));
const seed = process.env.SEED ?? 'a rainy night';

const MESSAGES = isThorough ? 500 : 150;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  expect(app.db.embedded).toBe(false);
});
afterAll(async () => {
  await app.reset();
  await app.close();
});

test(`no message is lost, duplicated or out of order, whatever fails (SEED='${seed}', npm run test:chaos runs longer)`, {
  timeout: 240_000,
}, async () => {
  const serverArgs = ['--conditions=source', '--import', import.meta.resolve('tsx'), server];
  const { stored, wrong, resumedAfter } = await runChaos(app, {
    messages: MESSAGES,
    cuts: MESSAGES / 25,
    kills: 1,
    seed,
    serverArgs,
  });
  expect(stored).toBe(MESSAGES);
  expect(wrong).toEqual({ missing: 0, doubled: 0, outOfOrder: 0, unlikeStored: 0, unreadDiffers: 0 });
  expect(resumedAfter.cut.length).toBeGreaterThan(0);
});
