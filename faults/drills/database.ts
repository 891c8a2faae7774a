import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSmoke } from '#test/measuring/size';
import { TestBrowser } from '#test/people/test-browser';
import { TcpProxy } from '#test/stand-ins/tcp-proxy';
import { type Fault, type Finding, holds, none, within } from '../support/fault.ts';
import { compare } from '../support/ledger.ts';
import { startLoad } from '../support/load.ts';
import { type City, makeCity } from '../support/people.ts';
import { type House, openHouse, withPostgres } from '../support/server.ts';

const COUPLES = 16;
const SOME = isSmoke ? 10 : 50;
/** How long each fault lasts. */
const LASTS_MS = isSmoke ? 2_000 : 6_000;
const LOOK_MS = 100;
const ANSWER_MS = 2_000;
const RECOVERY_MS = 5_000;
const GROWTH_MB = 128;

/** Memory of the process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

interface Trouble {
  readonly name: string;
  readonly begin: () => unknown;
  readonly end: () => unknown;
}

interface Scene {
  readonly house: House<City>;
  readonly load: ReturnType<typeof startLoad>;
}

/** What the server does while a trouble lasts. */
async function watch({ house }: Scene) {
  const memoryBefore = await memoryOf(house.server.pid);
  let memoryMost = memoryBefore;
  let isAlive = true;
  const until = performance.now() + LASTS_MS;
  while (performance.now() < until) {
    await sleep(LOOK_MS);
    memoryMost = Math.max(memoryMost, await memoryOf(house.server.pid));
    isAlive &&= (await fetch(`${house.url}/healthz`)).ok;
  }
  const isReady = (await fetch(`${house.url}/readyz`)).ok;
  return { grown: memoryMost - memoryBefore, isAlive, isReady };
}

async function survive(scene: Scene, { name, begin, end }: Trouble): Promise<Finding[]> {
  const { load } = scene;
  await load.more(SOME);
  const [refusedBefore, unexpectedBefore] = [load.refusals.length, load.unexpected.length];
  await begin();
  const { grown, isAlive, isReady } = await watch(scene);
  await end();
  const recoveredMs = await load.more(1);
  await load.more(SOME);
  const refused = load.refusals.slice(refusedBefore);
  return [
    within(
      `${name}: ${refused.length} refusals, each 503 within`,
      Math.max(...refused.map(({ ms }) => ms)),
      ANSWER_MS,
    ),
    none(
      `${name}: refusals without Retry-After`,
      refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    ),
    none(`${name}: answers other than 200 and 503`, load.unexpected.length - unexpectedBefore),
    holds(`${name}: /healthz succeeds and /readyz fails`, isAlive && !isReady),
    {
      what: `${name}: memory grew by`,
      asked: `≤ ${GROWTH_MB} MB`,
      found: `${Math.round(grown)} MB`,
      isKept: grown <= GROWTH_MB,
    },
    within(`${name}: the first message after its return`, recoveredMs, RECOVERY_MS),
  ];
}

export const databaseFault: Fault = {
  number: 3,
  title: 'The database is away or slow',
  how: `PostgreSQL is stopped, then killed, then answers 2 s late, for ${LASTS_MS / 1_000} s each, while ${2 * COUPLES} people send messages`,
  run: () =>
    withPostgres(async (postgres) => {
      const network = await TcpProxy.start({ host: '127.0.0.1', port: postgres.port });
      const databaseUrl = `postgres://postgres@127.0.0.1:${network.port}/postgres`;
      const house = await openHouse((rooms) => makeCity(rooms, { couples: COUPLES }), { databaseUrl });
      const load = startLoad(house.url, house.furniture);
      const tab = new TestBrowser(house.url, new Map([['session', house.furniture.admin.token]]));
      await tab.connect();
      const scene = { house, load };
      const troubles: readonly Trouble[] = [
        { name: 'stopped', begin: postgres.stop, end: postgres.start },
        { name: 'killed', begin: postgres.kill, end: postgres.start },
        { name: 'slow', begin: () => network.delay(2_000), end: () => network.beWell() },
      ];

      try {
        const findings: Finding[] = [];
        for (const trouble of troubles) findings.push(...(await survive(scene, trouble)));
        findings.push(holds('sockets stayed open', tab.socket?.connected === true));
        await load.stop();
        tab.close();
        await house.server.stop();
        const losses = await house.indoors((rooms) => compare(rooms, load.ledger));
        return [
          ...findings,
          none(
            `of ${load.ledger.messages.size} acknowledged messages lost or duplicated`,
            losses.messages + losses.doubled,
          ),
        ];
      } finally {
        await load.stop();
        tab.close();
        await house.close();
        await network.close();
      }
    }),
};
