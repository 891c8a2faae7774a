import { isLoopback } from '#platform/config/sms-settings';
import { Smtp } from '#platform/mail/smtp';
import { type Check, codeOf, note, ok, whyUnreachable, wrong } from './outcome.ts';

/** Whether the mail server would accept email codes. Sends no message. */
export const checkMail: Check = async ({ smtp, sms, publicUrl }) => {
  if (!smtp) {
    if (sms.provider !== 'outbox') return note('SMTP_URL is not set: nobody can verify an email address.');
    return isLoopback(new URL(publicUrl).hostname)
      ? ok('none: email codes appear where phone codes do')
      : note('SMTP_URL is not set: only someone who reads this terminal can verify an email address.');
  }
  const { host } = new URL(smtp.url);
  try {
    await new Smtp(smtp).check();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EAUTH')
      return wrong(`the mail server at ${host} does not accept the user name and password.`);
    return wrong(`the mail server at ${host} cannot be used: ${whyUnreachable(error) ?? code}.`);
  }
  return ok(`the mail server at ${host} accepts the user name and password; no message was sent`);
};
