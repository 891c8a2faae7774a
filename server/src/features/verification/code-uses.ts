import type { CodeUse } from '@showup/contract/verification';
import type { Database, Sql } from '../../platform/db/database.ts';
import { databaseTime } from '../../platform/db/database-time.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { KeyedHash } from '../../platform/keyed-hash.ts';
import { codesIn, type Venues } from '../venues/venues.service.ts';
import { findCodeSeen, findCodeUses, forgetCodeUses, insertCodeUses } from './code-uses.queries.ts';

export type CodeUses = ReturnType<typeof createCodeUses>;

const KEPT_DAYS = 30;
/** So long after the camera told of a code its photo may follow on a bad network. */
const PHOTO_FOLLOWS_MS = 300_000;
/** A code may have been in view just before the challenge was exchanged for a newer one. */
const BEFORE_CHALLENGE_MS = 60_000;

interface Parts {
  readonly db: Database;
  readonly venues: Venues;
  readonly keyedHash: KeyedHash;
}

/** Who has seen which live code, so that a photo on a bad network may follow, and a code that is passed on is noticed. */
export function createCodeUses({ db, venues, keyedHash }: Parts) {
  /** A code that the viewfinder has read. Only one that is live at this moment is written down. */
  async function sightCode(viewerId: string, text: string, ip: string): Promise<void> {
    const at = await databaseTime(db.sql);
    await noteUses(db.sql, { userId: viewerId, codes: codesIn([text]), at, ip });
  }

  async function noteUses(
    sql: Sql,
    { userId, codes, at, ip }: { userId: string; codes: readonly string[]; at: Date; ip: string },
  ): Promise<void> {
    const live = await venues.liveCodesOf(sql, codes, at);
    if (live.length > 0) await insertCodeUses(sql, userId, live, keyedHash('code uses', networkOf(ip)));
  }

  /** When the camera told of a code of this photo, since the challenge and within five minutes; in ms since 1970. */
  async function codeSeenAt(
    sql: Sql,
    userId: string,
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

  /** How many used the live codes of these entries, by the entry. */
  async function codeUsesOf(sql: Sql, verificationIds: readonly string[]): Promise<Map<string, CodeUse>> {
    const rows = await findCodeUses(sql, verificationIds);
    return new Map(
      rows.map(({ verificationId, accounts, networks, south, north, west, east }) => {
        const isKnown = south !== null && north !== null && west !== null && east !== null;
        const apartKm = isKnown
          ? venues.distanceKm({ latitude: south, longitude: west }, { latitude: north, longitude: east })
          : null;
        return [verificationId, { accounts, networks, apartKm }];
      }),
    );
  }

  const forgetUses = () => forgetCodeUses(db.sql, KEPT_DAYS);

  return { sightCode, noteUses, codeSeenAt, codeUsesOf, forgetUses };
}
