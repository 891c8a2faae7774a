import { type ComplaintCategory, complaintCategoryLabels } from '@showup/contract/public/complaints';
import { mailCarrier } from '#features/accounts/providers/carriers';
import { waitInWords } from '#platform/durations';
import type { Mail } from '#platform/mail/smtp';
import type { Context } from '#server/context';
import { type DueMail, markMailed, takeDueMails } from './complaint-emails.queries.ts';

const BATCH = 20;
/** Floods must not fill the mailbox. The desk shows every complaint. */
const TO_OFFICER = { name: 'mails about complaints to the grievance officer', most: 100 };

/**
 * Tells confirmed addresses of the latest state of their complaint: of one, or of all where it is due. What fails is
 * logged and tried again by the job.
 */
export async function sendComplaintMails(ctx: Context, complaintId?: string): Promise<void> {
  const carrier = mailCarrier(ctx);
  if (!carrier) return;
  try {
    for (const due of await takeDueMails(ctx.db.sql, BATCH, complaintId)) {
      await carrier.mail(due.email, stateMail(due, ctx.settings.operator.name));
      await markMailed(ctx.db.sql, due.id, due.state);
    }
  } catch (err) {
    ctx.log.error({ err }, 'an email about a complaint could not be sent');
  }
}

function stateMail({ state, reference, secondsLeft, answer }: DueMail, operator: string | null): Mail {
  const from = operator ?? 'Showup';
  const wait = secondsLeft > 0 ? `within ${waitInWords(secondsLeft)}` : 'as soon as we can';
  const words = {
    filed: `We have your complaint. You will have our answer ${wait}.`,
    acknowledged: `Someone is looking at your complaint. You will have our answer ${wait}.`,
    resolved: `Our answer to your complaint:\n\n${answer ?? ''}`,
  };
  const subjects = {
    filed: 'We have your complaint',
    acknowledged: 'We are looking at your complaint',
    resolved: 'Our answer to your complaint',
  };
  return {
    subject: `${subjects[state]} (${reference})`,
    text: `${words[state]}\n\nYour reference number is ${reference}. With it you can see where your complaint stands.\n\n${from}\n`,
  };
}

interface About {
  readonly category: ComplaintCategory;
  readonly resolveBy: string;
}

/** Tells the grievance officer by email, if the operator gave an address. Says nothing of what the complaint contains. */
export async function mailOfficer(
  ctx: Context,
  { category, resolveBy }: About,
  change: 'filed' | 'near' | 'missed',
): Promise<void> {
  const carrier = mailCarrier(ctx);
  const { grievanceContact } = ctx.settings.operator;
  if (!carrier || !grievanceContact?.includes('@')) return;
  const subjects = {
    filed: 'A new complaint',
    near: 'The deadline of a complaint is near',
    missed: 'The deadline of a complaint has passed',
  };
  try {
    if (await ctx.quotas.spend(ctx.db.sql, TO_OFFICER, grievanceContact)) return;
    await carrier.mail(grievanceContact, {
      subject: `${subjects[change]}: ${complaintCategoryLabels[category]}`,
      text: `To be answered by ${resolveBy}. Open the desk: ${new URL('/admin?tab=complaints', ctx.publicUrl).href}\n`,
    });
  } catch (err) {
    ctx.log.error({ err }, 'the grievance officer could not be told of a complaint');
  }
}
