import { COUNTRY_CODE } from '@showup/contract/accounts/first-visit';
import * as z from 'zod/mini';
import { ProviderFailed, type TextCarrier } from './code-provider.ts';
import { callProvider, withoutNumbers } from './provider-call.ts';

interface TwilioTextSettings {
  /** The API's address, without a slash at the end. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly accountSid: string;
  readonly authToken: string;
  readonly messagingServiceSid: string;
}

const Refusal = z.object({ code: z.number(), message: z._default(z.string(), '') });
const Message = z.object({ sid: z.string() });

/**
 * Text messages through a messaging service of Twilio, which has the sender's numbers.
 *
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export class TwilioTexts implements TextCarrier {
  readonly #settings: TwilioTextSettings;

  constructor(settings: TwilioTextSettings) {
    this.#settings = settings;
  }

  async text(phone: string, text: string): Promise<void> {
    const { url, timeoutMs, accountSid, authToken, messagingServiceSid } = this.#settings;
    const answer = await callProvider(new URL(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`), {
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        To: COUNTRY_CODE + phone,
        MessagingServiceSid: messagingServiceSid,
        Body: text,
      }).toString(),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 201 && Message.safeParse(answer.body).success) return;
    const refusal = Refusal.safeParse(answer.body);
    const why = refusal.success
      ? ` with error ${refusal.data.code}: ${withoutNumbers(refusal.data.message)}`
      : '';
    throw new ProviderFailed(`Twilio answered ${answer.status}${why}.`);
  }
}
