import { expect, type Page } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { safetyEndpoints } from '@showup/contract/safety';
import { button } from '#e2e/support/browser/button';
import { chooseFiles } from '#e2e/support/browser/choose-files';
import { closedGate } from '#e2e/support/browser/gate';
import { expectSilent, recordToasts } from '#e2e/support/browser/toast-record';
import { test } from '#e2e/support/journey-test';
import { aMatch, aUser, touchScreen } from '#e2e/support/people/people';
import { pictureOf } from '#e2e/support/people/pictures';
import { chatWith, field, log, type } from '#e2e/support/screens/chat';
import { match, write } from '#test/people/meeting';
import { promise } from '../promise.ts';

const seen = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
const partner = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const chatsTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats$/ });

/** A locale and time zone in which it is about three in the afternoon and clocks show am and pm. */
function inTheAfternoon() {
  const ahead = 15 - new Date().getUTCHours();
  const hours = ahead > 12 ? ahead - 24 : ahead;
  return { locale: 'en-US', timezoneId: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` };
}

/** Fails the next call to that address, with a message if one is given. */
const failOnce = (page: Page, path: string, message?: string) =>
  page.route(
    `**${path.replace(/:\w+/, '*')}`,
    (route) => route.fulfill({ status: 500, json: message === undefined ? {} : { message, code: 'x' } }),
    { times: 1 },
  );

test('the chat list shows partners, presence and unread counts', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  const cleo = await aUser(app, { fullName: 'Cleo' });
  await match(anna, cleo);
  const page = await anna.context.newPage();
  const chats = closedGate();
  await page.route(`**${chatEndpoints.chatPartners.path}`, async (route) => {
    await chats.isOpen;
    await route.continue();
  });
  await page.goto('/chats');
  await promise('Chats 6 skeletons', () => expect(page.locator('[data-placeholder]')).toHaveCount(6));
  chats.open();
  await promise("Chats 'Messages'", () =>
    expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible(),
  );
  await promise('/chats list or conversation', () => expect(partner(page, 'Ben')).toBeVisible());
  await promise('Chats photo, name', async () => {
    await expect(partner(page, 'Ben').locator('img')).toHaveAttribute('src', /\/media\//);
    await expect(partner(page, 'Ben')).toContainText('Ben');
  });
  await promise("Chats 'Active now' / 'Offline'", async () => {
    await expect(partner(page, 'Ben')).toContainText('Offline');
    const bens = await ben.open('/profile');
    await expect(partner(page, 'Ben')).toContainText('Active now');
    await promise("Chats '{online-1} online'", () => seen(page, '1 online'));
    await promise("Chats 'Show online only'", async () => {
      await page.getByRole('switch', { name: 'Show online only' }).check();
      await expect(partner(page, 'Ben')).toBeVisible();
      await expect(partner(page, 'Cleo')).toHaveCount(0);
    });
    await bens.close();
    await seen(page, '0 online');
  });
  await promise("Chats 'No online users'", () => seen(page, 'No online users'));
  await page.getByRole('switch', { name: 'Show online only' }).uncheck();
  await promise('getOnlineUsers replaces', () => expect(partner(page, 'Ben')).toContainText('Offline'));

  await promise("Toast '{n} new messages' on rise", async () => {
    const toast = page.locator('[popover]');
    await write(cleo, anna, 'Hello from Cleo');
    await expect(toast.getByText('1 new messages', { exact: true })).toBeVisible();
    await write(ben, anna, 'Hello from Ben');
    await expect(toast.getByText('2 new messages', { exact: true })).toBeVisible();
  });
  await promise('updateSidebar moves to top', () =>
    expect(page.getByRole('listitem').getByText(/^(Ben|Cleo)$/)).toHaveText(['Ben', 'Cleo']),
  );
  await write(ben, anna, 'And again');
  await promise("Chats '{n} new messages'", () =>
    expect(partner(page, 'Ben')).toContainText('2 new messages'),
  );
  await promise('unreadCountUpdate sets the count', () => expect(chatsTab(page)).toContainText('3'));
  await page.route(`**${chatEndpoints.markRead.path}`, (route) => route.abort()); // incoming messages stay unread
  await partner(page, 'Ben').click();
  await promise('Chats badge = unread of others than open chat', async () => {
    await expect(chatsTab(page)).toHaveText(/^1\D/);
    await write(ben, anna, 'Into the open chat');
    await expect(log(page).getByText('Into the open chat')).toBeVisible();
    await write(cleo, anna, 'Into another one');
    await expect(chatsTab(page)).toHaveText(/^2\D/);
  });
  await promise('Opening the Chats tab clears the selected chat', async () => {
    await chatsTab(page).click();
    await expect(page).toHaveURL(/\/chats$/);
    await expect(field(page)).toHaveCount(0);
  });
  await promise('/avatar.png in chat lists', async () => {
    await page.route('**/media/**', (route) => route.abort());
    await page.reload();
    await expect(partner(page, 'Ben').locator('img')).toHaveAttribute('src', /\/avatar\.png$/);
  });
});

test('a conversation carries texts and images both ways', async ({ app }) => {
  const anna = await aUser(app, { fullName: 'Anna', device: inTheAfternoon() });
  const [ben, cleo] = [await aUser(app, { fullName: 'Ben' }), await aUser(app, { fullName: 'Cleo' })];
  for (const other of [ben, cleo]) await match(anna, other);
  const page = await anna.open(chatWith(ben));
  const bens = await ben.open(chatWith(anna));
  await promise('Conversation back button', () => expect(button(page, 'Back')).toBeVisible());
  await promise('Conversation name, status', async () => {
    await expect(page.getByRole('heading', { name: 'Ben' })).toBeVisible();
    await seen(page, 'Active now');
  });
  await promise("Conversation menu 'Unmatch', 'Block & Report'", async () => {
    await button(page, 'More').click();
    await expect(page.getByRole('menuitem')).toHaveText(['Unmatch', 'Block', 'Report', 'Block & Report']);
    await page.keyboard.press('Escape');
  });
  await promise('Message needs trimmed text or image', async () => {
    await field(page).fill('   ');
    await expect(button(page, 'Send')).toBeDisabled();
  });
  await type(page, 'Dosa or appam?');
  await promise('Matches; real-time chat, text and image', () =>
    expect(log(bens).getByText('Dosa or appam?')).toBeVisible(),
  );
  await promise('Marked read while open', () =>
    expect(log(page).getByText('Read', { exact: true })).toBeAttached(),
  );
  await promise('Times HH:MM 24 h', () =>
    expect(log(page).getByRole('time').first()).toHaveText(/^1[56]:[0-5]\d$/),
  );
  await promise('newMessage only into the selected chat', async () => {
    await write(cleo, anna, 'Not for this chat');
    await write(ben, anna, 'For this chat');
    await expect(log(page).getByText('For this chat')).toBeVisible();
    await expect(log(page).getByText('Not for this chat')).toHaveCount(0);
  });
  await promise("'Please select an image file'", async () => {
    const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') };
    await chooseFiles(page, () => button(page, 'Add image').click(), [text]);
    await seen(page, 'Please select an image file');
  });
  await promise('Composer text and image file', async () => {
    await chooseFiles(page, () => button(page, 'Add image').click(), [await pictureOf('teal')]);
    await button(page, 'Send').click();
    await expect(log(bens).getByRole('button', { name: 'Image from Anna' })).toBeVisible();
  });
  const cleos = await cleo.open(chatWith(anna));
  await promise('Image messages shown in the conversation', async () => {
    await page.goto(chatWith(cleo));
    await chooseFiles(cleos, () => button(cleos, 'Add image').click(), [await pictureOf('coral')]);
    await button(cleos, 'Send').click();
    await log(page).getByRole('button', { name: 'Image from Cleo, hidden. Show the image' }).click();
    await expect(log(page).getByRole('img', { name: 'Image from Cleo' })).toBeVisible();
  });
  await promise('Only logged: message send', async () => {
    await failOnce(page, '/messages/send/*');
    await type(page, 'Lost?');
    await expect(log(page).getByText('Lost?')).toBeVisible();
    await seen(page, /^Not sent|^Waiting/);
  });
});

test('a partner’s profile opens from the chat, and a match can be ended or reported', async ({ app }) => {
  const [anna, ben] = [
    await aUser(app, { fullName: 'Anna', device: touchScreen }),
    await aUser(app, { fullName: 'Ben' }),
  ];
  await match(anna, ben);
  const page = await anna.open(chatWith(ben));
  await button(page, 'View Ben’s profile').click();
  const profile = page.getByRole('dialog', { name: /^Ben, / });
  await promise('Conversation avatar opens profile', () => expect(profile).toBeVisible());
  await promise('Profile view previous and next', async () => {
    for (const [name, at] of [
      ['Next photo', 2],
      ['Previous photo', 1],
    ] as const) {
      const arrow = profile.getByRole('button', { name });
      await expect(arrow.locator('span')).toHaveCSS('opacity', '1');
      await arrow.tap();
      await expect(profile.getByRole('img', { name: `Ben, photo ${at} of 3` })).toBeVisible();
    }
  });
  await promise('Profile view bio', () =>
    expect(profile.getByText('Knows every late bus home.')).toBeVisible(),
  );
  await promise('Profile view Unmatch', () =>
    expect(profile.getByRole('button', { name: 'Unmatch' })).toBeVisible(),
  );
  await profile.getByRole('button', { name: 'Unmatch' }).click();
  const question = page.getByRole('dialog', { name: 'Unmatch Ben?' });
  await promise('Only logged: unmatch', async () => {
    await failOnce(page, matchingEndpoints.unmatch.path);
    await question.getByRole('button', { name: 'Unmatch' }).click();
    await expect(question.getByRole('alert')).toBeVisible();
  });
  await promise('Unmatch, or block and report', () =>
    question.getByRole('button', { name: 'Unmatch' }).click(),
  );
  await promise('Unmatch closes chat', async () => {
    await expect(field(page)).toHaveCount(0);
    await expect(partner(page, 'Ben')).toHaveCount(0);
  });

  const cleo = await aUser(app, { fullName: 'Cleo' });
  await match(cleo, anna);
  await page.goto(chatWith(cleo));
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block & Report Cleo' });
  const reportType = dialog.getByRole('combobox', { name: 'Report type' });
  await promise('Block modal type select', () => expect(reportType).toBeVisible());
  await promise('Report types, default spam', async () => {
    await expect(reportType).toHaveValue('spam');
    const values = await reportType
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(values).toEqual(['spam', 'inappropriate', 'harassment', 'fake_profile', 'other']);
  });
  await promise('Block modal required reason textarea', () =>
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('required'),
  );
  await promise("Block modal Cancel and 'Block & Report'", async () => {
    await expect(dialog.getByRole('button', { name: 'Block & Report' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Block & Report' }).click();
    await expect(dialog).toBeVisible();
  });
  await promise('Report reason required', async () => {
    await dialog.getByRole('button', { name: 'Block & Report' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asks for money.');
  await promise("'Failed to block/report user'", async () => {
    await failOnce(page, safetyEndpoints.blockReport.path);
    await dialog.getByRole('button', { name: 'Block & Report' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /^Failed to block\/report user$/ })).toBeVisible();
  });
  await dialog.getByRole('button', { name: 'Block & Report' }).click();
  await promise("'User blocked and reported'", () => seen(page, 'User blocked and reported'));
  await promise('Block closes chat', async () => {
    await expect(field(page)).toHaveCount(0);
    await expect(partner(page, 'Cleo')).toHaveCount(0);
  });
});

test('failures behind the chats show a message or stay silent', async ({ app }) => {
  const { anna, ben } = await aMatch(app);
  await write(ben, anna, 'Hello');
  const page = await anna.context.newPage();
  await recordToasts(page);
  const alerts = page.locator('[popover]').getByRole('alert');
  await promise('Loading users or messages: server message toast', async () => {
    for (const [path, shown] of [
      [chatEndpoints.chatPartners.path, '/chats'],
      [`/messages/${ben.id}`, chatWith(ben)],
    ] as const) {
      const message = `${shown} rests for a minute.`;
      await page.route(`**${path}`, (route) => route.fulfill({ status: 400, json: { message, code: 'x' } }));
      await page.goto(shown);
      await expect(alerts.filter({ hasText: message })).toBeVisible();
      await page.unroute(`**${path}`);
    }
  });
  await promise('Only logged: unread count', async () => {
    const unread = { path: chatEndpoints.unreadCounts.path, status: 400 }; // fails at once, while a 500 would be retried
    await expectSilent(page, unread, async () => {
      await page.goto('/chats');
      await expect(partner(page, 'Ben')).toBeVisible();
    });
  });
  await write(ben, anna, 'Still there?');
  await page.goto('/chats');
  await expect(partner(page, 'Ben')).toContainText('new messages');
  await promise('Only logged: mark-read', () =>
    expectSilent(page, chatEndpoints.markRead, async () => {
      await partner(page, 'Ben').click();
      await expect(log(page).getByText('Still there?')).toBeVisible();
    }),
  );
  await promise('/default-profile.jpg', async () => {
    await page.route('**/media/**', (route) => route.abort());
    await page.goto('/myprofile');
    const photo = page.getByRole('img', { name: 'Anna, photo 1 of 3' });
    await expect(photo).toHaveAttribute('src', '/default-profile.jpg');
    const width = () => photo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });
});
