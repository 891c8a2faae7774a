import { setTimeout as sleep } from 'node:timers/promises';
import { chatEndpoints, MESSAGE_MAX } from '@showup/contract/chat';
import { openRawTab } from '../server/test/live/raw-tab.ts';
import { load, machine, say, table, together } from '../server/test/measuring/measure.ts';
import { isSmoke, size } from '../server/test/measuring/size.ts';
import { type Caller, signIn } from './crowd/callers.ts';
import { type LiveServer, startLiveServer } from './crowd/live-server.ts';
import { withMatchedPeople } from './crowd/matched-people.ts';
import { openTabs } from './crowd/tabs.ts';

// The memory of an idle tab compared with a bare socket.io server, whether all tabs stay connected for some heartbeats,
// and the memory that a tab which stopped reading costs while others write to it.

const SOCKETS = size('SOCKETS', 5_000, 20);
const HOLD_SECONDS = size('HOLD_SECONDS', 90, 1);
const LONG_MESSAGES = size('LONG_MESSAGES', 6_000, 20);
/** The load of other work before the run; the load afterwards includes the run itself. */
const loadBefore = load();
const MATCHES = 10;
const WARM_UP = 200;
const KIB = 1_024;
const MIB = 1_024 ** 2;

interface Idle {
  readonly heap: number;
  readonly rss: number;
  /** How many are still connected after the time. */
  readonly held: number;
}

/** Bytes per tab. */
async function idleTabs(server: LiveServer, cookies: readonly string[]): Promise<Idle> {
  for (const tab of await openTabs(server.url, cookies.slice(0, WARM_UP))) tab.disconnect();
  await sleep(isSmoke ? 0 : 6_000); // until they are no longer online
  const before = await server.memory();
  const tabs = await openTabs(server.url, cookies);
  await sleep(isSmoke ? 0 : 5_000);
  const after = await server.memory();
  await sleep(HOLD_SECONDS * 1_000);
  const held = tabs.filter((tab) => tab.connected).length;
  for (const tab of tabs) tab.disconnect();
  return {
    heap: (after.heap - before.heap) / cookies.length,
    rss: (after.rss - before.rss) / cookies.length,
    held,
  };
}

/** The server's peak memory in bytes while long messages are sent to a tab that does not read. */
async function slowReader(server: LiveServer, [sender, reader]: readonly Caller[]) {
  if (!sender || !reader) throw new Error('There are too few people.');
  const path = chatEndpoints.sendMessage.path.replace(':userId', reader.id);
  const send = () => sender.post(path, { text: 'x'.repeat(MESSAGE_MAX) });
  await together(
    8,
    Array.from({ length: isSmoke ? 10 : 500 }, () => send),
  ); // warm-up
  const before = await server.memory();
  const tab = await openRawTab(server.url, reader.cookie);
  tab.pause();
  let most = 0;
  const parts = 10;
  for (let part = 0; part < parts; part++) {
    await together(
      8,
      Array.from({ length: LONG_MESSAGES / parts }, () => send),
    );
    most = Math.max(most, (await server.memory()).heap - before.heap);
  }
  tab.destroy();
  return most;
}

const bare = await startLiveServer();
const nobody = Array.from({ length: SOCKETS }, () => 'session=nobody');
const plain = await idleTabs(bare, nobody);
await bare.stop();

await withMatchedPeople({ people: SOCKETS, matches: MATCHES }, async ({ db, url, ids }) => {
  const server = await startLiveServer(url);
  const callers = await signIn(db, server.url, ids);
  const ours = await idleTabs(
    server,
    callers.map(({ cookie }) => cookie),
  );
  say(
    `${machine()}, PostgreSQL; ${SOCKETS} tabs, held for ${HOLD_SECONDS} s (load average ${loadBefore} before, ${load()} after):\n`,
  );
  const row = (name: string, { heap, rss, held }: Idle) => [
    ...[name, (heap / KIB).toFixed(1), (rss / KIB).toFixed(1)],
    held.toLocaleString('en'),
  ];
  say(
    table([
      ['server', 'KiB of objects and buffers per tab', 'KiB of the process per tab', 'still connected'],
      row('bare socket.io', plain),
      row('ours, signed in', ours),
    ]),
  );
  say(`\n${((ours.heap - plain.heap) / KIB).toFixed(1)} KiB more per tab`);
  const sent = (LONG_MESSAGES * MESSAGE_MAX) / MIB;
  const most = await slowReader(server, callers);
  say(
    `${(most / MIB).toFixed(1)} MiB more at most while ${sent.toFixed(0)} MiB go to a tab that does not read`,
  );
  await server.stop();
});
