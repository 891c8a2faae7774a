import { CODE_PATH, type CodeVerdict } from '@showup/contract/venues';
import type { Sql } from '#platform/db/database';
import type { Context } from '#server/context';
import { withoutDemo } from '../accepted-venue.ts';
import { judgeProof, readAddress } from '../venue-code.ts';
import { findVenueByCode, type VenueRow } from '../venues.queries.ts';

/** Whether a text that was read in a photo is one of our codes at all. */
export function isVenueCode(text: string): boolean {
  return readAddress(text) !== undefined;
}

/** Our codes among these texts, in the one form in which they are kept: the server may have any address. */
export function codesIn(texts: readonly string[]): string[] {
  const codes = texts.flatMap((text) => readAddress(text) ?? []);
  return [...new Set(codes.map(({ venueCode, proof }) => `${CODE_PATH}${venueCode}.${proof}`))];
}

const BEST_FIRST: readonly CodeVerdict[] = ['live', 'poster', 'expired', 'other-venue'];

/** What codes that were seen at these moments prove about this venue; the best of them counts. */
export function judgeCodes(codes: readonly string[], venue: VenueRow, seen: readonly Date[]): CodeVerdict {
  const verdicts = codes.map((text): CodeVerdict => {
    const code = readAddress(text);
    if (!code) return 'unreadable';
    return code.venueCode === venue.code ? judgeProof(venue.secret, code.proof, seen) : 'other-venue';
  });
  return BEST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? 'unreadable';
}

/** The accepted venue that a code names, and what the code proves when it is seen at this moment. */
export async function findVenueOfCode(
  ctx: Context,
  sql: Sql,
  text: string,
  at: Date,
): Promise<{ venue: VenueRow; verdict: ReturnType<typeof judgeProof> } | undefined> {
  const code = readAddress(text);
  const venue = code && withoutDemo(ctx, await findVenueByCode(sql, code.venueCode));
  if (!code || venue?.status !== 'accepted') return undefined;
  return { venue, verdict: judgeProof(venue.secret, code.proof, [at]) };
}

/** Which of these codes, in the form of `codesIn`, displays show at this moment or showed just before. */
export async function findLiveCodes(
  ctx: Context,
  sql: Sql,
  codes: readonly string[],
  at: Date,
): Promise<string[]> {
  const live: string[] = [];
  for (const text of codes) {
    if ((await findVenueOfCode(ctx, sql, text, at))?.verdict === 'live') live.push(text);
  }
  return live;
}
