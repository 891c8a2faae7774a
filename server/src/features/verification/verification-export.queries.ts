import type { CodeVerdict } from '@showup/contract/venues';
import type { VerificationStatus } from '@showup/contract/verification';
import type { Pose } from '@showup/contract/verification/poses';
import type { Sql } from '#platform/db/database';

interface KeptEntry {
  _id: string;
  kind: 'capture' | 'photos';
  venueName: string | null;
  submittedAt: string;
  status: VerificationStatus;
  reason: string | null;
  decidedAt: string | null;
  codeVerdict: CodeVerdict | null;
  captureSeconds: number | null;
  pose: Pose | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  distance: number | null;
  mediaId: string | null;
}

const PAGE = 100;

/** Oldest first. Leaves out who decided, which only admins may know. */
export async function findEntriesAfter(
  sql: Sql,
  userId: string,
  last: Pick<KeptEntry, '_id' | 'submittedAt'>,
): Promise<KeptEntry[]> {
  return sql<KeptEntry[]>`
    select v.id as _id, v.kind, venue.name as venue_name, v.submitted_at, v.status, v.reason,
      v.decided_at, v.code_verdict, v.capture_seconds, v.pose,
      v.latitude, v.longitude, v.accuracy, v.distance_km as distance, v.media_id
    from verifications v left join venues venue on venue.id = v.venue_id
    where v.user_id = ${userId} and (v.submitted_at, v.id) > (${last.submittedAt}, ${last._id})
    order by v.submitted_at, v.id limit ${PAGE}`;
}
