import type { UserId } from '@showup/contract/fields';
import { startSession } from '#features/accounts/sessions/sessions';
import { startServerProcess } from '../app/server-process.ts';
import type { TestApp } from '../app/test-app.ts';
import { man, settle, woman } from '../matching/crowd.ts';
import { match } from '../matching/pairs.ts';
import { seededRandom } from '../measuring/random.ts';
import { until } from '../measuring/until.ts';
import { asUserId } from '../people/as-user-id.ts';
import { TcpProxy } from '../stand-ins/tcp-proxy.ts';
import { compareAll } from './chaos-comparison.ts';
import { Device } from './device.ts';

const HOUR_MS = 3_600_000;
/** Two devices for each of two people, with their clock offsets. */
const CAST = [
  { name: 'her-phone', who: 0, clockAheadMs: 0 },
  { name: 'her-tab', who: 0, clockAheadMs: HOUR_MS },
  { name: 'his-phone', who: 1, clockAheadMs: -HOUR_MS },
  { name: 'his-tab', who: 1, clockAheadMs: HOUR_MS / 2 },
] as const;
/** Messages in transit when a fault occurs. */
const UNDER_WAY = 12;
const READ_CHANCE = 0.3;

interface ChaosPlan {
  readonly messages: number;
  readonly cuts: number;
  readonly kills: number;
  /** The seed for who writes what, and when which fault occurs. */
  readonly seed: string;
  /** The module that Node runs as the server. */
  readonly serverArgs: readonly string[];
}

interface Fault {
  /** The number of messages before it. */
  readonly after: number;
  /** The device whose connection is cut; undefined when the server is killed. */
  readonly device: Device | undefined;
}

/**
 * Two people exchange messages while networks are cut and the server is killed. Then compares what each device shows
 * with what is stored.
 */
export async function runChaos(app: TestApp, plan: ChaosPlan) {
  const random = seededRandom(plan.seed);
  const server = await startServerProcess({ args: plan.serverArgs, env: await environmentOf(app) });
  const networks = new Map<Device, TcpProxy>();
  const ids = await matchedCouple(app);
  for (const actor of CAST) {
    const proxy = await TcpProxy.start({ host: '127.0.0.1', port: server.port });
    const url = `http://127.0.0.1:${proxy.port}`;
    const [ownId = asUserId(''), partnerId = asUserId('')] = actor.who === 0 ? ids : ids.toReversed();
    const token = await app.db.transaction((tx) => startSession(app.ctx, tx, ownId, { userAgent: '' }));
    networks.set(new Device({ ...actor, url, partnerId, cookie: `session=${token}` }), proxy);
  }
  const devices = [...networks.keys()];
  const anyDevice = () => devices[Math.floor(random.between(0, devices.length))];
  const anywhere = () => Math.ceil(random.between(0, plan.messages));
  const faults: Fault[] = [
    ...Array.from({ length: plan.cuts }, () => ({ after: anywhere(), device: anyDevice() })),
    ...Array.from({ length: plan.kills }, () => ({ after: anywhere(), device: undefined })),
  ].toSorted((a, b) => a.after - b.after);

  const readings: (Promise<unknown> | undefined)[] = [];
  let written = 0;
  async function writeUpTo(count: number, mayBeUnderWay: number): Promise<void> {
    for (; written < count; written++) anyDevice()?.write();
    await until('the messages are sent', () => sum(devices, 'waiting') <= mayBeUnderWay);
  }

  async function killServer(): Promise<void> {
    for (const device of devices) device.lose('kill');
    await server.kill();
    await server.start();
    for (const device of devices) device.couldReturn();
  }

  async function cut(device: Device): Promise<void> {
    await until(`${device.name} is connected`, () => device.isConnected());
    device.lose('cut');
    networks.get(device)?.cut();
  }

  try {
    await until('all are connected', () => devices.every((device) => device.isConnected()));
    const start = performance.now();
    for (const { after, device } of faults) {
      await writeUpTo(after, Math.floor(random.between(0, UNDER_WAY)));
      if (device) await cut(device);
      else await killServer();
      if (random.chance(READ_CHANCE)) readings.push(anyDevice()?.markRead());
    }
    await writeUpTo(plan.messages, 0);
    const isAtRest = (device: Device) => device.isConnected() && device.complete() >= plan.messages;
    await until('all have caught up', () => devices.every(isAtRest));
    const seconds = (performance.now() - start) / 1_000;
    await Promise.allSettled(readings);
    return { seconds, retries: sum(devices, 'retries'), ...(await compareAll(app, ids, devices)) };
  } finally {
    for (const device of devices) device.close();
    for (const proxy of networks.values()) await proxy.close();
    await server.kill();
  }
}

async function environmentOf({ db, dataDir }: TestApp): Promise<Record<string, string>> {
  const [{ name }] = await db.sql<[{ name: string }]>`select current_database() as name`;
  const address = new URL(process.env.TEST_DATABASE_URL ?? '');
  address.pathname = `/${name}`;
  return {
    DATABASE_URL: address.href,
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'fatal',
  };
}

async function matchedCouple(app: TestApp): Promise<UserId[]> {
  const [her = asUserId(''), him = asUserId('')] = await settle(app, [woman, man]);
  await match(app.ctx, her, him);
  return [her, him];
}

const sum = (devices: readonly Device[], what: 'waiting' | 'retries') =>
  devices.reduce((total, device) => total + device[what](), 0);
