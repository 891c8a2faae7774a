import { accountsEndpoints } from '@showup/contract/accounts';
import type { OwnBan } from '@showup/contract/accounts/bans';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import type { TestApp } from '../app/test-app.ts';
import { lastCodeTo, type Person } from '../people/people.ts';
import type { CallRefused, TestBrowser } from '../people/test-browser.ts';
import { reportersOf } from './reports.ts';

/** People for tests about bans, and what they do. */
export function bansIn(app: TestApp) {
  const { person, admin, report } = reportersOf(app);

  async function ban(by: Person, who: { id: string }, terms: { reason?: string; until?: string } = {}) {
    const body = { reason: 'Threats in messages.', ...terms, userId: who.id };
    return (await by.call(bansEndpoints.banUser, { body })).banId;
  }

  const lift = (by: Person, banId: string) =>
    by.answer(bansEndpoints.liftBan, { body: { banId, reason: 'A mistake.' } });

  /** In a new browser by default. */
  async function signIn(phoneNumber: string, browser: TestBrowser = app.browser()) {
    await browser.call(accountsEndpoints.sendCode, { body: { phoneNumber } });
    const code = await lastCodeTo(app, phoneNumber);
    const { token } = await browser.call(accountsEndpoints.verifyCode, { body: { phoneNumber, code } });
    const answer = await browser.answer(accountsEndpoints.verifyUser, { body: { token, phoneNumber } });
    return { browser, token, ...answer };
  }

  /** Makes the ban older by this much. */
  const letRunOut = (banId: string) =>
    app.db.sql`update bans set until = now() - interval '1 second' where id = ${banId}`;

  return { person, admin, report, ban, lift, signIn, letRunOut };
}

export const soon = () => new Date(Date.now() + 86_400_000).toISOString();

/** The refusal of a banned person. */
export const refusedFor = (ban: Partial<OwnBan>) => ({
  status: 403,
  body: { code: 'accounts.banned', until: null, appeal: null, ...ban },
});

export const codeOf = ({ problem }: CallRefused) => problem.code;
