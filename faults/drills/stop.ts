import { io, type Socket } from 'socket.io-client';
import { inSeconds } from '#test/measuring/durations';
import { isSmoke, size } from '#test/measuring/size';
import { until } from '#test/measuring/until';
import { type Fault, type Finding, holds, none, quantile, timed, told, within } from '../support/fault.ts';
import { compare } from '../support/ledger.ts';
import { PATIENCE_MS, startLoad } from '../support/load.ts';
import { type Nodes, nodeNeeds, withNodes } from '../support/nodes.ts';
import { makeCity } from '../support/people.ts';

const STOPS = size('STOPS', 10, 1);
const TABS = isSmoke ? 5 : 60;
const SOME = isSmoke ? 20 : 100;
const EXIT_MS = 10_000;
const BACK_MS = 30_000;
const SPREAD_MS = 500;
const STEP_MS = 100;

/** A tab like the app's, which records how long it was disconnected. */
function openTab(url: string, token: string) {
  const extraHeaders = { cookie: `session=${token}` };
  const socket: Socket = io(url, { forceNew: true, extraHeaders, transports: ['websocket', 'polling'] });
  const gaps: { readonly ms: number; readonly backAt: number }[] = [];
  let lostAt: number | undefined;
  let refusals = 0;
  socket.on('disconnect', (reason) => {
    lostAt = performance.now();
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    refusals += 1;
    if (!socket.active) setTimeout(() => socket.connect(), 500);
  });
  socket.on('connect', () => {
    if (lostAt !== undefined) gaps.push({ ms: performance.now() - lostAt, backAt: performance.now() });
    lostAt = undefined;
  });
  return { socket, gaps, refusals: () => refusals };
}

async function stopAgainAndAgain({ nodes, city, rooms }: Nodes): Promise<Finding[]> {
  const tabs = Array.from({ length: TABS }, () => openTab(nodes.url, city.admin.token));
  const isBack = () => tabs.every(({ socket }) => socket.connected);
  const load = startLoad(nodes.url, city);
  const exits: { readonly ms: number; readonly code: number | null }[] = [];
  let mostAtOnce = 0;
  let spreadMs = Number.POSITIVE_INFINITY;
  try {
    await until('all tabs are connected', isBack, PATIENCE_MS);
    for (let stop = 0; stop < STOPS; stop++) {
      const node = nodes.nodes[stop % nodes.nodes.length];
      if (!node) throw new Error('Two servers were started.');
      await load.more(SOME);
      const begun = performance.now();
      exits.push(await nodes.restart(node));
      await until('all tabs are back', isBack, PATIENCE_MS);
      const backs = tabs.flatMap(({ gaps }) =>
        gaps.filter(({ backAt }) => backAt > begun).map(({ backAt }) => backAt),
      );
      mostAtOnce = Math.max(mostAtOnce, crowdOf(backs) / backs.length);
      spreadMs = Math.min(spreadMs, Math.max(...backs) - Math.min(...backs));
    }
    await load.more(SOME);
  } finally {
    await load.stop();
    for (const { socket } of tabs) socket.disconnect();
  }
  const gaps = tabs.flatMap(({ gaps }) => gaps.map(({ ms }) => ms));
  for (const [failure, times] of load.failures) process.stdout.write(`  ${times} × ${failure}\n`);
  const losses = await compare(rooms, load.ledger);
  return [
    none(
      `of ${load.ledger.messages.size} requests failed`,
      load.unanswered() + load.unexpected.length + load.refusals.length,
    ),
    none('acknowledged messages lost or duplicated', losses.messages + losses.doubled),
    within(`${exits.length} exits, the slowest`, Math.max(...exits.map(({ ms }) => ms)), EXIT_MS),
    holds(
      'each with code 0',
      exits.every(({ code }) => code === 0),
    ),
    within(`${gaps.length} times a tab lost its connection, the longest`, quantile(gaps, 1), BACK_MS),
    told('p50 of that', inSeconds(quantile(gaps, 0.5))),
    timed({
      what: 'between the first and the last reconnect, at least',
      asked: `≥ ${inSeconds(SPREAD_MS)}`,
      found: inSeconds(spreadMs),
      isKept: spreadMs >= SPREAD_MS,
    }),
    told(`most reconnects within the same ${STEP_MS} ms`, `${Math.round(100 * mostAtOnce)} %`),
  ];
}

/** The largest number of these times within one step. */
function crowdOf(moments: readonly number[]): number {
  const within = (from: number) => moments.filter((at) => at >= from && at < from + STEP_MS).length;
  return Math.max(0, ...moments.map(within));
}

export const stopFault: Fault = {
  number: 8,
  title: 'The server is stopped under load',
  how: `SIGTERM, ${STOPS} times, to one of two servers behind haproxy, while people send messages and ${TABS} tabs are open`,
  needs: nodeNeeds,
  run: () => withNodes((rooms) => makeCity(rooms, { couples: 6 }), {}, stopAgainAndAgain),
};
