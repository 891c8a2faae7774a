import type { Page } from '@playwright/test';
import { answer, listDates } from '../../server/test/dates/dates.ts';
import { match, write } from '../../server/test/people/meeting.ts';
import { cardOf, suggest } from '../dates/story.ts';
import { button } from '../support/browser/button.ts';
import { chooseFiles } from '../support/browser/choose-files.ts';
import { withoutToasts } from './album.ts';
import { type castOf, type Guest, openLive, type Player, picturesOf } from './cast.ts';
import { ageMatches, ageMessages } from './past.ts';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';
import { whoIs } from './walk-deck.ts';
import { leahsPart } from './walk-onboarding.ts';

type Join = ReturnType<typeof castOf>;

/** Conversations with three matches: one online, one who has written, one who is silent. */
export async function walkChats(stage: Stage, leah: Player, kabir: Guest, join: Join) {
  const { album } = stage;
  const { page } = leah;
  const me = await whoIs(leah);
  const rohan = await join({
    ...{ fullName: 'Rohan', identifiedAs: 'Male', dob: '1995-11-23' },
    ...{ bio: 'I count weekends in summits.', interests: ['Hiking', 'Mountains', 'Tea'], look: 20 },
  });
  const noor = await join({
    ...{ fullName: 'Noor', identifiedAs: 'Other', dob: '1998-01-30' },
    ...{ bio: 'If the floor is moving, so am I.', interests: ['Techno', 'Dancing'], look: 6 },
  });
  for (const guest of [rohan, noor]) await match(guest, { ...leah, ...me });
  await ageMatches(stage);
  await openLive(kabir, `/chats?with=${me.id}`);
  await openLive(leah, `/chats?with=${kabir.id}`);
  await expect(page.getByRole('textbox', { name: 'Message Kabir' })).toBeVisible();
  await showsActive(page);
  await withoutToasts(page);
  await album.take(page, 'chat-new');
  await page.goto('/chats');
  await expect(page.getByText('Know when someone writes')).toBeVisible();
  await album.take(page, 'chats-notifications');
  await button(page, 'Not now').click();
  await openLive(leah, `/chats?with=${kabir.id}`);

  await walkConversation(stage, leah, kabir, rohan);
  await walkDate(stage, leah, kabir);
  await walkParting(leah, album);

  await leah.context.setOffline(true);
  await say(page, 'Saturday it is.');
  await expect(page.getByText(/You are offline/).first()).toBeVisible();
  await album.take(page, 'chat-offline');
  await leah.context.setOffline(false);

  await openLive(leah, '/chats');
  await expect(page.getByText(/2 new messages/).first()).toBeVisible();
  await withoutToasts(page);
  await album.take(page, 'chats');
  return { rohan, noor };
}

/** Leah suggests a date, and Kabir accepts. */
async function walkDate({ album }: Stage, { page }: Player, kabir: Guest): Promise<void> {
  await button(page, 'Plan a date').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await album.take(page, 'date-plan');
  await suggest(page, 'hop', /Hop & Hum/);
  await expect(cardOf(page, 'You suggest a date')).toBeVisible();
  await album.take(page, 'date-suggested');
  const [date] = await listDates(kabir);
  if (!date) throw new Error('Kabir has no date.');
  await answer(kabir, date);
  await expect(cardOf(page, 'It’s a date')).toBeVisible();
  await withoutToasts(page);
  await album.take(page, 'date-agreed');
}

const showsActive = (page: Page) =>
  expect(page.getByText('Active now').filter({ visible: true }).first()).toBeVisible();

/** Leah and Kabir plan an evening. Rohan writes meanwhile and stays unread. */
async function walkConversation(stage: Stage, leah: Player, kabir: Guest, rohan: Guest): Promise<void> {
  const { album } = stage;
  const { page } = leah;
  const me = await whoIs(leah);
  const isRead = (count: number) =>
    expect(page.getByRole('log').getByText('Read', { exact: true })).toHaveCount(count);
  await write(kabir, me, 'Was that you in the front row on Friday?');
  await say(page, 'Guilty. I was the one singing the wrong words.');
  await isRead(1);
  await write(kabir, me, 'The best ones usually are. Dosa after the next show?');
  await say(page, 'Only if you can handle this much chutney');
  await isRead(2);
  const atTheStall = (await picturesOf(leahsPart)).slice(1, 2);
  await chooseFiles(page, () => button(page, 'Add image').click(), atTheStall);
  await expect(page.getByRole('img', { name: 'The one you are about to send' })).toBeVisible();
  await album.take(page, 'chat-attachment');
  await button(page, 'Send').click();
  await isRead(3);
  await write(kabir, me, 'Saturday, 8?');
  await expect(page.getByRole('log').getByText('Saturday, 8?')).toBeVisible();
  await write(rohan, me, 'Chai at the top is on me.');
  await write(rohan, me, 'Sunday, early?');
  await ageMessages(stage);
  await openLive(kabir, `/chats?with=${me.id}`);
  await openLive(leah, `/chats?with=${kabir.id}`);
  await expect(page.getByRole('log').getByText('Saturday, 8?')).toBeVisible();
  await showsActive(page);
  await withoutToasts(page);
  await page.getByRole('textbox', { name: 'Message Kabir' }).blur();
  await album.take(page, 'chat');
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).fill(text);
  await button(page, 'Send').click();
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

/** The partner's profile and the two ways to end a match. */
async function walkParting({ page }: Player, album: Stage['album']): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(page, 'View Kabir’s profile').click();
  await expect(dialog.getByText(/Owner of 214 records/)).toBeVisible();
  await album.take(page, 'chat-profile');
  await page.keyboard.press('Escape');
  await button(page, 'More').click();
  await album.take(page, 'chat-menu');
  await page.getByRole('menuitem', { name: 'Unmatch' }).click();
  await expect(page.getByText(/Your conversation ends/)).toBeVisible();
  await album.take(page, 'chat-unmatch');
  await page.keyboard.press('Escape');
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Block & Report' }).click();
  await expect(dialog).toBeVisible();
  await album.take(page, 'chat-report');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
