import { COUNTRY_CODE } from '@showup/contract/accounts/first-visit';
import * as z from 'zod/mini';
import { type CodeProvider, ProviderFailed } from './code-provider.ts';
import { callProvider, withoutNumbers } from './provider-call.ts';

interface TwilioSettings {
  /** The API's address, without a slash at the end. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly accountSid: string;
  readonly authToken: string;
  readonly serviceSid: string;
}

const Refusal = z.object({ code: z.number(), message: z._default(z.string(), '') });
const Verification = z.object({ sid: z.string() });

/** The 6th message to a phone within the ten minutes for which Twilio keeps a verification. */
const MAX_SENDS = 60203;
const VERIFICATION_SECONDS = 600;
const NOT_FOUND = 20404;

/**
 * Twilio Verify v2 with our own codes (4 to 10 digits), which have to be enabled for the service in Twilio's console.
 *
 * Twilio keeps one verification per phone for ten minutes, with the same code and at most five messages. Each of our
 * codes is new, and strangers who request codes must not use up the person's messages. So a pending verification is
 * canceled first, which also resets its count. Twilio wants to know which codes were entered correctly.
 *
 * https://www.twilio.com/docs/verify/api/verification
 * https://www.twilio.com/docs/verify/api/customization-options
 * https://www.twilio.com/docs/verify/api/rate-limits-and-timeouts
 * https://www.twilio.com/docs/api/errors/60203
 */
export class Twilio implements CodeProvider {
  readonly #verifications: string;
  readonly #headers: Record<string, string>;
  readonly #timeoutMs: number;

  constructor({ url, timeoutMs, accountSid, authToken, serviceSid }: TwilioSettings) {
    this.#verifications = `${url}/v2/Services/${serviceSid}/Verifications`;
    this.#headers = {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    this.#timeoutMs = timeoutMs;
  }

  async send(phone: string, code: string): Promise<void> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    await this.#end(phone, 'canceled', signal);
    const fields = { To: numberOf(phone), Channel: 'sms', CustomCode: code };
    const isStarted = await this.#post(this.#verifications, fields, signal);
    if (!isStarted) throw new ProviderFailed('Twilio started no verification: is its service still there?');
  }

  async confirm(phone: string): Promise<void> {
    await this.#end(phone, 'approved', AbortSignal.timeout(this.#timeoutMs));
  }

  /** Does nothing if nothing is pending. */
  async #end(phone: string, status: 'approved' | 'canceled', signal: AbortSignal): Promise<void> {
    await this.#post(
      `${this.#verifications}/${encodeURIComponent(numberOf(phone))}`,
      { Status: status },
      signal,
    );
  }

  async #post(address: string, fields: Record<string, string>, signal: AbortSignal): Promise<boolean> {
    const body = new URLSearchParams(fields).toString();
    const answer = await callProvider(new URL(address), { headers: this.#headers, body, signal });
    if (answer.status >= 200 && answer.status < 300) return Verification.safeParse(answer.body).success;
    const refusal = Refusal.safeParse(answer.body);
    if (!refusal.success) throw new ProviderFailed(`Twilio answered ${answer.status}.`);
    const { code, message } = refusal.data;
    if (code === NOT_FOUND && answer.status === 404) return false;
    throw new ProviderFailed(
      `Twilio answered ${answer.status} with error ${code}: ${withoutNumbers(message)}`,
      code === MAX_SENDS ? VERIFICATION_SECONDS : undefined,
    );
  }
}

const numberOf = (phone: string) => COUNTRY_CODE + phone;
