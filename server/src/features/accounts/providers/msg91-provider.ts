import * as z from 'zod/mini';
import { type CodeProvider, ProviderFailed } from './code-provider.ts';
import { callProvider, withoutNumbers } from './provider-call.ts';

interface Msg91Settings {
  /** The API's address, without a slash at the end. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly authKey: string;
  readonly templateId: string;
  /** How long our codes are valid. The message says so. */
  readonly codeMinutes: number;
}

/** Failures have the status 200 too. */
const Answer = z.object({ type: z.string(), message: z._default(z.string(), '') });

/**
 * MSG91's SendOTP v5 with our own codes (4 to 9 digits). The template is created in MSG91's panel with the placeholder
 * ##OTP## and approved for India's DLT. With `realTimeResponse` a refusal is in the response, not only in their panel.
 *
 * https://docs.msg91.com
 * https://msg91.com/help/sendotp/where-to-find-the-sendotp-api-how-to-get-template-id
 * https://github.com/MSG91/sendotp-node
 */
export class Msg91 implements CodeProvider {
  readonly #settings: Msg91Settings;

  constructor(settings: Msg91Settings) {
    this.#settings = settings;
  }

  async send(phone: string, code: string): Promise<void> {
    const { url, timeoutMs, authKey, templateId, codeMinutes } = this.#settings;
    const address = new URL('/api/v5/otp', url);
    address.search = new URLSearchParams({
      authkey: authKey,
      template_id: templateId,
      mobile: `91${phone}`,
      otp: code,
      otp_length: String(code.length),
      otp_expiry: String(codeMinutes),
      realTimeResponse: '1',
    }).toString();
    const { status, body } = await callProvider(address, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = Answer.safeParse(body);
    if (!answer.success) throw new ProviderFailed(`MSG91 answered ${status}.`);
    if (status >= 300 || answer.data.type !== 'success')
      throw new ProviderFailed(`MSG91 answered ${status}: ${withoutNumbers(answer.data.message)}`);
  }

  /** MSG91 has no such call. */
  async confirm(): Promise<void> {}
}
