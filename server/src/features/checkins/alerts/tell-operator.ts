import { mailCarrier } from '#features/accounts/providers/carriers';
import type { Context } from '#server/context';
import type { DueMessage } from './messages.queries.ts';
import { tellOfAlerts } from './tell-desks.ts';

/** Tells the desks, the log and, where it is an email address, the operator's contact, that an alert does not arrive. */
export async function tellOperator(ctx: Context, { reference, channel }: DueMessage): Promise<void> {
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
