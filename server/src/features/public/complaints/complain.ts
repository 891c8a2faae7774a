import { randomUUID } from 'node:crypto';
import type { ComplaintState, NewComplaint } from '@showup/contract/public/complaints';
import type { Sql } from '#platform/db/database';
import { databaseTime } from '#platform/db/database-time';
import { networkOf } from '#platform/http/gate/network';
import { Problem } from '#platform/problem';
import type { Context } from '#server/context';
import { announceComplaint } from './complaint-news.ts';
import { findComplaintState, insertComplaint } from './complaints.queries.ts';
import { getComplaintState } from './complaints.ts';
import { deadlinesFrom, nextAlertAfter } from './deadlines.ts';
import { mailOfficer } from './email/complaint-mails.ts';
import { sendComplaintCode } from './email/prove-email.ts';

/** Without look-alikes, as people read it out or copy it by hand. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** One network can be a hostel, or the customers of a mobile network. */
const FROM_NETWORK = { name: 'complaints from a network', most: 20 };

/**
 * Files a complaint of anyone. The reference is the only way to it. If an email address was given, a code is sent there;
 * that it can't be sent does not undo the complaint.
 * @throws Problem 429 after too many complaints from a network
 */
export async function complain(
  ctx: Context,
  complaint: NewComplaint,
  address: string,
): Promise<ComplaintState> {
  const { category, text, about, email } = complaint;
  const { acknowledgeHours, resolveHours } = ctx.settings.complaints;
  const filedAt = await databaseTime(ctx.db.sql);
  const due = deadlinesFrom(filedAt, { acknowledgeHours, resolveHours: resolveHours[category] });
  const waiting = { ...due, filedAt, isAcknowledged: false };
  const reference = referenceFrom(ctx, complaint);
  const isNew = await ctx.db.transaction(async (tx) => {
    if (await findComplaintState(tx, reference)) return false;
    await spend(ctx, tx, networkOf(address));
    const id = await insertComplaint(tx, {
      reference,
      category,
      text,
      ...due,
      filedAt,
      about: about || null,
      email: email ?? null,
      alertAt: nextAlertAfter(filedAt, waiting) ?? null,
    });
    if (id === undefined) return false; // filed meanwhile
    await announceComplaint(ctx, tx, { id, category, resolveBy: due.resolveBy.toISOString() }, 'filed');
    return true;
  });
  if (!isNew) return getComplaintState(ctx, reference);
  void mailOfficer(ctx, { category, resolveBy: due.resolveBy.toISOString() }, 'filed');
  if (email !== undefined)
    await sendComplaintCode(ctx, reference, address).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  return getComplaintState(ctx, reference);
}

/**
 * Random, or always the same for an id of the browser with the same contents, so that a complaint sent again after a
 * lost answer is one. Keyed, so that nobody can reckon the reference of a complaint, or find an id that gives it.
 */
function referenceFrom({ keyedHash }: Context, complaint: NewComplaint): string {
  const { category, text, about = '', email = '', clientId = randomUUID() } = complaint;
  const bytes = keyedHash('complaints', JSON.stringify([clientId, category, text, about, email]));
  const letters = Array.from(
    bytes.subarray(0, GROUPS * GROUP_LENGTH),
    (byte) => LETTERS[byte % LETTERS.length],
  );
  const groups = Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH),
  );
  return groups.map((group) => group.join('')).join('-');
}

async function spend({ quotas, settings }: Context, tx: Sql, network: string): Promise<void> {
  const wait = await quotas.spend(tx, FROM_NETWORK, network);
  if (!wait) return;
  const { grievanceContact } = settings.operator;
  const instead = grievanceContact === null ? 'from another network' : `to ${grievanceContact}`;
  const message = `Too many complaints came from your network today. You can send yours in ${wait.text}, or now ${instead}.`;
  throw new Problem(429, 'complaints.too_many', message, { retryAfterSeconds: wait.retryAfterSeconds });
}
