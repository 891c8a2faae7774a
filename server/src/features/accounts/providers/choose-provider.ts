import type { SmsSettings } from '../../../platform/config/sms-settings.ts';
import type { SmtpSettings } from '../../../platform/config/smtp-settings.ts';
import { createSmtp, type MailCarrier } from '../../../platform/mail/smtp.ts';
import { CODE_MINUTES } from '../codes/phone-codes.ts';
import type { CodeProvider } from './code-provider.ts';
import { createMsg91 } from './msg91-provider.ts';
import { createTwilio } from './twilio-provider.ts';

export function chooseProvider(sms: SmsSettings, outbox: CodeProvider): CodeProvider {
  // An outbox from before another provider was set up still contains phones, so it is cleaned up too.
  if (sms.provider === 'twilio') return { ...outbox, ...createTwilio(sms) };
  if (sms.provider === 'msg91') return { ...outbox, ...createMsg91({ ...sms, codeMinutes: CODE_MINUTES }) };
  return outbox;
}

/** Undefined if codes reach real phones but no mail server is set up. */
export function chooseMail(
  smtp: SmtpSettings | undefined,
  sms: SmsSettings,
  outbox: CodeProvider,
): MailCarrier | undefined {
  if (smtp) return { ...outbox, send: createSmtp(smtp).send };
  return sms.provider === 'outbox' ? outbox : undefined;
}

/** The same provider, with its successes and failures counted. */
export function counted(
  provider: CodeProvider,
  { code: count }: { code(outcome: 'sent' | 'failed'): void },
): CodeProvider {
  return {
    ...provider,
    async send(phone, code) {
      try {
        await provider.send(phone, code);
        count('sent');
      } catch (error) {
        count('failed');
        throw error;
      }
    },
  };
}
