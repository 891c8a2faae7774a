import { setTimeout as sleep } from 'node:timers/promises';
import { inSeconds } from '#test/measuring/durations';
import type { Random } from '#test/measuring/random';
import { isSmoke, size } from '#test/measuring/size';
import { type Fault, type Finding, holds, none, quantile, told } from '../support/fault.ts';
import { acknowledged, compare } from '../support/ledger.ts';
import { startLoad } from '../support/load.ts';
import { makeCity } from '../support/people.ts';
import { openHouse, withPostgres } from '../support/server.ts';

const KILLS = size('KILLS', 50, 1);
/** Acknowledgements between two kills, and the longest random wait after them. */
const SOME = 20;
const MOMENT_MS = 1_000;

const usualCity = { couples: 3, likers: 2, likeable: 250, newcomers: 50, waiting: 250 };
const smallCity = { couples: 3, likers: 2, likeable: 10, newcomers: 3, waiting: 10 };

async function killAgainAndAgain(name: string, random: Random, databaseUrl?: string): Promise<Finding[]> {
  const house = await openHouse(
    (rooms) => makeCity(rooms, isSmoke ? smallCity : usualCity),
    databaseUrl === undefined ? {} : { databaseUrl },
  );
  const load = startLoad(house.url, house.furniture);
  const starts: number[] = [];
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await load.more(SOME);
      await sleep(random.between(0, MOMENT_MS));
      await house.server.kill();
      const begun = performance.now();
      await house.server.start();
      starts.push(performance.now() - begun);
    }
    await load.more(SOME);
  } finally {
    await load.stop();
    await house.server.kill();
  }
  const { messages, likes, matches, submitted, approved } = load.ledger;
  const losses = await house.indoors((rooms) => compare(rooms, load.ledger));
  await house.close();
  return [
    holds(
      `${name}: started again after each of ${KILLS} kills`,
      starts.length === KILLS,
      `${starts.length} times`,
    ),
    told(
      `${name}: acknowledged, while ${load.unanswered()} answers were lost`,
      `${acknowledged(load.ledger)}: ${messages.size} messages, ${likes.size} likes, ${matches.size} matches, ` +
        `${submitted.size} photos sent, ${approved.size} approvals`,
    ),
    none(`${name}: of these lost`, losses.messages + losses.likes + losses.matches + losses.verifications),
    none(`${name}: messages doubled`, losses.doubled),
    none(`${name}: answers other than 200 and 503`, load.unexpected.length),
    told(
      `${name}: from the kill to the first answer, p50 / longest`,
      `${inSeconds(quantile(starts, 0.5))} / ${inSeconds(quantile(starts, 1))}`,
    ),
  ];
}

export const killFault: Fault = {
  number: 1,
  title: 'The server is killed under load',
  how: `SIGKILL, ${KILLS} times on each database, while people send messages, like, send photos and are approved`,
  async run(random) {
    const embedded = await killAgainAndAgain('embedded', random);
    const own = await withPostgres(({ url }) => killAgainAndAgain('PostgreSQL', random, url));
    return [...embedded, ...own];
  },
};
