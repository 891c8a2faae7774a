import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type SmsAnswer,
  type SmsRequest,
  type SmsStandIn,
  startSmsStandIn,
} from '#test/stand-ins/sms-stand-in';
import { TwilioTexts } from './twilio-texts.ts';

const hex = '0123456789abcdef';
const accountSid = `AC${hex}${hex}`;
const messagingServiceSid = `MG${hex}${hex}`;
const authToken = `${hex}${hex}`;
const sent: { to: string | null; body: string | null }[] = [];

/** Twilio's Messages resource as documented: 201 with the message, or an error with a code. */
function answer({ method, url, headers, form }: SmsRequest): SmsAnswer {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`)
    return { status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } };
  if (method !== 'POST' || url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
    return { status: 404, body: { code: 20404, message: 'Not found', status: 404 } };
  const to = form.get('To');
  if (!/^\+91[6-9]\d{9}$/.test(to ?? ''))
    return { status: 400, body: { code: 21211, message: `Invalid 'To' Phone Number: ${to}`, status: 400 } };
  expect(form.get('MessagingServiceSid')).toBe(messagingServiceSid);
  sent.push({ to, body: form.get('Body') });
  return { status: 201, body: { sid: `SM${hex}${hex}`, status: 'accepted', to } };
}

let twilio: SmsStandIn;

beforeAll(async () => {
  twilio = await startSmsStandIn(answer);
});
afterAll(() => twilio.close());

const texts = (token = authToken) =>
  new TwilioTexts({ url: twilio.url, timeoutMs: 4_000, accountSid, authToken: token, messagingServiceSid });

test('hands a text over to the messaging service', async () => {
  await texts().text('9876543210', 'Eva has not checked in. Call them. ₹');
  expect(sent).toEqual([{ to: '+919876543210', body: 'Eva has not checked in. Call them. ₹' }]);
});

test('a refusal says why, without the number', async () => {
  await expect(texts().text('1234567890', 'Hi')).rejects.toThrow(
    /^Twilio answered 400 with error 21211: Invalid 'To' Phone Number: \+?…\.$/,
  );
  await expect(texts('wrong').text('9876543210', 'Hi')).rejects.toThrow(/401 with error 20003/);
});

test('a provider that is broken or silent is a failure', async () => {
  twilio.be('broken');
  await expect(texts().text('9876543210', 'Hi')).rejects.toThrow();
  twilio.be('hanging');
  await expect(texts().text('9876543210', 'Hi')).rejects.toThrow(/did not answer/);
  twilio.be('well');
});
