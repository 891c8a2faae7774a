import { expect } from '@playwright/test';
import { write } from '#test/people/meeting';
import { test } from '../support/journey-test.ts';
import { aMatch } from '../support/people/people.ts';

test('messages arrive live even if the network blocks WebSockets', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.context.newPage();
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor() {
        super('ws://127.0.0.1:9'); // where nobody answers
      }
    };
  });
  const polled = page.waitForResponse(/\/socket\.io\/.*transport=polling.*sid=/);
  await page.goto(`/chats?with=${ben.id}`);
  await polled;
  await write(ben, anna, 'The blue door, at nine?');
  await expect(page.getByRole('log').getByText('The blue door, at nine?')).toBeVisible();
});
