import type { UserId } from '@showup/contract/fields';
import type { Sql } from '#platform/db/database';
import type { Viewer } from '#platform/http/requests/caller';
import { problem } from '#platform/problem';
import { findFirstName } from '../profiles/profiles.queries.ts';

export const personGone = problem(404, 'moderation.gone', 'This person is no longer here.');
export const noReport = problem(404, 'moderation.no_report', 'This report no longer exists.');
export const ownReport = problem(403, 'moderation.own', 'Nobody can review a report that they are part of.');

/** How a refusal names the admin who was faster. */
export async function nameAdmin(sql: Sql, adminId: UserId | null, viewer: Viewer): Promise<string> {
  if (adminId === viewer.id) return 'You';
  const name = adminId === null ? undefined : await findFirstName(sql, adminId);
  return name ?? 'Another admin'; // one who has left
}
