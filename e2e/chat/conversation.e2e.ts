import { expect } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { match, write } from '#test/people/meeting';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { closedGate } from '../support/browser/gate.ts';
import { pressTwice } from '../support/browser/press-twice.ts';
import { expectReadable } from '../support/browser/screen-reader.ts';
import { test } from '../support/journey-test.ts';
import { aMatch, aUser } from '../support/people/people.ts';
import { pictureOf } from '../support/people/pictures.ts';
import { chatWith, expectTexts, field, log, type } from '../support/screens/chat.ts';

test('two people exchange messages, links and pictures, see typing and read receipts, and unmatch', async ({
  app,
  server,
}) => {
  const { anna, ben } = await aMatch(app);
  const annas = await anna.open(chatWith(ben));
  const bens = await ben.open(chatWith(anna));
  await expect(log(annas).getByText('You matched today')).toBeVisible();

  await test.step('a message appears at once, and typing shows before it', async () => {
    // Typing before both are connected is seen by nobody.
    await expect(async () => {
      await field(bens).pressSequentially('Dosa');
      await expect(log(annas).getByText('Ben is typing')).toBeAttached({ timeout: 3_000 });
    }).toPass();
    await type(bens, 'Dosa or appam?');
    await expect(log(annas).getByText('Dosa or appam?')).toBeVisible();
    await expect(log(annas).getByText('Ben is typing')).toHaveCount(0);
    await expect(log(bens).getByText('Read', { exact: true })).toBeAttached();
  });

  await test.step('a message stays unread with one tick until it is opened', async () => {
    const counted = annas.waitForResponse(`**${chatEndpoints.unreadCounts.path}`);
    await annas.goto('/likes');
    await counted;
    await type(bens, 'Well?');
    await expect(annas.getByText('1 new messages')).toBeVisible();
    await expect(annas.getByRole('link', { name: /Chats$/ })).toContainText('1 unread message');
    await expect(log(bens).getByText('Sent', { exact: true })).toHaveCount(1);
    await annas.goto(chatWith(ben));
    await expect(log(bens).getByText('Sent', { exact: true })).toHaveCount(0);
  });

  await test.step('on a tablet held upright the list stays beside the conversation', async () => {
    const phone = annas.viewportSize() ?? { width: 390, height: 844 };
    const list = annas.getByRole('region', { name: 'Messages' });
    await expect(list).toBeHidden();
    await annas.setViewportSize({ width: 820, height: 1180 });
    await expect(list.getByRole('link', { name: /^Ben/ })).toBeVisible();
    await expect(annas.getByRole('button', { name: 'Back' })).toBeHidden();
    await annas.setViewportSize(phone);
    await expect(list).toBeHidden();
  });

  await test.step('links open in a new tab without a referrer', async () => {
    await type(annas, 'See https://showup.example/menu, and مرحبا\nCode: <b>12</b>');
    const link = log(bens).getByRole('link', { name: 'https://showup.example/menu' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(log(bens).getByText('<b>12</b>')).toBeVisible();
  });

  await test.step('a picture is previewed before sending, and opens in full for the recipient', async () => {
    const add = () => annas.getByRole('button', { name: 'Add image' }).click();
    await chooseFiles(annas, add, [{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') }]);
    await expect(annas.getByText('Please select an image file')).toBeVisible();
    await chooseFiles(annas, add, [await pictureOf('teal')]);
    await expect(annas.getByRole('img', { name: 'The one you are about to send' })).toBeVisible();
    await annas.getByRole('button', { name: 'Send' }).click();
    const picture = log(bens).getByRole('button', { name: 'Image from Anna' });
    const view = bens.getByRole('dialog', { name: 'Image' });
    const conversation = bens.url();
    for (const close of [
      () => bens.keyboard.press('Escape'),
      () => pressTwice(view.getByRole('button', { name: 'Close' })),
      () => bens.goBack(),
    ]) {
      await picture.click();
      await expect(view).toBeVisible();
      await close();
      await expect(view).toHaveCount(0);
      await expect(picture).toBeFocused();
      expect(bens.url()).toBe(conversation);
    }
    await bens.goForward();
    await expect(view).toBeVisible();
    await bens.goBack();
    await expect(view).toHaveCount(0);
    await expect(field(bens)).toBeVisible();
    await expectReadable(annas);
  });

  await test.step('an unmatch closes the conversation while the other person is typing', async () => {
    await field(bens).fill('I was just going to say');
    await annas.getByRole('button', { name: 'More' }).click();
    await annas.getByRole('menuitem', { name: 'Unmatch' }).click();
    await annas.getByRole('dialog').getByRole('button', { name: 'Unmatch' }).click();
    await expect(bens.getByText('This conversation is no longer here.')).toBeVisible();
    await expect(bens).toHaveURL(`${server.url}/chats`);
    await expect(annas.getByText('No matches yet')).toBeVisible();
    await expect(annas.getByRole('switch', { name: 'Show online only' })).toHaveCount(0);
  });
});

test('pictures are hidden until tapped before a reply, and a phone number shows a safety hint', async ({
  app,
}) => {
  const { anna, ben } = await aMatch(app);
  const bens = await ben.open(chatWith(anna));
  for (const colour of ['teal', 'coral']) {
    await chooseFiles(bens, () => bens.getByRole('button', { name: 'Add image' }).click(), [
      await pictureOf(colour),
    ]);
    await bens.getByRole('button', { name: 'Send' }).click();
  }
  const marks = log(bens).getByText('Sent', { exact: true });
  await expect(marks).toHaveCount(2);
  // Only messages are announced, not what becomes of them.
  await expect(marks.first().locator('xpath=ancestor::*[@aria-live][1]')).toHaveAttribute('aria-live', 'off');

  await type(bens, 'Or write to 98765 43210');

  const annas = await anna.open(chatWith(ben));
  const hint = annas.getByRole('complementary', { name: 'Stay safe' });
  await expect(hint).toContainText('Be careful with links and numbers');
  const hidden = log(annas).getByRole('button', { name: 'Image from Ben, hidden. Show the image' });
  const seen = log(annas).getByRole('img', { name: 'Image from Ben' });
  await expect(hidden).toHaveCount(2);
  await expectReadable(annas);
  await hidden.first().click();
  await expect(hidden).toHaveCount(1);
  await expect(seen).toHaveCount(1);
  await expect(annas.getByRole('dialog')).toHaveCount(0);
  await type(annas, 'Nice colours');
  await expect(hint).toBeHidden();
  await expect(hidden).toHaveCount(0);
  await expect(seen).toHaveCount(2);
});

test('refused chats and messages show the reason on the screen and in a toast', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const refusal = { message: 'Chats are closed for an hour.', code: 'chat.closed' };
  const page = await anna.context.newPage();
  const told = page.getByRole('alert').filter({ hasText: refusal.message });
  for (const [path, address] of [
    [chatEndpoints.chatPartners.path, '/chats'],
    [chatEndpoints.listMessages.path.replace(':userId', ben.id), chatWith(ben)],
  ] as const) {
    await page.route(`**${path}*`, (route) => route.fulfill({ status: 403, json: refusal }));
    await page.goto(address);
    await expect(told).toHaveCount(2);
  }
});

test('the partner’s profile opens over the conversation, and Back, Escape and its button close it', async ({
  app,
  server,
}) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.open('/chats');
  const profile = page.getByRole('dialog', { name: /^Ben, / });
  const view = page.getByRole('button', { name: 'View Ben’s profile' });
  async function expectConversation() {
    await expect(profile).toHaveCount(0);
    await expect(view).toBeFocused();
    await expect(page).toHaveURL(server.url + chatWith(ben));
  }

  await page.getByRole('link', { name: /^Ben/ }).click();
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => pressTwice(profile.getByRole('button', { name: 'Close' })),
  ]) {
    await view.click();
    await expect(profile).toBeVisible();
    await close();
    await expectConversation();
  }

  await view.click();
  await expect(profile).toBeVisible();
  await page.reload();
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(field(page)).toBeVisible();

  await view.click();
  await profile.getByRole('button', { name: 'Unmatch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectConversation();

  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/chats`);
  await expect(page.getByRole('link', { name: /^Ben/ })).toBeVisible();
});

test('an unmatch while the profile is open is announced once, and Back leaves the chats', async ({
  app,
  server,
}) => {
  const { anna, ben } = await aMatch(app);
  const bens = await ben.open('/likes');
  await bens.getByRole('link', { name: /Chats$/ }).click();
  await bens.getByRole('link', { name: /^Anna/ }).click();
  await bens.getByRole('button', { name: 'View Anna’s profile' }).click();
  await expect(bens.getByRole('dialog', { name: /^Anna, / })).toBeVisible();

  await anna.call(matchingEndpoints.unmatch, { body: { unmatchedUserId: ben.id } });
  const callout = bens.getByText('This conversation is no longer here.');
  await expect(callout).toBeVisible();
  await expect(bens).toHaveURL(`${server.url}/chats`);
  await bens.goBack();
  await expect(callout).toHaveCount(0);
  await expect(bens).toHaveURL(`${server.url}/likes`);
});

test('the name at the head of a conversation stays in place when presence arrives', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const page = await anna.context.newPage();
  const hearing = closedGate();
  await page.routeWebSocket(/socket\.io/, (ours) => {
    const theirs = ours.connectToServer();
    theirs.onMessage((message) => void hearing.isOpen.then(() => ours.send(message)));
  });
  await page.goto(chatWith(ben));
  const name = page.getByRole('heading', { name: 'Ben' });
  await expect(log(page).getByText('You matched today')).toBeVisible();
  const top = (await name.boundingBox())?.y;
  hearing.open();
  await expect(page.getByText('Offline').filter({ visible: true })).toBeVisible();
  expect((await name.boundingBox())?.y).toBe(top);
  await page.close();
});

test('two tabs and the list agree on order, last messages, counts and presence', async ({ app, server }) => {
  const { anna, ben } = await aMatch(app);
  const cleo = await aUser(app, { fullName: 'Cleo' });
  await match(cleo, anna);
  let isFirst = true;
  // The route stays: removed while the page loads, it can lose requests under way.
  await anna.context.route(`**${chatEndpoints.chatPartners.path}`, async (route) => {
    const page = route.request().frame().page();
    if (isFirst) await expect(page.locator('[data-placeholder]')).toHaveCount(6);
    isFirst = false;
    await route.continue();
  });
  const one = await anna.open('/chats');
  const other = await anna.open('/chats');
  const names = (tab: typeof one) =>
    tab
      .getByRole('listitem')
      .getByText(/^(Ben|Cleo)$/)
      .allInnerTexts();
  await expect(one.getByText('0 online')).toBeVisible();

  await write(ben, anna, 'From Ben');
  await write(cleo, anna, 'From Cleo');
  await write(ben, anna, 'Ben again');
  for (const tab of [one, other]) {
    await expect(tab.getByRole('link', { name: /Ben.*Ben again.*2 new messages/ })).toBeVisible();
    await expect(tab.getByRole('link', { name: /Cleo.*From Cleo.*1 new messages/ })).toBeVisible();
    await expect(tab.getByRole('link', { name: /Chats$/ })).toContainText('3 unread messages');
    await expect.poll(() => names(tab)).toEqual(['Ben', 'Cleo']);
  }

  await test.step('the other tab follows when one reads and answers', async () => {
    await one.bringToFront();
    await one.getByRole('link', { name: /^Ben/ }).click();
    await expect(field(one)).toBeFocused();
    await expect(other.getByRole('link', { name: /Chats$/ })).toContainText('1 unread message');
    await expect(one.getByRole('link', { name: /Chats$/ })).toContainText('1 unread message');
    await type(one, 'Hello Ben');
    await expect(other.getByRole('link', { name: /Ben.*You: Hello Ben/ })).toBeVisible();
    await other.goto(chatWith(ben));
    for (const tab of [one, other]) {
      await expectTexts(tab, /^(From Ben|Ben again|Hello Ben)$/, ['From Ben', 'Ben again', 'Hello Ben']);
    }
    await one.bringToFront();
    await one.getByRole('button', { name: 'Back' }).click();
    await expect(one.getByRole('link', { name: /^Ben/ })).toBeFocused();
    await one.getByRole('link', { name: /^Ben/ }).click();
    await expect(field(one)).toBeVisible();
    await one.getByRole('link', { name: /Chats$/ }).click();
    await expect(one).toHaveURL(`${server.url}/chats`);
  });

  await test.step('the list marks people who are online and can show only them', async () => {
    await one.getByRole('switch', { name: 'Show online only' }).check();
    await expect(one.getByText('No online users')).toBeVisible();
    await cleo.open('/');
    await expect(one.getByText('1 online')).toBeVisible();
    await expect(one.getByRole('link', { name: /Cleo Active now/ })).toBeVisible();
    await expect.poll(() => names(one)).toEqual(['Cleo']);
  });
});
