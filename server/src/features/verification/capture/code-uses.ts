import type { UserId } from '@showup/contract/fields';
import { distanceKm } from '@showup/contract/profiles/distance';
import type { CodeUse } from '@showup/contract/verification/entry-facts';
import { codesIn, findLiveCodes } from '#features/venues/codes/judge-codes';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { networkOf } from '#platform/http/gate/network';
import type { Deletes } from '#platform/jobs/retention';
import type { Context } from '#server/context';
import { findCodeSeen, findCodeUses, forgetCodeUses, insertCodeUses } from './code-uses.queries.ts';

// Who saw which live code: a photo on a bad network may follow later, and a code that is passed on is noticed.

const KEPT_DAYS = 30;
/** A code may have been in view just before the challenge was replaced by a newer one. */
const BEFORE_CHALLENGE_MS = 60_000;
/** How long after the camera reported a code its photo may follow on a bad network. */
const PHOTO_FOLLOWS_MS = 300_000;

/** For a code that the viewfinder has read. It is kept only if it is live at this moment. */
export async function sightCode(ctx: Context, viewerId: UserId, text: string, ip: string): Promise<void> {
  const at = await databaseTime(ctx.db.sql);
  await noteUses(ctx, { userId: viewerId, codes: codesIn([text]), at, ip });
}

export async function noteUses(
  ctx: Context,
  { userId, codes, at, ip }: { userId: UserId; codes: readonly string[]; at: Date; ip: string },
): Promise<void> {
  const live = await findLiveCodes(ctx, ctx.db.sql, codes, at);
  if (live.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    await insertCodeUses(tx, userId, live, ctx.keyedHash('code uses', networkOf(ip)));
    await ctx.events.emit(tx, 'codeSeen', { userId });
  });
}

/** When the camera reported a code of this photo, since the challenge and within five minutes; in ms since 1970. */
export async function codeSeenAt(
  sql: Sql,
  userId: UserId,
  {
    codes,
    receivedAt,
    captureSeconds,
  }: { codes: readonly string[]; receivedAt: number; captureSeconds: number | null },
): Promise<number | null> {
  if (captureSeconds === null || codes.length === 0) return null;
  const sinceMs = Math.min(captureSeconds * 1_000 + BEFORE_CHALLENGE_MS, PHOTO_FOLLOWS_MS);
  const from = new Date(receivedAt - sinceMs);
  return findCodeSeen(sql, userId, { codes, from, to: new Date(receivedAt) });
}

/** How many people used the live codes of these entries, by entry. */
export async function codeUsesOf(
  sql: Sql,
  verificationIds: readonly string[],
): Promise<Map<string, CodeUse>> {
  const rows = await findCodeUses(sql, verificationIds);
  return new Map(
    rows.map(({ verificationId, accounts, networks, south, north, west, east }) => {
      const isKnown = south !== null && north !== null && west !== null && east !== null;
      const apartKm = isKnown
        ? distanceKm({ latitude: south, longitude: west }, { latitude: north, longitude: east })
        : null;
      return [verificationId, { accounts, networks, apartKm }];
    }),
  );
}

export const oldCodeUses: readonly Deletes[] = [
  {
    what: 'Which venue’s code your camera saw and when, with a fingerprint of your network',
    after: { days: KEPT_DAYS },
    from: 'your camera saw it',
    purpose: 'location',
  },
];

export async function forgetUses(ctx: Context): Promise<void> {
  await forgetCodeUses(ctx.db.sql, KEPT_DAYS);
}
