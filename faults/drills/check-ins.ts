import { setTimeout as sleep } from 'node:timers/promises';
import { isSmoke, size } from '#test/measuring/size';
import { type MailServer, startMailServer } from '#test/stand-ins/mail-server';
import { Arrivals, armCouples, countMails, type Overdue } from '../support/check-ins.ts';
import { fakeTime, fakeTimeNeed } from '../support/fake-time.ts';
import { type Fault, type Finding, holds, none, told, within } from '../support/fault.ts';
import { nodeNeeds, withNodes } from '../support/nodes.ts';
import { makeCity } from '../support/people.ts';
import { openHouse, withPostgres } from '../support/server.ts';

const COUPLES = size('CHECK_INS', 12, 2);
const EVERY_MS = isSmoke ? 2_000 : 5_000;
const FIRST_MS = isSmoke ? 8_000 : 15_000;
const MINUTE_MS = 60_000;
/** How long the database is away. */
const AWAY_MS = isSmoke ? 3_000 : 40_000;
/** The wait between two kills. */
const KILL_EVERY_MS = 7_000;

/** What was promised of these alerts. `from` is when the promised minute begins for one of them. */
function judge(
  name: string,
  overdue: readonly Overdue[],
  { first }: Arrivals,
  mails: MailServer,
  from: (opensAt: number) => number = (opensAt) => opensAt,
): Finding[] {
  const late = overdue.map(({ address, opensAt }) => (first.get(address) ?? Infinity) - from(opensAt));
  const early = overdue.filter(({ address, opensAt }) => (first.get(address) ?? Infinity) < opensAt);
  const { doubled, strange } = countMails(overdue, mails);
  return [
    none(`${name}: of ${overdue.length} contacts never alerted`, late.filter((ms) => ms === Infinity).length),
    none(`${name}: alerted before the time`, early.length),
    within(`${name}: the latest alert after its time`, Math.max(...late), MINUTE_MS),
    told(`${name}: alerted more than once`, String(doubled)),
    none(`${name}: messages without the reference of their alert`, strange),
  ];
}

const settings = (mails: MailServer) => ({ SMTP_URL: mails.url, MAIL_FROM: 'Showup <hello@example.com>' });

/** The server is killed again and again while envelopes open. */
async function killed(name: string, databaseUrl?: string): Promise<Finding[]> {
  const mails = await startMailServer();
  const env = settings(mails);
  const house = await openHouse(
    async (rooms) =>
      armCouples(rooms, await makeCity(rooms, { couples: COUPLES }), {
        firstInMs: FIRST_MS,
        everyMs: EVERY_MS,
      }),
    { env, ...(databaseUrl !== undefined && { databaseUrl }) },
  );
  const arrivals = new Arrivals(mails);
  const overdue = house.furniture;
  try {
    const last = Math.max(...overdue.map(({ opensAt }) => opensAt));
    let kills = 0;
    for (; Date.now() < last; kills++) {
      await sleep(KILL_EVERY_MS);
      await house.server.kill();
      await house.server.start();
    }
    await arrivals.all(overdue, MINUTE_MS + KILL_EVERY_MS);
    return [
      told(`${name}: kills while ${overdue.length} envelopes opened`, String(kills)),
      ...judge(name, overdue, arrivals, mails),
    ];
  } finally {
    await arrivals.stop();
    await house.close();
    await mails.close();
  }
}

/** The database is away when envelopes are due. */
async function databaseAway(): Promise<Finding[]> {
  return withPostgres(async (postgres) => {
    const mails = await startMailServer();
    const house = await openHouse(
      async (rooms) =>
        armCouples(rooms, await makeCity(rooms, { couples: COUPLES }), { firstInMs: FIRST_MS, everyMs: 500 }),
      { env: settings(mails), databaseUrl: postgres.url },
    );
    const arrivals = new Arrivals(mails);
    try {
      await postgres.kill();
      await sleep(FIRST_MS + AWAY_MS);
      const before = arrivals.first.size;
      await postgres.start();
      const returned = Date.now();
      await arrivals.all(house.furniture, MINUTE_MS * 2);
      return [
        holds('database away: nothing was alerted meanwhile', before === 0),
        ...judge('database away', house.furniture, arrivals, mails, (opensAt) => Math.max(opensAt, returned)),
      ];
    } finally {
      await arrivals.stop();
      await house.close();
      await mails.close();
    }
  });
}

/** Two servers, of which one has a clock that is an hour ahead; then the other is killed. */
async function twoServers(): Promise<Finding[]> {
  const mails = await startMailServer();
  let overdue: readonly Overdue[] = [];
  try {
    return await withNodes(
      async (rooms) => {
        const city = await makeCity(rooms, { couples: COUPLES });
        overdue = await armCouples(rooms, city, { firstInMs: 2 * FIRST_MS, everyMs: EVERY_MS });
        return city;
      },
      { env: settings(mails), secondEnv: fakeTime('+1h') },
      async ({ nodes }) => {
        const arrivals = new Arrivals(mails);
        const halfway = overdue[Math.floor(overdue.length / 2)]?.opensAt ?? 0;
        await sleep(Math.max(0, halfway - Date.now()));
        await nodes.nodes[0]?.kill();
        await arrivals.all(overdue, MINUTE_MS * 2 + COUPLES * EVERY_MS);
        await arrivals.stop();
        return judge('two servers, one an hour ahead, one killed', overdue, arrivals, mails);
      },
    );
  } finally {
    await mails.close();
  }
}

export const checkInsFault: Fault = {
  number: 11,
  title: 'Someone has to be alerted while something breaks',
  how: `${COUPLES} people don't check in: the server is killed every ${KILL_EVERY_MS / 1_000} s on each database, PostgreSQL is away for ${AWAY_MS / 1_000} s when they are due, and of two servers one has a wrong clock and the other is killed`,
  needs: [...nodeNeeds, fakeTimeNeed],
  async run() {
    const embedded = await killed('embedded, killed');
    const own = await withPostgres(({ url }) => killed('PostgreSQL, killed', url));
    return [...embedded, ...own, ...(await databaseAway()), ...(await twoServers())];
  },
};
