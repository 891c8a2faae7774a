import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@showup/contract/chat';
import type { UserId } from '@showup/contract/fields';
import { load, machine, say, table, together } from '../server/test/measuring/measure.ts';
import { size } from '../server/test/measuring/size.ts';
import { until } from '../server/test/measuring/until.ts';
import { type Caller, signIn } from './crowd/callers.ts';
import { insertAndEmit, startLiveServer } from './crowd/live-server.ts';
import { type MatchedPeople, withMatchedPeople } from './crowd/matched-people.ts';
import { openTabs } from './crowd/tabs.ts';

// Messages per second over HTTP, stored and delivered to the open tabs of both people, compared with a call that only
// checks the session, inserts one row into the same table and sends one event.

const COUPLES = size('COUPLES', 200, 12);
const ROUNDS = size('ROUNDS', 8, 1);
const BATCH = size('BATCH', 2_000, 20);
/** The load of other work before the run; the load afterwards includes the run itself. */
const loadBefore = load();
/** Messages each couple has exchanged before. */
const HISTORY = 1_000;
const MATCHES = 20;

interface Couple {
  readonly sender: Caller;
  readonly receiverId: UserId;
}

/** Starts a conversation between every second person and the next one in the circle. */
async function writeHistory({ db, ids }: MatchedPeople): Promise<void> {
  await db.sql`
    with opened as (
      insert into conversations (lo, hi, last_seq)
      select least(one.id, other.id), greatest(one.id, other.id), ${HISTORY}
      from unnest(${[...ids]}::uuid[]) with ordinality as one (id, ordinal)
      join unnest(${[...ids]}::uuid[]) with ordinality as other (id, ordinal) on other.ordinal = one.ordinal + 1
      where one.ordinal % 2 = 1 returning id, lo, hi),
    members as (
      insert into conversation_members (conversation_id, reader_id, partner_id, unread)
      select id, lo, hi, 0 from opened union all select id, hi, lo, 0 from opened)
    insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, text, created_at)
    select id, seq, lo, hi, gen_random_uuid()::text, 'What did you think of that place last night?', now()
    from opened, generate_series(1, ${HISTORY}) seq`;
  await db.sql`analyze`;
}

async function run(crowd: MatchedPeople): Promise<void> {
  await writeHistory(crowd);
  const server = await startLiveServer(crowd.url);
  const callers = await signIn(crowd.db, server.url, crowd.ids);
  const tabs = await openTabs(
    server.url,
    callers.map(({ cookie }) => cookie),
  );
  let delivered = 0;
  for (const [at, tab] of tabs.entries()) if (at % 2 === 1) tab.on('newMessage', () => (delivered += 1));
  const couples = callers.flatMap((sender, at): Couple[] => {
    const receiver = callers[at + 1];
    return at % 2 === 0 && receiver ? [{ sender, receiverId: receiver.id }] : [];
  });

  /** Seconds until all calls were answered and all messages delivered. */
  async function batch(path: string, atOnce: number): Promise<number> {
    const posts = Array.from({ length: BATCH }, (_, i) => {
      const { sender, receiverId } = couples[i % couples.length] ?? fail();
      return () =>
        sender.post(path.replace(':userId', receiverId), {
          text: 'What did you think of that place last night?',
          clientId: randomUUID(),
        });
    });
    const before = delivered;
    const start = performance.now();
    await together(atOnce, posts);
    await until('the batch is delivered', () => delivered - before === BATCH);
    return (performance.now() - start) / 1_000;
  }

  const rows = [['concurrent', 'one insert, one event', 'messages', 'ratio']];
  for (const atOnce of [8, 32]) {
    const seconds = { insert: 0, send: 0 };
    for (let round = -1; round < ROUNDS; round++) {
      if (process.env.ONLY) {
        seconds.send += await batch(chatEndpoints.sendMessage.path, atOnce);
        continue;
      }
      const insert = await batch(insertAndEmit.path, atOnce);
      const send = await batch(chatEndpoints.sendMessage.path, atOnce);
      if (round < 0) continue;
      seconds.insert += insert;
      seconds.send += send;
    }
    const pace = (total: number) => Math.round((ROUNDS * BATCH) / total).toLocaleString('en');
    rows.push([
      String(atOnce),
      pace(seconds.insert),
      pace(seconds.send),
      (seconds.insert / seconds.send).toFixed(2),
    ]);
  }
  say(
    `${machine()}, PostgreSQL; calls per second over HTTP (load average ${loadBefore} before, ${load()} after):\n`,
  );
  say(table(rows));
  for (const tab of tabs) tab.disconnect();
  await server.stop();
}

function fail(): never {
  throw new Error('There are no couples.');
}

await withMatchedPeople({ people: 2 * COUPLES, matches: MATCHES }, run);
