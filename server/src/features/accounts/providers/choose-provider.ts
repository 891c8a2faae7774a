import type { SmsSettings } from '../../../platform/config/sms-settings.ts';
import type { SmtpSettings } from '../../../platform/config/smtp-settings.ts';
import { createSmtp, type MailCarrier } from '../../../platform/mail/smtp.ts';
import { CODE_MINUTES } from '../codes/codes.service.ts';
import type { CodeProvider } from './code-provider.ts';
import { createMsg91 } from './msg91-provider.ts';
import { createTwilio } from './twilio-provider.ts';

export function chooseProvider(sms: SmsSettings, outbox: CodeProvider): CodeProvider {
  // An outbox from before another provider was set still holds phones, which go as they would without one.
  if (sms.provider === 'twilio') return { ...outbox, ...createTwilio(sms) };
  if (sms.provider === 'msg91') return { ...outbox, ...createMsg91({ ...sms, codeMinutes: CODE_MINUTES }) };
  return outbox;
}

/** Undefined where codes reach phones and mail would reach nobody. */
export function chooseMail(
  smtp: SmtpSettings | undefined,
  sms: SmsSettings,
  outbox: CodeProvider,
): MailCarrier | undefined {
  if (smtp) return { ...outbox, send: createSmtp(smtp).send };
  return sms.provider === 'outbox' ? outbox : undefined;
}

/** The same provider, whose luck is counted. */
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
