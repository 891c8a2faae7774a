import { mailCarrier, textCarrier } from '#features/accounts/providers/carriers';
import type { Browser } from '#platform/push/delivery';
import type { Context } from '#server/context';
import { countVersion, lockCheckIn } from '../check-ins.queries.ts';
import { linkOf } from '../link.ts';
import { tellOwner } from '../tell-owner.ts';
import { contactMail, contactPush, contactText, ownerPush } from './message-texts.ts';
import { type DueMessage, markSent, markUndelivered, takeDueMessages } from './messages.queries.ts';
import { tellOfAlerts } from './tell-desks.ts';

const AT_ONCE = 20;
/** After this many tries the operator is told. An alert is tried on. */
const TRIES_BEFORE_OPERATOR = 2;

/**
 * Sends every message that is due, each at least once. Resolves when all were tried.
 * @returns how many were tried
 */
export async function deliver(ctx: Context): Promise<number> {
  const due = await takeDueMessages(ctx.db.sql, AT_ONCE);
  await Promise.all(due.map((message) => attempt(ctx, message)));
  return due.length;
}

async function attempt(ctx: Context, message: DueMessage): Promise<void> {
  const isSent = await send(ctx, message).catch((err: unknown) => {
    ctx.log.error(
      { err, kind: message.kind, channel: message.channel },
      'a message of a check-in was not sent',
    );
    return false;
  });
  if (isSent) {
    await markSent(ctx.db.sql, message.id);
    if (message.kind === 'alert') await tellOwnerOfAlert(ctx, message);
  } else if (message.kind === 'alert' && message.tries >= TRIES_BEFORE_OPERATOR && !message.isUndelivered) {
    if (!(await markUndelivered(ctx.db.sql, message.id))) return;
    await tellOwnerOfAlert(ctx, message);
    await tellOperator(ctx, message);
  }
}

/** What became of it, if the check-in is still there. */
async function tellOwnerOfAlert(ctx: Context, { checkInId }: DueMessage): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockCheckIn(tx, checkInId))) return;
    await countVersion(tx, checkInId);
    await tellOwner(ctx, tx, checkInId);
  });
}

/** Whether it was handed over. A person without a browser to push to has nothing to wait for. */
async function send(ctx: Context, message: DueMessage): Promise<boolean> {
  const { channel, address } = message;
  if (channel === null) return toOwner(ctx, message);
  if (address === null) return true;
  const link = linkOf(ctx, { id: message.checkInId, linkNumber: message.linkNumber });
  if (channel === 'push') {
    const browser = browserOf(message);
    return browser !== undefined && (await ctx.push.post(browser, contactPush(ctx, message))) === 'sent';
  }
  if (channel === 'email') {
    const carrier = mailCarrier(ctx);
    await carrier?.mail(address, contactMail(message, link));
    return carrier !== undefined;
  }
  const carrier = textCarrier(ctx);
  await carrier?.text(address, contactText(message, link));
  return carrier !== undefined;
}

async function toOwner(ctx: Context, message: DueMessage): Promise<boolean> {
  const { ownerId } = message;
  if (ownerId === null) return true;
  const { reached, browsers } = await ctx.push.postToAll(ownerId, (showText) => ownerPush(message, showText));
  return reached > 0 || browsers === 0;
}

function browserOf({ address: endpoint, p256dh, auth }: DueMessage): Browser | undefined {
  return endpoint === null || p256dh === null || auth === null ? undefined : { endpoint, p256dh, auth };
}

/** Tells the desks, the log and, where it is an email address, the operator's contact, that an alert does not arrive. */
async function tellOperator(ctx: Context, { reference, channel }: DueMessage): Promise<void> {
  ctx.log.error({ reference, channel }, 'an alert could not be delivered');
  await ctx.db.transaction((tx) => tellOfAlerts(ctx, tx));
  const { contact } = ctx.settings.operator;
  const carrier = mailCarrier(ctx);
  if (!carrier || !contact?.includes('@')) return;
  await carrier
    .mail(contact, {
      subject: `An alert could not be delivered (${reference})`,
      text: `Someone has not checked in, or asks for help, and their contact could not be reached (${channel}). We keep trying. Open the desk: ${new URL('/admin?tab=alerts', ctx.publicUrl).href}\n`,
    })
    .catch((err: unknown) => ctx.log.error({ err }, 'the operator could not be told of an alert'));
}
