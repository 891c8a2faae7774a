import { existsSync, readFileSync } from 'node:fs';
import { accountsEndpoints } from '@showup/contract/accounts';
import { Uploaded } from '@showup/contract/platform/media';

// The first steps of a new person, through the proxy: request a code, upload a picture and get it back from the store.
const [, , origin = ''] = process.argv;
const phoneNumber = '9876543211';
const jar = new Map<string, string>();

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    origin,
    cookie,
    ...(init.body instanceof FormData ? {} : { 'content-type': 'application/json' }),
  };
  const answer = await fetch(new URL(path, origin), { redirect: 'manual', ...init, headers });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const isOurs = name !== 'node'; // the proxy's cookie, which identifies the server
    if (isOurs && !/; secure/i.test(line))
      throw new Error(`The cookie ${name} lacks Secure: it would be sent without https.`);
    jar.set(name, value);
  }
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const post = (path: string, body: string | FormData) => ask(path, { method: 'POST', body });

/** From the outbox of the server that handled the request. */
function lastCode(): string {
  const lines = ['3001', '3002']
    .map((port) => `/var/lib/showup/${port}/outbox.jsonl`)
    .filter(existsSync)
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  const code = /"code":"(\d+)"/.exec(
    lines.toSorted().findLast((line) => line.includes(phoneNumber)) ?? '',
  )?.[1];
  if (code === undefined) throw new Error('No code came.');
  return code;
}

await post(accountsEndpoints.sendCode.path, JSON.stringify({ phoneNumber }));
const verified = await post(
  accountsEndpoints.verifyCode.path,
  JSON.stringify({ phoneNumber, code: lastCode() }),
);
const { token } = accountsEndpoints.verifyCode.response.parse(await verified.json());
await post(accountsEndpoints.verifyUser.path, JSON.stringify({ phoneNumber, token }));

const form = new FormData();
form.set('preset', 'profile');
const picture = readFileSync(new URL('../../web/public/icon-512.png', import.meta.url));
form.set('file', new Blob([picture], { type: 'image/png' }), 'me.png');
const { secure_url } = Uploaded.parse(await (await post('/media/upload', form)).json());
const look = await ask(secure_url); // through the server, because it belongs to no profile yet
const bytes = (await look.arrayBuffer()).byteLength;
if (look.status !== 200 || bytes === 0) throw new Error(`The picture: ${look.status}, ${bytes} bytes.`);
console.log(
  `a new phone verified its code and uploaded a picture, and got ${bytes} bytes of it back from the store`,
);
