import type { Socket } from 'socket.io-client';
import { load, machine, quantiles, say, table } from '../server/test/measuring/measure.ts';
import { isSmoke, size } from '../server/test/measuring/size.ts';
import { until } from '../server/test/measuring/until.ts';
import { signIn } from './crowd/callers.ts';
import { startLiveServer } from './crowd/live-server.ts';
import { type MatchedPeople, withMatchedPeople } from './crowd/matched-people.ts';
import { openTabs } from './crowd/tabs.ts';

// Measures the events about who is online when someone opens a tab, with few and with many people online, and how long
// it takes until the person and all their matches have them. Everyone has the same number of matches, all online.

const ONLINE = isSmoke ? [25, 30] : [100, 3_000];
const ROUNDS = size('ROUNDS', 20, 1);
/** The load of other work before the run; the load afterwards includes the run itself. */
const loadBefore = load();
const MATCHES = 20;

async function measureArrivals({ db, url, ids }: MatchedPeople) {
  const server = await startLiveServer(url);
  const callers = await signIn(db, server.url, ids);
  const lists = new Map<string, readonly string[]>();
  let bytes = 0;
  function listen(tab: Socket, id: string) {
    tab.on('getOnlineUsers', (list: readonly string[]) => {
      lists.set(id, list);
      bytes += JSON.stringify(['getOnlineUsers', list]).length;
    });
  }
  const open = async (places: readonly number[]) => {
    const some = places.flatMap((place) => callers[place] ?? []);
    return openTabs(
      server.url,
      some.map(({ cookie }) => cookie),
      (tab, place) => listen(tab, some[place]?.id ?? ''),
    );
  };
  const tabs = await open([...ids.keys()]);
  const hasAll = (place: number, among: number) => lists.get(ids[place] ?? '')?.length === among;
  await until('everyone has their list', () => [...ids.keys()].every((place) => hasAll(place, MATCHES + 1)));

  const times: number[] = [];
  let sum = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const place = (round * 37) % ids.length;
    const around = [...ids.keys()].filter((other) => {
      const apart = Math.abs(other - place);
      return other !== place && Math.min(apart, ids.length - apart) <= MATCHES / 2;
    });
    tabs[place]?.disconnect();
    await until('the matches see one leave', () => around.every((other) => hasAll(other, MATCHES)));
    lists.delete(ids[place] ?? '');
    bytes = 0;
    const start = performance.now();
    const [tab] = await open([place]);
    await until('the matches see one come back', () =>
      [place, ...around].every((one) => hasAll(one, MATCHES + 1)),
    );
    times.push(performance.now() - start);
    sum += bytes;
    if (tab) tabs[place] = tab;
  }
  for (const tab of tabs) tab.disconnect();
  await server.stop();
  return { bytes: sum / ROUNDS, ...quantiles(times) };
}

const rows = [['online', 'KiB per arrival', 'all know, ms p50 / p99']];
const sizes: number[] = [];
for (const online of ONLINE) {
  await withMatchedPeople({ people: online, matches: MATCHES }, async (crowd) => {
    const { bytes, p50, p99 } = await measureArrivals(crowd);
    sizes.push(bytes);
    rows.push([
      ...[online.toLocaleString('en'), (bytes / 1_024).toFixed(1)],
      `${p50.toFixed(0)} / ${p99.toFixed(0)}`,
    ]);
  });
}
say(
  `${machine()}, PostgreSQL; ${MATCHES} matches each, all online, ${ROUNDS} arrivals (load average ${loadBefore} before, ${load()} after):\n`,
);
say(table(rows));
say(
  `\nBytes at ${ONLINE.at(-1)} online against ${ONLINE[0]}: ${((sizes[1] ?? 0) / (sizes[0] ?? 1)).toFixed(2)}`,
);
