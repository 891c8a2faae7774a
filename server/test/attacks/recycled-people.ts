import { accountsEndpoints } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { BirthdayAsked } from '@showup/contract/accounts/number';
import type { TestApp } from '../app/test-app.ts';
import { type Person, tokenOf } from '../people/people.ts';
import type { TestBrowser } from '../people/test-browser.ts';

/** The birthday of `aUser()`. */
export const BIRTHDAY = '1996-04-12';
export const WRONG = '1996-04-13';

/** Leaves the account unused for three months: its sessions expire, and its number may belong to someone else. */
export async function fallAsleep({ db }: TestApp, { id }: Pick<Person, 'id'>): Promise<void> {
  await db.sql`update users set last_active_at = now() - interval '90 days', phone_proved_at = now() - interval '90 days' where id = ${id}`;
  await db.sql`delete from sessions where user_id = ${id}`;
}

/** Makes everything proved in a session this much older. */
export async function ageProofs({ db }: TestApp, minutes: number): Promise<void> {
  await db.sql`update sessions set proved_at = proved_at - make_interval(mins => ${minutes})`;
}

/** A right code in that browser; returns only the token. */
export async function enter(app: TestApp, browser: TestBrowser, phoneNumber: string) {
  const token = await tokenOf(app, browser, phoneNumber);
  const answer = (dob?: string) =>
    browser.answer(accountsEndpoints.verifyUser, { body: { token, phoneNumber, ...(dob && { dob }) } });
  return { browser, token, phoneNumber, answer };
}

export type Entry = Awaited<ReturnType<typeof enter>>;

/** What a refused sign-in returns about the birthday. */
export function askedIn({ status, body }: { status: number; body: unknown }): BirthdayAsked {
  if (status !== 403) throw new Error(`Unexpected answer ${status}: ${JSON.stringify(body)}`);
  return BirthdayAsked.parse(body);
}

export const isSignedIn = async (browser: TestBrowser) =>
  (await browser.answer(accountsEndpoints.checkAuth, {})).status === 200;

/** Moves an account to a free number, with a code to both. */
export async function changeNumber(app: TestApp, person: Person, phoneNumber: string) {
  await person.call(accountSettingsEndpoints.prove, {
    body: { token: await tokenOf(app, person, person.phone) },
  });
  const token = await tokenOf(app, person, phoneNumber);
  return person.call(accountSettingsEndpoints.changeNumber, { body: { phoneNumber, token } });
}
