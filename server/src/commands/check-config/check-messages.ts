import * as z from 'zod/mini';
import { isLoopback, type SmsSettings, smsSettingNames } from '#platform/config/sms-settings';
import { Smtp } from '#platform/mail/smtp';
import { type Check, type CheckOutcome, codeOf, note, ok, whyUnreachable, wrong } from './outcome.ts';

const Service = z.object({ custom_code_enabled: z.optional(z.boolean()) });

/** Whether the provider would accept codes. Sends no message. */
export const checkSms: Check = async ({ sms, publicUrl }, env) => {
  if (sms.provider === 'twilio') return checkTwilio(sms);
  if (sms.provider === 'msg91')
    return note(
      'MSG91 was not checked: its API cannot check a key without sending a message. Sign in once to test it.',
    );
  const unused = smsSettingNames.filter((name) => name !== 'SMS_PROVIDER' && env[name]?.trim());
  if (unused.length > 0)
    return note(
      `SMS_PROVIDER is outbox, so no messages are sent, and ${unused.join(', ')} ${unused.length === 1 ? 'is' : 'are'} ignored: set SMS_PROVIDER to twilio or msg91.`,
    );
  return isLoopback(new URL(publicUrl).hostname)
    ? ok('none: codes appear in the terminal and in outbox.jsonl')
    : note('SMS_PROVIDER is outbox: only someone who reads this terminal gets a code.');
};

/** Fetches the Verify service: https://www.twilio.com/docs/verify/api/service */
async function checkTwilio(sms: SmsSettings & { provider: 'twilio' }): Promise<CheckOutcome> {
  const { url, timeoutMs, accountSid, authToken, serviceSid } = sms;
  try {
    const response = await fetch(`${url}/v2/Services/${serviceSid}`, {
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json().catch(() => undefined);
    return judge(response.status, body);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = isLate ? 'it does not answer' : (whyUnreachable(error) ?? codeOf(error));
    return wrong(`Twilio cannot be reached at ${url}: ${reason}.`);
  }
}

function judge(status: number, body: unknown): CheckOutcome {
  if (status === 401 || status === 403)
    return wrong('Twilio does not accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.');
  if (status === 404) return wrong('Twilio has no Verify service with the id of TWILIO_VERIFY_SERVICE_SID.');
  const service = Service.safeParse(body);
  if (status !== 200 || !service.success) return wrong(`Twilio answered ${status}.`);
  if (service.data.custom_code_enabled === false)
    return wrong('the Verify service rejects our codes: enable custom verification codes for it.');
  return ok('Twilio accepts the account and its Verify service; no message was sent');
}

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
