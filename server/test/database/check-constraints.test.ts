import { AppealVerdict } from '@showup/contract/accounts/bans';
import { Notice } from '@showup/contract/accounts/notices';
import { NumberClaim, NumberVerdict } from '@showup/contract/accounts/number-reviews';
import { UPLOAD_PRESETS } from '@showup/contract/media';
import { ReportVerdict } from '@showup/contract/moderation';
import { GENDERS, User } from '@showup/contract/profiles';
import { REPORT_TYPES } from '@showup/contract/safety';
import { CodeVerdict, VENUE_CATEGORIES, VenueSource } from '@showup/contract/venues';
import { PendingVerification, VerificationStatus } from '@showup/contract/verification';
import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database.ts';

const kindsOf = (union: typeof Notice | typeof PendingVerification) =>
  [...(union._zod.propValues?.kind ?? [])].map(String);

/** The columns whose values the contract lists too. Extending a list takes a migration and the contract. */
const listsOfContract: Record<string, readonly string[]> = {
  'bans.appeal_verdict': AppealVerdict.options,
  'media.preset': UPLOAD_PRESETS,
  'notices.kind': kindsOf(Notice),
  'notices.verdict': ReportVerdict.options,
  'number_reviews.claim': NumberClaim.options,
  'number_reviews.verdict': NumberVerdict.options,
  'reports.type': REPORT_TYPES,
  'reports.verdict': ReportVerdict.options,
  'users.identified_as': GENDERS,
  'users.role': User.shape.userRole.options,
  'venue_sources.source': VenueSource.options,
  'venues.category': VENUE_CATEGORIES,
  'verifications.code_verdict': CodeVerdict.options,
  'verifications.kind': kindsOf(PendingVerification),
  'verifications.status': VerificationStatus.options,
};

/** Values that never leave the server. */
const listsOfServer = ['job_runs.outcome', 'media.audience', 'passkey_challenges.purpose', 'venues.status'];

/** The values that check constraints allow in single columns, sorted. */
async function listsOfDatabase(): Promise<Map<string, string[]>> {
  const db = await openTestDatabase();
  const checks = await db.sql<{ column: string; definition: string }[]>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = current_schema()::regnamespace and cardinality(conkey) = 1`;
  const lists = checks.map(({ column, definition }) => [column, valuesIn(column, definition)] as const);
  return new Map(lists.filter(([, values]) => values.length > 0));
}

/** Of `CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))`; none of a check of another kind. */
function valuesIn(column: string, definition: string): string[] {
  const name = column.split('.')[1];
  if (!definition.startsWith(`CHECK ((${name} = `)) return [];
  return [...definition.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value).toSorted();
}

test('allows in the database exactly the values that the contract lists', async () => {
  const lists = await listsOfDatabase();
  for (const column of listsOfServer) expect(lists.delete(column), column).toBe(true);
  const expected = Object.entries(listsOfContract).map(([column, values]) => [
    column,
    [...values].toSorted(),
  ]);
  expect(Object.fromEntries(lists)).toEqual(Object.fromEntries(expected));
});
