import { setTimeout as sleep } from 'node:timers/promises';
import { Device } from '#test/chat/device';
import { isSmoke } from '#test/measuring/size';
import { until } from '#test/measuring/until';
import { type Fault, type Finding, none, within } from '../support/fault.ts';
import { compare } from '../support/ledger.ts';
import { startLoad } from '../support/load.ts';
import { type Nodes, nodeNeeds, withNodes } from '../support/nodes.ts';
import { makeCity } from '../support/people.ts';

const EVERY_MS = 30;
const WRITE_MS = isSmoke ? 500 : 3_000;
const AWAY_MS = isSmoke ? 1_000 : 4_000;
const CAUGHT_UP_MS = 5_000;

/** Milliseconds until the condition holds; Infinity on a timeout, which is a finding. */
const timeUntil = (isSo: () => boolean) =>
  until('devices have caught up', isSo).catch(() => Number.POSITIVE_INFINITY);

async function writeFor(devices: readonly Device[], ms: number): Promise<void> {
  const end = performance.now() + ms;
  for (let turn = 0; performance.now() < end; turn++) {
    devices[turn % devices.length]?.write();
    await sleep(EVERY_MS);
  }
  await timeUntil(() => devices.every((device) => device.waiting() === 0));
}

/** Compares devices with what is stored: missing, duplicate and misplaced messages. */
async function differences(
  { db }: Nodes['rooms'],
  devices: readonly Device[],
  ids: string[],
): Promise<number> {
  const stored = await db.sql<
    { id: string }[]
  >`select id from messages where sender_id = any(${ids}::uuid[]) order by seq`;
  let wrong = Math.abs(devices.reduce((sum, device) => sum + device.written(), 0) - stored.length);
  for (const device of devices) {
    const shown = device.messages();
    wrong += Math.abs(shown.length - stored.length);
    wrong += shown.filter(({ _id }, at) => _id !== stored[at]?.id).length;
  }
  return wrong;
}

async function breakRedis({ nodes, city, rooms }: Nodes): Promise<Finding[]> {
  const [[her, him] = [], ...others] = city.couples;
  if (!her || !him) throw new Error('Two people are needed.');
  const at = (node: number) => `http://127.0.0.1:${nodes.nodes[node]?.port}`;
  const devices = [
    new Device({
      name: 'hers',
      url: at(0),
      cookie: `session=${her.token}`,
      partnerId: him.id,
      clockAheadMs: 0,
    }),
    new Device({
      name: 'his',
      url: at(1),
      cookie: `session=${him.token}`,
      partnerId: her.id,
      clockAheadMs: 0,
    }),
  ];
  const load = startLoad(nodes.url, { ...city, couples: others });
  const written = () => devices.reduce((sum, device) => sum + device.written(), 0);
  const hasAll = () => devices.every((device) => device.complete() >= written());
  try {
    await timeUntil(() => devices.every((device) => device.isConnected()));
    await writeFor(devices, WRITE_MS);
    await timeUntil(hasAll);
    await nodes.redis.kill();
    await writeFor(devices.slice(0, 1), AWAY_MS); // he sends nothing, so no answer shows him that he missed something
    const missing = written() - Math.min(...devices.map((device) => device.complete()));
    await nodes.redis.start();
    const caughtUpMs = await timeUntil(hasAll);
    await writeFor(devices, WRITE_MS);
    await timeUntil(hasAll);
    await load.stop();
    const losses = await compare(rooms, load.ledger);
    const wrong = await differences(rooms, devices, [her.id, him.id]);
    return [
      none(
        `of ${written() + load.ledger.messages.size} messages sent before, while it was away and after: retried`,
        devices.reduce((sum, device) => sum + device.retries(), 0),
      ),
      none('answers other than 200', load.unexpected.length + load.refusals.length + load.unanswered()),
      within(
        `the ${missing} messages that did not reach the other server arrived after`,
        caughtUpMs,
        CAUGHT_UP_MS,
      ),
      none('lost, duplicated, or out of order', losses.messages + losses.doubled + wrong),
    ];
  } finally {
    await load.stop();
    for (const device of devices) device.close();
  }
}

export const redisFault: Fault = {
  number: 4,
  title: 'Redis is killed while in use',
  how: `two servers behind haproxy, Redis killed for ${AWAY_MS / 1_000} s while people write to each other across them`,
  needs: nodeNeeds,
  run: () => withNodes((rooms) => makeCity(rooms, { couples: 3 }), {}, breakRedis),
};
