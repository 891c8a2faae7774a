import { join } from 'node:path';
import { Smtp } from '#platform/mail/smtp';
import { inMemory } from '#server/context';
import { CODE_MINUTES } from '../codes/phone-codes.ts';
import type { CodeProvider, TextCarrier } from './code-provider.ts';
import { Msg91 } from './msg91-provider.ts';
import { Outbox } from './outbox-provider.ts';
import { Twilio } from './twilio-provider.ts';
import { TwilioTexts } from './twilio-texts.ts';

/** Cleaned up under any provider: an outbox from before a provider was set up still contains phones. */
export const outbox = inMemory(
  ({ settings, print }) => new Outbox(join(settings.dataDir, 'outbox.jsonl'), print),
);

/** Carries codes to phones. */
export const codeProvider = inMemory((ctx): CodeProvider => {
  const { sms } = ctx.settings;
  if (sms.provider === 'twilio') return new Twilio(sms);
  if (sms.provider === 'msg91') return new Msg91({ ...sms, codeMinutes: CODE_MINUTES });
  return outbox(ctx);
});

/** Carries text messages that are no codes. Undefined if the provider can't, or isn't set up for it. */
export const textCarrier = inMemory((ctx): TextCarrier | undefined => {
  const { sms } = ctx.settings;
  if (sms.provider === 'outbox') return outbox(ctx);
  return sms.provider === 'twilio' && sms.texts ? new TwilioTexts({ ...sms, ...sms.texts }) : undefined;
});

/** Carries emails. Undefined if codes reach real phones but no mail server is set up. */
export const mailCarrier = inMemory((ctx): Smtp | Outbox | undefined => {
  const { smtp, sms } = ctx.settings;
  if (smtp) return new Smtp(smtp);
  return sms.provider === 'outbox' ? outbox(ctx) : undefined;
});
