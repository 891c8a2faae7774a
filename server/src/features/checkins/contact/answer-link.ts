import { timingSafeEqual } from 'node:crypto';
import { CHANNELS_MAX, checkInTexts } from '@showup/contract/checkins';
import type { ContactView } from '@showup/contract/checkins/contact';
import type { Sql } from '#platform/db/database';
import { hashOf } from '#platform/http/requests/secret';
import { problem } from '#platform/problem';
import type { Context } from '#server/context';
import { insertAlerts, insertEnd, insertOwnerPush } from '../alerts/messages.queries.ts';
import { openEnvelope } from '../alerts/open-envelope.ts';
import { tellOfAlerts } from '../alerts/tell-desks.ts';
import { sendSoon } from '../alerts/ticker.ts';
import { type CheckInRow, countVersion, lockByLink, setEnded } from '../check-ins.queries.ts';
import { badLink, checkInOver } from '../refusals.ts';
import { tellOwner } from '../tell-owner.ts';
import {
  countChannels,
  countWrongGuess,
  deleteChannels,
  findPending,
  markConfirmed,
} from './channels.queries.ts';
import { getContactView, withLink } from './contact-view.ts';
import { channelCodeHash } from './request-channel.ts';

const VALID = { minutes: 15, guesses: 3 };

const wrongCode = problem(403, 'checkins.code', checkInTexts.code);
const tooLateToStepDown = problem(409, 'checkins.due', checkInTexts.due);
const enough = problem(409, 'checkins.channels', checkInTexts.channels);

/**
 * The code proves a way to reach the contact. If the time has already passed, the envelope opens at once.
 * @throws Problem 404, 403 for a wrong code, 409 with enough ways
 */
export async function confirmChannel(
  ctx: Context,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<ContactView> {
  const isRight = await ctx.db.transaction(async (tx) => {
    const row = await lockByLink(tx, hashOf(token));
    if (!row) throw badLink();
    return enter(ctx, tx, row, code);
  });
  if (!isRight) throw wrongCode(); // after the commit that counts the guess
  return getContactView(ctx, token);
}

async function enter(ctx: Context, tx: Sql, row: CheckInRow, code: string): Promise<boolean> {
  const pending = await findPending(tx, row.id, VALID);
  const found = pending.find(({ id, codeHash }) => timingSafeEqual(codeHash, channelCodeHash(id, code)));
  if (!found) {
    await countWrongGuess(
      tx,
      pending.map(({ id }) => id),
    );
    return false;
  }
  if ((await countChannels(tx, row.id)).confirmed >= CHANNELS_MAX) throw enough();
  await markConfirmed(tx, found.id);
  if (row.status === 'missed') await openEnvelope(ctx, tx, row, { isHelpAsked: false });
  else if (row.status === 'open') await insertAlerts(tx, row.id, found.id);
  await countVersion(tx, row.id);
  await tellOwner(ctx, tx, row.id);
  sendSoon(ctx, tx);
  return true;
}

/**
 * Once the time has come it is too late, or anyone with the link could keep the alert from the contact.
 * @throws Problem 404, 409 once the time has come, the envelope is open or it has ended
 */
export async function stepDown(ctx: Context, token: string): Promise<ContactView> {
  return withLink(ctx, token, async (tx, row) => {
    if (row.status !== 'armed' && row.status !== 'missed') throw checkInOver();
    if (row.status === 'armed' && row.isDue) throw tooLateToStepDown();
    if ((await countChannels(tx, row.id)).confirmed > 0) await insertOwnerPush(tx, row.id, 'stepped_down');
    await deleteChannels(tx, row.id);
    await countVersion(tx, row.id);
    await tellOwner(ctx, tx, row.id);
    sendSoon(ctx, tx);
  });
}

/**
 * The contact knows that they are safe. The owner is told, as it may be a mistake. Again changes nothing.
 * @throws Problem 404, 409 unless the envelope is open
 */
export async function closeAsContact(ctx: Context, token: string): Promise<ContactView> {
  return withLink(ctx, token, async (tx, row) => {
    if (row.status === 'closed') return;
    if (row.status !== 'open') throw checkInOver();
    await setEnded(tx, row.id, 'closed');
    await insertEnd(tx, row.id);
    if (row.ownerId !== null) await insertOwnerPush(tx, row.id, 'closed');
    await tellOwner(ctx, tx, row.id);
    await tellOfAlerts(ctx, tx);
    sendSoon(ctx, tx);
  });
}
