import type { UserId } from '@showup/contract/fields';
import { matchingEndpoints } from '@showup/contract/matching';
import type { ProfileCard } from '@showup/contract/profiles';
import { asUserId } from '#test/people/as-user-id';
import type { Context } from '../server/src/context.ts';
import { listPotentialMatches } from '../server/src/features/matching/deck/deck.ts';
import { getCards } from '../server/src/features/profiles/people.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { openForBench } from '../server/test/database/large-databases.ts';
import {
  load,
  type Measured,
  machine,
  measure,
  quantiles,
  say,
  table,
  together,
} from '../server/test/measuring/measure.ts';
import { isSmoke, size } from '../server/test/measuring/size.ts';
import { cast, personId } from '../server/test/people/crowd-cast.ts';
import { type Caller, forget, signIn } from './crowd/callers.ts';
import { appOn, crowdOf } from './crowd/crowd.ts';
import { startServer } from './crowd/crowd-server.ts';
import { answerAll, everyoneFor, typicalIds } from './crowd/deck-callers.ts';

// The cost of a page of the deck among a million people, compared with ten thousand people, with the same cards read by
// key, and for the hardest viewers. Everyone answers the cards they see before they load the next page.

const SMALL = isSmoke ? 1_000 : 10_000;
const LARGE = size('PEOPLE', 1_000_000, 2_000);
const ROUNDS = size('ROUNDS', 1_000, 5);
const CALLERS = isSmoke ? 20 : 200;
/** Concurrent calls when throughput is measured. */
const AT_ONCE = 8;

const DECK = matchingEndpoints.potentialMatches.path;

interface Crowd {
  readonly db: Database;
  readonly ctx: Context;
  readonly server: Awaited<ReturnType<typeof startServer>>;
  /** Callers of the service; the others call over HTTP. */
  readonly ids: readonly UserId[];
  readonly callers: readonly Caller[];
  readonly close: () => Promise<void>;
}

async function open(people: number): Promise<Crowd> {
  const url = await crowdOf(people);
  const db = await openForBench(url);
  await forget(db);
  const app = await appOn(db);
  const server = await startServer(url);
  const ids = await typicalIds(db, people, CALLERS);
  const others = await typicalIds(db, people, CALLERS, 1);
  return {
    db,
    ctx: app.ctx,
    server,
    ids,
    callers: await signIn(db, server.url, others),
    async close() {
      await server.stop();
      await forget(db);
      await app.close();
      await db.close();
    },
  };
}

const idsOf = (cards: readonly ProfileCard[]) => cards.map(({ _id }) => _id);
const cardsIn = (text: string) => matchingEndpoints.potentialMatches.response.parse(JSON.parse(text));
const oneOf = <T>(list: readonly T[], round: number): T => {
  const one = list[round % list.length];
  if (one === undefined) throw new Error('The crowd is empty.');
  return one;
};

const ms = ({ p50, p99 }: Measured) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
const ratio = (a: number, b: number) => (a / b).toFixed(2);

/** How long a call took, in milliseconds, and its answer. */
async function timed<T>(call: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now();
  const answer = await call();
  return [performance.now() - start, answer];
}

async function sizes(small: Crowd, large: Crowd): Promise<void> {
  const waiting: (() => Promise<void>)[] = [];
  const byService =
    ({ ctx, ids, db }: Crowd) =>
    async (round: number) => {
      const id = oneOf(ids, round);
      const { items: cards } = await listPotentialMatches(ctx, id);
      waiting.push(() => answerAll(db, id, idsOf(cards)));
    };
  const byHttp =
    ({ callers, db }: Crowd) =>
    async (round: number) => {
      const caller = oneOf(callers, round);
      const { text } = await caller.get(DECK);
      waiting.push(() => answerAll(db, caller.id, idsOf(cardsIn(text))));
    };
  const results = await measure(
    ROUNDS,
    {
      small: byService(small),
      large: byService(large),
      smallHttp: byHttp(small),
      largeHttp: byHttp(large),
    },
    async () => {
      for (const answer of waiting.splice(0)) await answer();
    },
  );
  const none = quantiles([]);
  const row = (name: string, a: Measured = none, b: Measured = none) => [
    name,
    ms(a),
    ms(b),
    ratio(b.p50, a.p50),
    ratio(b.p99, a.p99),
  ];
  say(`\nA page, ms p50 / p99, ${ROUNDS} pages each (load average ${load()}):\n`);
  say(
    table([
      ['page', SMALL.toLocaleString('en'), LARGE.toLocaleString('en'), 'ratio of p50', 'ratio of p99'],
      row('service', results.get('small'), results.get('large')),
      row('over HTTP', results.get('smallHttp'), results.get('largeHttp')),
    ]),
  );
}

async function besideKeys({ db, ctx, ids, callers }: Crowd): Promise<void> {
  const seconds = { deck: 0, keys: 0, deckHttp: 0, keysHttp: 0 };
  let calls = 0;
  const turns = Math.max(3, Math.ceil(ROUNDS / 100));
  for (let turn = -1; turn < turns; turn++) {
    const shown = new Map<UserId, UserId[]>();
    const byService = ids.map((id) => async () => {
      shown.set(id, idsOf((await listPotentialMatches(ctx, id)).items));
    });
    const texts = new Map<UserId, string>();
    const byHttp = callers.map((caller) => async () => {
      texts.set(caller.id, (await caller.get(DECK)).text);
    });
    const deck = await together(AT_ONCE, byService);
    const deckHttp = await together(AT_ONCE, byHttp);
    for (const [id, text] of texts) shown.set(id, idsOf(cardsIn(text)));
    const of = (id: UserId) => shown.get(id) ?? [];
    const full = (id: UserId) => of(id).length > 0;
    const keys = await together(
      AT_ONCE,
      ids.filter(full).map((id) => () => getCards(db.sql, of(id))),
    );
    const keysHttp = await together(
      AT_ONCE,
      callers
        .filter(({ id }) => full(id))
        .map((one) => () => one.get(`/bench/cards?ids=${of(one.id).join(',')}`)),
    );
    for (const [id, list] of shown) await answerAll(db, id, list);
    if (turn < 0) continue;
    calls += ids.length;
    seconds.deck += deck;
    seconds.deckHttp += deckHttp;
    seconds.keys += (keys * ids.length) / ids.filter(full).length;
    seconds.keysHttp += (keysHttp * callers.length) / callers.filter(({ id }) => full(id)).length;
  }
  const pace = (total: number) => Math.round(calls / total).toLocaleString('en');
  say(`\nPages per second, ${AT_ONCE} concurrent, ${calls} pages each (load average ${load()}):\n`);
  say(
    table([
      ['', 'deck', 'the same cards by key', 'ratio'],
      ['service', pace(seconds.deck), pace(seconds.keys), ratio(seconds.keys, seconds.deck)],
      [
        'over HTTP',
        pace(seconds.deckHttp),
        pace(seconds.keysHttp),
        ratio(seconds.keysHttp, seconds.deckHttp),
      ],
    ]),
  );
}

/** Their pages, alternating with those of typical callers. */
async function beside(crowd: Crowd, ids: readonly UserId[], pages: number) {
  const { ctx, db } = crowd;
  const times: { own: number[]; typical: number[] } = { own: [], typical: [] };
  let found = 0;
  const start = performance.now();
  for (let page = 0; page < pages; page++) {
    const id = oneOf(ids, page);
    const [own, { items: cards, next }] = await timed(() => listPotentialMatches(ctx, id));
    times.own.push(own);
    found += cards.length;
    await answerAll(db, id, idsOf(cards));
    const other = oneOf(crowd.ids, page);
    const [typical, answer] = await timed(() => listPotentialMatches(ctx, other));
    times.typical.push(typical);
    await answerAll(db, other, idsOf(answer.items));
    if (cards.length === 0 && next === null && ids.length === 1) break;
  }
  const seconds = (performance.now() - start) / 1_000;
  return {
    own: quantiles(times.own),
    typical: quantiles(times.typical),
    calls: times.own.length,
    found,
    seconds,
  };
}

async function hardest(crowd: Crowd): Promise<void> {
  const kinds: { name: string; ids: UserId[]; isDrained: boolean }[] = [
    { name: 'answered 10,000 in order', ids: cast.inOrder.map(personId), isDrained: false },
    { name: 'answered 90 %', ids: [personId(cast.answeredMost)], isDrained: true },
    { name: 'answered all but 30', ids: [personId(cast.answeredAllBut30)], isDrained: true },
    { name: 'asks for one age', ids: cast.oneYear.map(personId), isDrained: false },
    { name: 'small town, 25 km', ids: cast.smallTown.map(personId), isDrained: false },
  ];
  const heads = [
    'caller',
    'page',
    'typical page',
    'ratio of p99',
    'calls',
    'people met',
    'people to show',
    's',
  ];
  say(`\nPages by the service, ms p50 / p99 (load average ${load()} at first):\n`);
  say(table([heads]));
  for (const { name, ids, isDrained } of kinds) {
    const [first = asUserId('')] = ids;
    const before = isDrained ? await everyoneFor(crowd.db, first) : [];
    const { own, typical, calls, found, seconds } = await beside(crowd, ids, isDrained ? 100_000 : ROUNDS);
    const left = isDrained ? await everyoneFor(crowd.db, first) : [];
    if (left.length > 0) say(`People never shown: ${left.length}.`);
    const all = isDrained ? before.length.toLocaleString('en') : '';
    const row = [
      name,
      ms(own),
      ms(typical),
      ratio(own.p99, typical.p99),
      calls.toLocaleString('en'),
      found.toLocaleString('en'),
      all,
      seconds.toFixed(0),
    ];
    say(`| ${row.join(' | ')} |`);
  }
}

const small = await open(SMALL);
const large = await open(LARGE);
try {
  const [row] = await large.db.sql<
    [{ version: string }]
  >`select current_setting('server_version') as version`;
  say(`${machine()}, PostgreSQL ${row.version}`);
  const only = process.env.ONLY ?? 'sizes,keys,hardest';
  if (only.includes('sizes')) await sizes(small, large);
  if (only.includes('keys')) await besideKeys(large);
  if (only.includes('hardest')) await hardest(large);
} finally {
  await small.close();
  await large.close();
}
