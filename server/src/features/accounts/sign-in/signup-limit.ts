import type { Sql } from '#platform/db/database';
import { networkOf } from '#platform/http/gate/network';
import { Problem } from '#platform/problem';
import type { Context } from '#server/context';

/** One address can be a bar on a Saturday, or the customers of a mobile network. */
const SIGNUPS_PER_NETWORK = { name: 'sign-ups from a network', most: 100 };

/** Counts a sign-up once the transaction commits. @throws Problem 429 with the time to wait */
export async function spendSignup({ limits }: Context, tx: Sql, address: string): Promise<void> {
  const wait = await limits.spend(tx, SIGNUPS_PER_NETWORK, networkOf(address));
  if (!wait) return;
  const { text, ...times } = wait;
  const message = `Too many accounts were created from your network today. You can create yours in ${text}, or now from another network.`;
  throw new Problem(429, 'accounts.too_many_signups', message, times);
}
