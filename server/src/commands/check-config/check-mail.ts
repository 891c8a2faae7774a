import { isLoopback } from '../../platform/config/sms-settings.ts';
import { createSmtp } from '../../platform/mail/smtp.ts';
import { type Check, codeOf, note, ok, whyUnreachable, wrong } from './verdict.ts';

/** Whether the mail server would accept email codes. Sends no message. */
export const checkMail: Check = async ({ smtp, sms, publicUrl }) => {
  if (!smtp) {
    if (sms.provider !== 'outbox') return note('SMTP_URL is not set: nobody can prove an email.');
    return isLoopback(new URL(publicUrl).hostname)
      ? ok('none: codes for emails appear beside those of phones')
      : note('SMTP_URL is not set: only someone who reads this terminal can prove an email.');
  }
  const { host } = new URL(smtp.url);
  try {
    await createSmtp(smtp).check();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EAUTH')
      return wrong(`the mail server at ${host} does not accept the user and the password.`);
    return wrong(`the mail server at ${host} cannot be used: ${whyUnreachable(error) ?? code}.`);
  }
  return ok(`the mail server at ${host} takes the user and the password; no message was sent`);
};
