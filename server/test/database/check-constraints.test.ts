import { AppealOutcome } from '@showup/contract/accounts/bans';
import { NumberClaim } from '@showup/contract/accounts/number';
import { REACTIONS } from '@showup/contract/chat';
import { ChannelKind, CheckInStatus } from '@showup/contract/checkins';
import { DateState } from '@showup/contract/dates';
import { VENUE_REPORT_CATEGORIES, VenueVerdict } from '@showup/contract/evenings/venue-reports';
import { ReportOutcome } from '@showup/contract/moderation';
import { Notice } from '@showup/contract/moderation/notices';
import { NumberOutcome } from '@showup/contract/moderation/number-reviews';
import { UPLOAD_PRESETS } from '@showup/contract/platform/media';
import { GENDERS, User } from '@showup/contract/profiles';
import { COMPLAINT_CATEGORIES, ComplaintOutcome } from '@showup/contract/public/complaints';
import { Purpose } from '@showup/contract/public/retention';
import { REPORT_CATEGORIES } from '@showup/contract/safety';
import { CodeVerdict, VENUE_CATEGORIES, VenueSource } from '@showup/contract/venues';
import { PendingVerification, VerificationStatus } from '@showup/contract/verification';
import { Verdict } from '@showup/contract/verification/entry-facts';
import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database.ts';

const kindsOf = (union: typeof Notice | typeof PendingVerification) =>
  [...(union._zod.propValues?.kind ?? [])].map(String);

/** The columns whose values the contract lists too. Extending a list takes a migration and the contract. */
const listsOfContract: Record<string, readonly string[]> = {
  'control_looks.status': Verdict.options,
  'consents.purpose': Purpose.options,
  'bans.appeal_verdict': AppealOutcome.options,
  'check_in_channels.kind': ChannelKind.options,
  'check_ins.status': CheckInStatus.options,
  'complaints.category': COMPLAINT_CATEGORIES,
  'complaints.outcome': ComplaintOutcome.options,
  'controls.identified_as': GENDERS,
  'dates.status': DateState.options,
  'media.preset': UPLOAD_PRESETS,
  'joint_votes.status': Verdict.options,
  'message_reactions.emoji': REACTIONS,
  'notices.kind': kindsOf(Notice),
  'notices.verdict': ReportOutcome.options,
  'number_reviews.claim': NumberClaim.options,
  'number_reviews.verdict': NumberOutcome.options,
  'second_looks.status': Verdict.options,
  'venue_reports.category': VENUE_REPORT_CATEGORIES,
  'venue_reports.verdict': VenueVerdict.options,
  'reports.type': REPORT_CATEGORIES,
  'reports.verdict': ReportOutcome.options,
  'users.identified_as': GENDERS,
  'users.role': User.shape.userRole.options,
  'venue_sources.source': VenueSource.options,
  'venues.category': VENUE_CATEGORIES,
  'verifications.code_verdict': CodeVerdict.options,
  'verifications.kind': kindsOf(PendingVerification),
  'verifications.status': VerificationStatus.options,
};

/** Values that never leave the server. */
const listsOfServer = [
  'check_in_messages.kind',
  'complaints.mailed',
  'job_runs.outcome',
  'media.audience',
  'passkey_challenges.purpose',
  'venues.status',
];

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

/** The values in `CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))`; empty for other kinds of checks. */
function valuesIn(column: string, definition: string): string[] {
  const name = column.split('.')[1];
  if (!definition.startsWith(`CHECK ((${name} = `)) return [];
  return [...definition.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value).toSorted();
}

test('the database allows exactly the values that the contract lists', async () => {
  const lists = await listsOfDatabase();
  for (const column of listsOfServer) expect(lists.delete(column), column).toBe(true);
  const expected = Object.entries(listsOfContract).map(([column, values]) => [
    column,
    [...values].toSorted(),
  ]);
  expect(Object.fromEntries(lists)).toEqual(Object.fromEntries(expected));
});
