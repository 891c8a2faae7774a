import * as z from 'zod/mini';
import { type CodeCarrier, ProviderFailed } from './code-provider.ts';
import { callProvider, withoutNumbers } from './provider-call.ts';

interface Msg91 {
  /** Of the API, without a slash at its end. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly authKey: string;
  readonly templateId: string;
  /** How long our codes are good, for the message. */
  readonly codeMinutes: number;
}

/** A failure has the status 200 as well. */
const Answer = z.object({ type: z.string(), message: z._default(z.string(), '') });

/**
 * MSG91's SendOTP v5 with our own codes (4 to 9 digits). The template is one of MSG91's panel with the placeholder
 * ##OTP##, approved for India's DLT. `realTimeResponse` has a refusal answered rather than noted in their panel.
 *
 * https://docs.msg91.com
 * https://msg91.com/help/sendotp/where-to-find-the-sendotp-api-how-to-get-template-id
 * https://github.com/MSG91/sendotp-node
 */
export function createMsg91({ url, timeoutMs, authKey, templateId, codeMinutes }: Msg91): CodeCarrier {
  return {
    async send(phone, code) {
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
    },
    async confirm() {},
  };
}
