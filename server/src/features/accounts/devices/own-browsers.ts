import type { Sql } from '../../../platform/db/database.ts';
import type { Profiles } from '../../profiles/profiles.service.ts';
import type { Codes } from '../codes/codes.service.ts';
import { forgetBrowserOf, forgetOtherBrowsersOf, isSettledBrowser } from './new-sign-ins.queries.ts';

interface Parts {
  readonly profiles: Pick<Profiles, 'user'>;
  readonly codes: Pick<Codes, 'forgetBrowserAt' | 'forgetOtherBrowsersAt'>;
}

/**
 * Makes browsers strangers to a person again who were signed out there from elsewhere: the next sign-in is announced, and
 * strangers' codes and limits apply. To be called before the person is locked, as what is known of phones comes first.
 */
export function createOwnBrowsers({ profiles, codes }: Parts) {
  async function forgetBrowser(tx: Sql, userId: string, browser: Buffer): Promise<void> {
    const { phoneNumber: phone } = await profiles.user(userId, tx);
    if (phone !== null) await codes.forgetBrowserAt(tx, { phone, browser });
    await forgetBrowserOf(tx, userId, browser);
  }

  /** All but this one. A browser that is new itself makes no others strangers: they are to be asked about it. */
  async function forgetOtherBrowsers(tx: Sql, userId: string, browser: Buffer): Promise<void> {
    if (!(await isSettledBrowser(tx, userId, browser))) return;
    const { phoneNumber: phone } = await profiles.user(userId, tx);
    if (phone !== null) await codes.forgetOtherBrowsersAt(tx, { phone, browser });
    await forgetOtherBrowsersOf(tx, userId, browser);
  }

  return { forgetBrowser, forgetOtherBrowsers };
}
