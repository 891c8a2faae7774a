import { bansEndpoints } from '@showup/contract/moderation/bans';
import { block } from '../../server/test/people/meeting.ts';
import { button } from '../support/browser/button.ts';
import { requestVenue } from '../support/people/venues.ts';
import { withoutToasts } from './album.ts';
import { type Guest, openWindow, type Player } from './cast.ts';
import { ageDesk } from './past.ts';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';

interface Cast {
  readonly admin: Player;
  readonly reported: Guest;
  readonly reporter: Guest;
}

/** The admin's tabs, and the screen of someone who was banned. */
export async function walkDesk(stage: Stage, { admin, reported, reporter }: Cast): Promise<void> {
  const { album } = stage;
  const { page } = admin;
  await block(reporter, reported, 'Insults in the first line.');
  await requestVenue(reporter, 'The Attic');
  await ageDesk(stage);
  const visit = async (tab: string, words: string | RegExp, name: string) => {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await album.take(page, name);
  };
  await visit('reports', 'Insults in the first line.', 'admin-reports');
  await button(page, 'Ban User').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await album.take(page, 'admin-ban');
  await page.keyboard.press('Escape');
  await visit('venues', 'The Attic', 'admin-venues');
  await button(page, /The Blue Door/).click();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('The Blue Door').first()).toBeVisible();
  await album.take(page, 'admin-venue');
  await page.getByRole('link', { name: /^Open the poster/ }).click();
  await expect(button(page, 'Print or save as PDF')).not.toHaveAttribute('aria-busy');
  await album.take(page, 'admin-poster');
  await visit('overview', 'Overview', 'admin-overview');
  await visit('record', 'Record', 'admin-record');
  await walkBanned(stage, admin, reported);
}

async function walkBanned(stage: Stage, admin: Player, { id, phone }: Guest): Promise<void> {
  const reason = 'Insults in several first messages, after a warning.';
  await admin.call(bansEndpoints.banUser, { body: { userId: id, reason } });
  const { page, context } = await openWindow(stage);
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(phone);
  await button(page, 'Verify').click();
  await expect(page.getByLabel('4-digit code')).toBeFocused();
  await page.keyboard.type(await stage.server.lastCode(phone));
  await expect(page.getByText(reason)).toBeVisible();
  await withoutToasts(page);
  await stage.album.take(page, 'banned');
  await page.getByRole('textbox').fill('I am sorry. It will not happen again.');
  await button(page, /send/i).click();
  await expect(page.locator('[popover] > *')).toHaveCount(1);
  await expect(page.getByText('Your appeal is with us')).toBeVisible();
  await withoutToasts(page);
  await stage.album.take(page, 'banned-appealed');
  await context.close();
}
