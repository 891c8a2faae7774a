import { join } from 'node:path';
import type { SmsSettings } from '../../sms-settings.ts';
import type { CodeProvider } from './code-provider.ts';
import { CODE_MINUTES } from './codes.service.ts';
import { createMsg91 } from './msg91-provider.ts';
import { createOutbox } from './outbox-provider.ts';
import { createTwilio } from './twilio-provider.ts';

interface Options {
  readonly sms: SmsSettings;
  readonly dataDir: string;
  /** Where the codes of the outbox are shown. */
  readonly print: (line: string) => void;
}

export function chooseProvider({ sms, dataDir, print }: Options): CodeProvider {
  const outbox = createOutbox(join(dataDir, 'outbox.jsonl'), print);
  // An outbox from before another provider was set still holds phones, which go as they would without one.
  if (sms.provider === 'twilio') return { ...outbox, ...createTwilio(sms) };
  if (sms.provider === 'msg91') return { ...outbox, ...createMsg91({ ...sms, codeMinutes: CODE_MINUTES }) };
  return outbox;
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
