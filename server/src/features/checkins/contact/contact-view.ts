import type { ChannelKind } from '@showup/contract/checkins';
import type { ContactView } from '@showup/contract/checkins/contact';
import { mailCarrier, textCarrier } from '#features/accounts/providers/carriers';
import type { Sql } from '#platform/db/database';
import { hashOf } from '#platform/http/requests/secret';
import type { Context } from '#server/context';
import { asChannel } from '../as-check-in.ts';
import {
  type CheckInRow,
  findByLink,
  findPhoto,
  lockByLink,
  lockCheckIn,
  markSeen,
} from '../check-ins.queries.ts';
import { badLink } from '../refusals.ts';
import { tellOwner } from '../tell-owner.ts';
import { findConfirmed } from './channels.queries.ts';

/** How this installation can interrupt someone. */
export function channelOffers(ctx: Context): ChannelKind[] {
  return [
    'push',
    ...(mailCarrier(ctx) ? (['email'] as const) : []),
    ...(textCarrier(ctx) ? (['text'] as const) : []),
  ];
}

/** What the holder of the link may know now. The first look into an open envelope is recorded. @throws Problem 404 */
export async function getContactView(ctx: Context, token: string): Promise<ContactView> {
  const row = await findByLink(ctx.db.sql, hashOf(token));
  if (!row) throw badLink();
  if (row.status === 'open' && row.seenAt === null)
    await ctx.db.transaction((tx) => recordLook(ctx, tx, row));
  return asContactView(ctx, ctx.db.sql, row);
}

/**
 * Works on the check-in of a link, which is locked, and returns what its holder sees then.
 * @throws Problem 404 for a link that is unknown, renewed or forgotten
 */
export async function withLink(
  ctx: Context,
  token: string,
  work: (tx: Sql, row: CheckInRow) => Promise<void>,
): Promise<ContactView> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockByLink(tx, hashOf(token));
    if (!row) throw badLink();
    await work(tx, row);
    const now = (await lockCheckIn(tx, row.id)) ?? row;
    if (now.status === 'open') await recordLook(ctx, tx, now);
    return asContactView(ctx, tx, now);
  });
}

async function recordLook(ctx: Context, tx: Sql, { id, sealed, reference }: CheckInRow): Promise<void> {
  if (!(await markSeen(tx, id))) return;
  const subjectIds = sealed ? [sealed.owner.id, sealed.match.id] : [];
  await ctx.audit.record(tx, { adminId: null, action: 'look-into-envelope', subjectIds, about: reference });
  await tellOwner(ctx, tx, id);
}

async function asContactView(ctx: Context, sql: Sql, row: CheckInRow): Promise<ContactView> {
  const { id, ownerName, dueAt, opensAt, status, reference, sealed, helpAskedAt } = row;
  return {
    name: ownerName,
    dueAt,
    opensAt,
    status,
    reference,
    channels: (await findConfirmed(sql, [id])).map(asChannel),
    offers: channelOffers(ctx),
    publicKey: ctx.push.publicKey,
    isHelpAsked: helpAskedAt !== null,
    envelope: status === 'open' && sealed ? { ...sealed.envelope, photo: await photoOf(sql, id) } : null,
  };
}

async function photoOf(sql: Sql, id: string): Promise<string | null> {
  const photo = await findPhoto(sql, id);
  return photo && `data:image/webp;base64,${photo.toString('base64')}`;
}
