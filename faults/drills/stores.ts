import { setTimeout as sleep } from 'node:timers/promises';
import { accountsEndpoints } from '@showup/contract/accounts';
import { Problem } from '@showup/contract/endpoint';
import { inSeconds } from '#test/measuring/durations';
import { isSmoke } from '#test/measuring/size';
import { aPicture } from '#test/people/pictures';
import { type Answer, CallRefused, TestBrowser } from '#test/people/test-browser';
import { startS3Server } from '#test/stand-ins/s3-server';
import { startSmsStandIn } from '#test/stand-ins/sms-stand-in';
import { type Fault, type Finding, holds, none, told, within } from '../support/fault.ts';
import { compare } from '../support/ledger.ts';
import { startLoad } from '../support/load.ts';
import { makeCity } from '../support/people.ts';
import { openHouse } from '../support/server.ts';

const TRIES = isSmoke ? 1 : 5;
const SOME = 20;
const ANSWER_MS = 10_000;
const hex = '0123456789abcdef';
const sid = `${hex}${hex}`;
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${sid}`,
  TWILIO_AUTH_TOKEN: sid,
  TWILIO_VERIFY_SERVICE_SID: `VA${sid}`,
};
const PATIENCE_MS = 30_000;

interface Tried {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

async function tryUpload(browser: TestBrowser): Promise<Tried> {
  const begun = performance.now();
  const refusal = await browser.upload(await aPicture(), 'profile').then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CallRefused) return error;
      throw error;
    },
  );
  const ms = performance.now() - begun;
  return { status: refusal?.status ?? 200, retryAfter: refusal?.headers.get('retry-after') ?? null, ms };
}

async function withoutPictures(): Promise<Finding[]> {
  const store = await startS3Server();
  const house = await openHouse((rooms) => makeCity(rooms), { env: store.env });
  const browser = new TestBrowser(house.url, new Map([['session', house.furniture.admin.token]]));
  const load = startLoad(house.url, house.furniture);
  try {
    const before = await tryUpload(browser);
    await store.kill();
    const refused: Tried[] = [];
    for (let i = 0; i < TRIES; i++) refused.push(await tryUpload(browser));
    await load.more(SOME);
    await store.start();
    const begun = performance.now();
    let after = await tryUpload(browser);
    while (after.status !== 200 && performance.now() - begun < PATIENCE_MS) {
      await sleep(100);
      after = await tryUpload(browser);
    }
    const recoveredMs = performance.now() - begun;
    await load.stop();
    await house.server.stop();
    const losses = await house.indoors((rooms) => compare(rooms, load.ledger));
    const isKind = ({ status, retryAfter }: Tried) => status === 503 && Number(retryAfter) > 0;
    return [
      holds('S3: an upload succeeds before and after', before.status === 200 && after.status === 200),
      holds('S3: without it each upload gets 503 and Retry-After', refused.every(isKind)),
      within('S3: these refusals took up to', Math.max(...refused.map(({ ms }) => ms)), ANSWER_MS),
      none(
        'S3: other calls that failed meanwhile',
        load.refusals.length + load.unexpected.length + losses.messages,
      ),
      told('S3: the first upload after its return', inSeconds(recoveredMs)),
    ];
  } finally {
    await load.stop();
    await house.close();
    await store.close();
  }
}

async function withoutCodes(): Promise<Finding[]> {
  const gateway = await startSmsStandIn(() => ({
    status: 201,
    body: { sid: `VE${sid}`, status: 'pending', valid: false },
  }));
  const env = { SMS_PROVIDER: 'twilio', SMS_API_URL: gateway.url, ...twilio };
  const house = await openHouse((rooms) => makeCity(rooms), { env });
  const load = startLoad(house.url, house.furniture);
  const browser = new TestBrowser(house.url);
  const ask = () => browser.answer(accountsEndpoints.sendCode, { body: { phoneNumber: '7345678901' } });
  try {
    const refused: { answer: Answer; ms: number }[] = [];
    async function tryAll(): Promise<void> {
      for (let i = 0; i < TRIES; i++) {
        const begun = performance.now();
        refused.push({ answer: await ask(), ms: performance.now() - begun });
      }
    }
    await gateway.close();
    await tryAll();
    await gateway.open();
    gateway.be('broken');
    await tryAll();
    gateway.be('hanging');
    refused.push({ answer: await ask(), ms: 0 });
    gateway.be('well');
    await load.more(SOME);
    const sent = await ask();
    const asTheSpecSays = ({ answer: { status, body } }: { answer: Answer }) =>
      status === 503 && Problem.parse(body).message === 'Failed to send OTP. Please try again.';
    return [
      holds(
        `SMS: gone, broken or silent, ${refused.length} times: 503 and the message of the specification`,
        refused.every(asTheSpecSays),
      ),
      holds('SMS: none of them counts: the next code is sent at once', sent.status === 200),
      none('SMS: other calls that failed meanwhile', load.refusals.length + load.unexpected.length),
    ];
  } finally {
    await load.stop();
    await house.close();
    await gateway.close().catch(() => {});
  }
}

export const storesFault: Fault = {
  number: 5,
  title: 'The picture store and the SMS gateway are gone',
  how: 'the S3 server is killed, the gateway refuses connections, sends garbage, and does not answer',
  run: async () => [...(await withoutPictures()), ...(await withoutCodes())],
};
