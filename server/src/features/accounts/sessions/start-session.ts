import { lockStanding } from '#features/profiles/profiles.queries';
import { markActive } from '#features/profiles/standing';
import type { Sql } from '#platform/db/database';
import { SESSION_SECONDS } from '#platform/http/requests/cookies';
import { hashOf, newSecret } from '#platform/http/requests/secret';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { insertSession } from './sessions.queries.ts';

const demoIsOff = problem(
  403,
  'accounts.demo',
  'This number belongs to a demo account, and the demo is off.',
);

/** What is known about a new session. */
interface Start {
  readonly userAgent: string;
  /** Absent if the session is not for a browser. */
  readonly browser?: Buffer;
  /** Whether the person has just proved their identity. */
  readonly isProved?: boolean;
}

/** Returns the session's token. Locks the person. @throws Problem 403 for a demo account while the demo is off */
export async function startSession(
  ctx: Context,
  tx: Sql,
  userId: string,
  { userAgent, browser, isProved = false }: Start,
): Promise<string> {
  const standing = await lockStanding(tx, userId);
  if (standing?.isOfDemo && !ctx.settings.demo) throw demoIsOff();
  const token = newSecret();
  await insertSession(tx, {
    tokenHash: hashOf(token),
    userId,
    userAgent,
    isProved,
    browser: browser ?? null,
    seconds: SESSION_SECONDS,
  });
  await markActive(ctx, tx, userId);
  return token;
}
