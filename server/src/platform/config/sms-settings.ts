import * as z from 'zod/mini';

/** A provider that takes longer counts as failed: a person is waiting. */
const TIMEOUT_MS = 5_000;

/** A setting that this provider requires. */
function needed(provider: string, shape: RegExp, allowed: string) {
  const error = `${allowed}, needed with SMS_PROVIDER=${provider}`;
  return z.string(error).check(z.regex(shape, { error }));
}

/** Phone numbers and codes are sent there, so plain http is allowed only for a stand-in on this machine. */
const apiUrl = (usual: string) =>
  z._default(
    z.pipe(
      z.string().check(
        z.refine(isApiUrl, {
          error: 'an https address without a path (http on this machine only)',
          abort: true,
        }),
      ),
      z.transform((text: string) => new URL(text).origin),
    ),
    usual,
  );

const outbox = z.object({ SMS_PROVIDER: z.literal('outbox') });

const twilio = z.object({
  SMS_PROVIDER: z.literal('twilio'),
  SMS_API_URL: apiUrl('https://verify.twilio.com'),
  TWILIO_ACCOUNT_SID: needed('twilio', /^AC[\da-f]{32}$/i, 'AC and 32 characters 0-9, a-f'),
  TWILIO_AUTH_TOKEN: needed('twilio', /^[\da-f]{32}$/i, '32 characters 0-9, a-f'),
  TWILIO_VERIFY_SERVICE_SID: needed('twilio', /^VA[\da-f]{32}$/i, 'VA and 32 characters 0-9, a-f'),
  /** Texts that are no codes. Without it there are none. */
  TWILIO_MESSAGING_SERVICE_SID: z.optional(
    z.string().check(z.regex(/^MG[\da-f]{32}$/i, { error: 'MG and 32 characters 0-9, a-f' })),
  ),
  TEXT_API_URL: apiUrl('https://api.twilio.com'),
});

const msg91 = z.object({
  SMS_PROVIDER: z.literal('msg91'),
  SMS_API_URL: apiUrl('https://control.msg91.com'),
  MSG91_AUTH_KEY: needed('msg91', /^[\da-z]{10,64}$/i, '10 to 64 letters and digits'),
  MSG91_TEMPLATE_ID: needed('msg91', /^[\da-f]{24}$/i, '24 characters 0-9, a-f'),
});

const providers = [outbox, twilio, msg91] as const;

/** The settings of the chosen provider; those of other providers are ignored. */
export const smsSettings = z.pipe(
  z.pipe(
    z.transform((env: Readonly<Record<string, string>>) => ({ SMS_PROVIDER: 'outbox', ...env })),
    z.discriminatedUnion('SMS_PROVIDER', providers, { error: 'one of outbox, twilio, msg91' }),
  ),
  z.transform((env) => {
    if (env.SMS_PROVIDER === 'outbox') return { provider: env.SMS_PROVIDER };
    const api = { url: env.SMS_API_URL, timeoutMs: TIMEOUT_MS };
    if (env.SMS_PROVIDER === 'msg91')
      return {
        provider: env.SMS_PROVIDER,
        ...api,
        authKey: env.MSG91_AUTH_KEY,
        templateId: env.MSG91_TEMPLATE_ID,
      };
    return {
      provider: env.SMS_PROVIDER,
      ...api,
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      serviceSid: env.TWILIO_VERIFY_SERVICE_SID,
      texts:
        env.TWILIO_MESSAGING_SERVICE_SID === undefined
          ? undefined
          : { url: env.TEXT_API_URL, messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID },
    };
  }),
);

export type SmsSettings = z.infer<typeof smsSettings>;

export const smsSettingNames: readonly string[] = [
  ...new Set(providers.flatMap((provider) => Object.keys(provider.shape))),
];

function isApiUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isSafe && pathname === '/' && !search && !hash && !username;
}

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
