import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';

test('where the network lets no WebSocket through, messages still come by themselves', async ({ people }) => {
  const [anna, ben] = [await people.join('Anna'), await people.join('Ben')];
  await anna.like(ben);
  await ben.like(anna);
  const page = await anna.context.newPage();
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor() {
        super('ws://127.0.0.1:9'); // where nobody answers
      }
    };
  });
  const polled = page.waitForResponse(/\/socket\.io\/.*transport=polling.*sid=/);
  await page.goto(`/chats?with=${ben.user._id}`);
  await polled;
  await ben.post(`/messages/send/${anna.user._id}`, { text: 'The blue door, at nine?' });
  await expect(page.getByRole('log').getByText('The blue door, at nine?')).toBeVisible();
});
