import { WrittenNumber } from '@showup/contract/accounts';
import { COMPLAINED_PEOPLE_MAX, type ComplainedPerson } from '@showup/contract/public/complaints';
import { getCardsForAdmin } from '#features/profiles/people';
import type { Viewer } from '#platform/http/requests/caller';
import type { Context } from '#server/context';
import { findById, findByName, findByPhone } from './complaints.queries.ts';
import { getOpenComplaint } from './decide-complaint.ts';

const SHARE_LINK = /\/u\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i;

/**
 * Whom a complaint may be about: the person of a share link or a phone number, or everyone of that name. Only for an open
 * complaint; the search is recorded with whom it found.
 * @throws Problem 404 if the complaint no longer exists, 409 once it is resolved
 */
export async function findComplainedPeople(
  ctx: Context,
  admin: Viewer,
  { complaintId, query }: { readonly complaintId: string; readonly query: string },
): Promise<ComplainedPerson[]> {
  const { reference } = await getOpenComplaint(ctx, admin, complaintId);
  const { sql } = ctx.db;
  const search = { withDemo: ctx.settings.demo, limit: COMPLAINED_PEOPLE_MAX };
  const linked = SHARE_LINK.exec(query)?.[1];
  const phone = WrittenNumber.safeParse(query).data;
  const found =
    linked !== undefined
      ? await findById(sql, linked.toLowerCase(), search)
      : phone !== undefined
        ? await findByPhone(sql, phone, search)
        : await findByName(sql, query, search);
  const ids = found.map(({ id }) => id);
  await ctx.db.transaction((tx) =>
    ctx.audit.record(tx, {
      adminId: admin.id,
      action: 'find-complained-people',
      subjectIds: ids,
      about: reference,
    }),
  );
  const cards = await getCardsForAdmin(sql, ids);
  const isBanned = new Map(found.map((one) => [one.id, one.isBanned]));
  return cards.map((card) => ({ ...card, isBanned: isBanned.get(card._id) ?? false }));
}
