import { join } from 'node:path';
import { inMemory } from '../../../context.ts';
import { chooseMail, chooseProvider, counted } from './choose-provider.ts';
import { createOutbox } from './outbox-provider.ts';

const outbox = inMemory(({ settings, print }) => createOutbox(join(settings.dataDir, 'outbox.jsonl'), print));

/** Carries codes to phones. */
export const codeProvider = inMemory((ctx) =>
  counted(chooseProvider(ctx.settings.sms, outbox(ctx)), ctx.metrics),
);

/** Carries codes to email addresses. Its state is undefined if no mail can be delivered. */
export const mailCarrier = inMemory((ctx) => chooseMail(ctx.settings.smtp, ctx.settings.sms, outbox(ctx)));
