import { expect, type Locator, type Page } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { match, write } from '#test/people/meeting';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser, touchScreen } from '../support/people/people.ts';
import { chatWith, expectTexts, field, log, type } from '../support/screens/chat.ts';
import { fillConversation } from '../support/server/long-conversation.ts';

/** The row of a message, not of one that quotes it. */
const row = (page: Page, text: string) =>
  log(page).locator('[data-key]', { has: page.locator('p').getByText(text, { exact: true }) });

async function openMenu(page: Page, text: string): Promise<Locator> {
  await row(page, text).hover();
  await row(page, text).getByRole('button', { name: 'Message actions' }).click();
  return page.getByRole('dialog', { name: 'Message actions' });
}

const quote = (page: Page, words: string) =>
  log(page).getByRole('button', { name: new RegExp(`: ${words}\\. Show the message$`) });

test('two people answer messages and react, and both see it at once', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const annas = await anna.open(chatWith(ben));
  const bens = await ben.open(chatWith(anna));
  await type(annas, 'Dosa or appam?');
  await type(annas, 'And where?');

  await test.step('a message is chosen from its menu, given up with Escape, and answered', async () => {
    const menu = await openMenu(bens, 'Dosa or appam?');
    await expectReadable(bens);
    await expect(log(bens).getByRole('dialog', { includeHidden: true })).toHaveCount(0); // or it would be read as a message
    await menu.getByRole('button', { name: 'Reply' }).click();
    await expect(bens.getByText('Replying to Anna')).toBeVisible();
    await expect(field(bens)).toBeFocused();
    await bens.keyboard.press('Escape');
    await expect(bens.getByText('Replying to Anna')).toHaveCount(0);

    for (const words of ['Dosa or appam?', 'And where?'])
      await expect(row(bens, words).getByRole('button')).toHaveAccessibleName(
        `Message actions, Anna: ${words}`,
      );

    await (await openMenu(bens, 'Dosa or appam?')).getByRole('button', { name: 'Reply' }).click();
    await bens.reload();
    await expect(bens.getByText('Replying to Anna')).toBeVisible();
    await type(bens, 'Dosa');
    await expect(bens.getByText('Replying to Anna')).toHaveCount(0);
    for (const page of [annas, bens]) await expect(quote(page, 'Dosa or appam\\?')).toBeVisible();
  });

  await test.step('a reply written offline keeps what it answers', async () => {
    await ben.context.setOffline(true);
    await (await openMenu(bens, 'And where?')).getByRole('button', { name: 'Reply' }).click();
    await type(bens, 'At the Blue Door');
    await expect(quote(bens, 'And where\\?')).toBeVisible();
    await ben.context.setOffline(false);
    await expect(quote(annas, 'And where\\?')).toBeVisible();
  });

  await test.step('a reaction shows on both sides, is replaced and taken back, and is no message', async () => {
    const react = async (emoji: string) =>
      (await openMenu(annas, 'Dosa')).getByRole('button', { name: `React with ${emoji}` }).click();
    await react('❤️');
    await expect(log(bens).getByRole('img', { name: 'Anna reacted with ❤️' })).toBeVisible();
    await expect(log(annas).getByRole('button', { name: 'You reacted with ❤️. Take it back' })).toBeVisible();
    await react('🎉');
    await expect(log(bens).getByRole('img', { name: /reacted/ })).toHaveAccessibleName(
      'Anna reacted with 🎉',
    );
    await expectReadable(annas);
    await annas.getByRole('button', { name: 'You reacted with 🎉. Take it back' }).click();
    await expect(log(bens).getByRole('img', { name: /reacted/ })).toHaveCount(0);
    expect(await ben.call(chatEndpoints.unreadCounts, {})).toEqual({});
  });

  await test.step('the keyboard reaches the menus of all messages', async () => {
    await field(annas).focus();
    await annas.keyboard.press('Shift+Tab');
    await annas.keyboard.press('Shift+Tab');
    const menuOf = (text: string) => row(annas, text).getByRole('button', { name: 'Message actions' });
    await expect(menuOf('At the Blue Door')).toBeFocused();
    await annas.keyboard.press('ArrowUp');
    await annas.keyboard.press('ArrowUp');
    await expect(menuOf('And where?')).toBeFocused();
    await annas.keyboard.press('Enter');
    await annas.keyboard.press('Escape');
    await expect(menuOf('And where?')).toBeFocused();
  });
});

test('a press on a quote leads to the answered message, also to one that isn’t loaded', async ({
  app,
  server,
}) => {
  const { anna, ben } = await aMatch(app);
  await fillConversation(server, [anna, ben], 180);
  const page = await anna.open(chatWith(ben));
  const old = await ben.call(chatEndpoints.listMessages, {
    params: { userId: anna.id },
    query: { after: '9' },
  });
  const replyTo = old[0]?._id;
  await ben.call(chatEndpoints.sendMessage, {
    params: { userId: anna.id },
    body: { text: 'Still true', replyTo },
  });
  await expect(log(page).getByText('Still true')).toBeVisible();
  await expect(row(page, 'No. 10')).toHaveCount(0);
  await quote(page, 'No\\. 10').click();
  await expect(row(page, 'No. 10')).toBeInViewport({ ratio: 1 });
  await expect(row(page, 'No. 10')).toBeFocused();
});

test('a line marks where new messages begin, stays while the conversation is open and is gone next time', async ({
  app,
  server,
}) => {
  const { anna, ben } = await aMatch(app);
  await fillConversation(server, [anna, ben], 60);
  for (let n = 1; n <= 30; n++) await write(ben, anna, `New ${n}`);
  const page = await anna.open('/chats');
  await page.getByRole('link', { name: /^Ben/ }).click();
  const line = log(page).getByRole('separator', { name: 'New messages' });
  await expect(line).toBeInViewport();
  await expect(row(page, 'New 1')).toBeInViewport();
  await expect(row(page, 'New 30')).not.toBeInViewport();
  await expect.poll(() => anna.call(chatEndpoints.unreadCounts, {})).toEqual({});
  await page.getByRole('button', { name: '30 new messages' }).click();
  await expect(row(page, 'New 30')).toBeInViewport();
  await type(page, 'Read them all');
  await write(ben, anna, 'Good');
  await expect(log(page).getByText('Good')).toBeVisible();
  await expectTexts(page, /^(New messages|New 1|New 2)$/, ['New messages', 'New 1', 'New 2']);

  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^Ben/ }).click();
  await expect(row(page, 'Good')).toBeInViewport();
  await expect(line).toHaveCount(0);
});

test('on a touch screen a long press opens the menu and a swipe to the right answers', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna', device: touchScreen });
  const ben = await aUser(app, { fullName: 'Ben' });
  await match(anna, ben);
  await write(ben, anna, 'Dosa or appam?');
  const page = await anna.open(chatWith(ben));
  const touch = await page.context().newCDPSession(page);
  let start: Awaited<ReturnType<Locator['boundingBox']>> = null;
  async function send(kind: 'touchStart' | 'touchMove' | 'touchEnd', right = 0) {
    if (kind === 'touchStart') start = await log(page).getByText('Dosa or appam?').boundingBox();
    const point = { x: (start?.x ?? 0) + 20 + right, y: (start?.y ?? 0) + 10 };
    await touch.send('Input.dispatchTouchEvent', {
      type: kind,
      touchPoints: kind === 'touchEnd' ? [] : [point],
    });
  }

  await send('touchStart');
  const menu = page.getByRole('dialog', { name: 'Message actions' });
  await expect(menu).toBeVisible();
  await send('touchEnd');
  await menu.getByRole('button', { name: 'React with 👍' }).tap();
  await expect(menu).toHaveCount(0);
  await expect(log(page).getByRole('button', { name: /^You reacted with 👍/ })).toBeVisible();

  await send('touchStart');
  for (const right of [10, 30, 50, 70, 90]) await send('touchMove', right);
  await send('touchEnd');
  await expect(page.getByText('Replying to Ben')).toBeVisible();
  await page.getByRole('button', { name: 'Stop replying' }).click();
  await expect(page.getByText('Replying to Ben')).toHaveCount(0);
});
