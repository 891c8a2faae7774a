import { markActive } from '#features/profiles/standing';
import type { Caller, Credentials } from '#platform/http/requests/caller';
import { hashOf } from '#platform/http/requests/secret';
import type { Context } from '#server/context';
import { findBanOfPass } from '../bans/refuse-banned.ts';
import { findPhoneOfPass } from '../codes/phone-tokens.ts';
import { mustAdminsConfirm } from './desk-sessions.ts';
import { findSession, type SessionRow, touchSession } from './sessions.queries.ts';

/** Identifies who makes a request by the secrets in its cookies. */
export async function authenticate(ctx: Context, credentials: Credentials): Promise<Caller> {
  const { sessionToken, phoneToken, banToken } = credentials;
  const session = sessionToken
    ? await findSession(ctx.db.sql, hashOf(sessionToken), {
        isDemo: ctx.settings.demo,
        mustConfirm: mustAdminsConfirm(ctx),
      })
    : undefined;
  if (session) {
    if (session.isStale) await noteVisit(ctx, session);
    const { sessionId, userId, isAdmin, mustConfirm, isVerified } = session;
    return { viewer: { id: userId, sessionId, isAdmin, mustConfirm, isVerified }, phone: null };
  }
  return {
    viewer: null,
    phone: phoneToken ? await findPhoneOfPass(ctx.db.sql, phoneToken) : null,
    banId: banToken ? await findBanOfPass(ctx.db.sql, banToken) : undefined,
  };
}

async function noteVisit(ctx: Context, { sessionId, userId }: SessionRow): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await markActive(ctx, tx, userId); // locks the person before the session, as everywhere
    await touchSession(tx, sessionId);
  });
}
