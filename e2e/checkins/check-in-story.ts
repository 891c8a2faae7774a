import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { DatePlan } from '@showup/contract/dates';
import { agree } from '#test/dates/dates';
import { match } from '#test/people/meeting';
import { button } from '../support/browser/button.ts';
import { aUser, type JourneyApp, type Person } from '../support/people/people.ts';
import { venueNamed } from '../support/people/venues.ts';
import type { AppServer } from '../support/server/app-server.ts';
import { changeData } from '../support/server/data.ts';

/** Eva and Jon have agreed to meet at The Blue Door. */
export async function anAgreedDate(app: JourneyApp): Promise<{ eva: Person; jon: Person; date: DatePlan }> {
  const eva = await aUser(app, { fullName: 'Eva Rao' });
  const jon = await aUser(app, { fullName: 'Jon Das' });
  await match(eva, jon);
  const date = await agree(eva, jon, await venueNamed(eva, 'The Blue Door'));
  return { eva, jon, date };
}

/** Eva sets it up from the conversation. Returns her page and the link. */
export async function setUp(eva: Person, jon: Person): Promise<{ page: Page; link: string }> {
  const page = await eva.open(`/chats?with=${jon.id}`);
  await page.getByRole('link', { name: 'Get home safely' }).click();
  await page.getByLabel('Whom do you trust?').fill('Mum');
  await button(page, 'Set it up').click();
  await expect(page.getByText('Nobody will be alerted.')).toBeVisible();
  return { page, link: await page.getByRole('textbox', { name: 'The link for your contact' }).inputValue() };
}

/** A phone of someone without an account. */
export async function contactsPhone(browser: Browser, server: AppServer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
  });
  return context.newPage();
}

/** Loads a page again and again, instead of waiting for the next time that it asks. */
export async function reloadUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** The contact confirms an email address by the code in the outbox. */
export async function confirmEmail(page: Page, server: AppServer, address: string): Promise<void> {
  await page.getByLabel('Your email address').fill(address);
  await page.getByRole('region', { name: 'Email' }).getByRole('button', { name: 'Send a code' }).click();
  const code = page.getByRole('textbox', { name: '6-digit code' });
  await expect(code).toBeVisible();
  await code.fill(await server.lastCode(address));
}

/** The date has begun, and it is so many minutes past the time of the check-in. The server looks when it starts. */
export async function letCheckInBeDue(server: AppServer, minutesAgo: number): Promise<void> {
  await changeData(server, async (sql) => {
    await sql`
      update dates set at = now() - interval '3 hours', over_at = now() + interval '5 hours'`;
    await sql`
      update check_ins set date_at = now() - interval '3 hours', latest_at = now() + interval '20 hours',
        forget_at = now() + interval '21 hours', due_at = now() - make_interval(mins => ${minutesAgo})`;
  });
}

/** The subjects of what was mailed to an address, without codes. */
export async function subjectsTo({ dataDir }: AppServer, address: string): Promise<string[]> {
  const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n');
  const mails: { to: string; subject?: string }[] = lines.map((line) => JSON.parse(line));
  return mails.flatMap(({ to, subject }) => (to === address && subject !== undefined ? [subject] : []));
}
