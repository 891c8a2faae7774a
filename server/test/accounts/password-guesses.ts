import { logIn as logInFrom } from '#features/accounts/sign-in/sign-in';
import type { Visit } from '#features/accounts/sign-in/visit';
import type { Caller } from '#platform/http/requests/caller';
import { newSecret } from '#platform/http/requests/secret';
import { Problem } from '#platform/problem';
import type { TestApp } from '../app/test-app.ts';
import type { TestBrowser } from '../people/test-browser.ts';
import { logIn } from './email-people.ts';

export const WRONG = 'not this';

const nobody: Caller = { viewer: null, phone: null };

/** Enters wrong passwords in a browser. Returns the status of each answer. */
export async function guess(browser: TestBrowser, email: string, times: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await logIn(browser, email, WRONG)).status);
  return statuses;
}

let strangers = 0;
/** An unknown browser at its own address. */
export const stranger = (): Visit => ({
  browser: Buffer.from(newSecret()),
  address: `203.0.113.${++strangers % 250}`,
  userAgent: '',
});

/** The status of a sign-in from there: 200, or that of the refusal. */
export async function statusFrom(
  app: TestApp,
  visit: Visit,
  email: string,
  password: string,
): Promise<number> {
  try {
    await logInFrom(app.ctx, nobody, { email, password }, visit);
    return 200;
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal.status;
    throw refusal;
  }
}

/** Lets that many seconds pass for all counts. */
export async function pass(app: TestApp, seconds: number): Promise<void> {
  await app.db.sql`
    update password_guesses set closed_until = closed_until - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})`;
}
