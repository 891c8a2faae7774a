import { createHash } from 'node:crypto';
import { createApp } from '#server/app';
import { deleteAccount } from '#server/features/accounts/account/delete-account';
import { removeInactivePeople } from '#server/features/matching/deck/deck-rows';
import { flushViews } from '#server/features/matching/deck/exposure';
import { chooseRanking } from '#server/features/matching/deck/ranking';
import { createKeyedHash } from '#server/platform/keyed-hash';
import { plainConfig } from '#test/app/plain-config';
import { createDraw } from '../people/draw.ts';
import { HOURS_A_DAY, isThere, leaves, shareOfHour } from '../people/habits.ts';
import { founder, newcomer, type Person } from '../people/people.ts';
import { createTalks } from '../people/talks.ts';
import type { History } from '../report/record.ts';
import { found, join, NO_BROWSER } from './founding.ts';
import { inParallel } from './in-parallel.ts';
import type { City } from './living-city.ts';
import { holdSessions } from './sessions.ts';
import { withSimulatedTime } from './simulated-time.ts';
import { orderFor, type Strategy } from './strategies.ts';

/** Newcomers per day, as a share of the first crowd. */
const GROWTH = 0.003;
/** The hour in which people delete their accounts and nightly jobs run. */
const NIGHT_HOUR = 4;
/** Tables are analyzed again when the number of answers has grown by this factor. */
const GROWN = 1.3;

interface CitySettings {
  readonly seed: string;
  readonly people: number;
  readonly days: number;
  readonly strategy: Strategy;
}

/** Simulates this many days in the city of a seed; `onDay` runs after each. */
export async function liveInCity(settings: CitySettings, onDay: (day: number) => void): Promise<History> {
  const { seed, people, days, strategy } = settings;
  return withSimulatedTime(`showup_sim_${process.pid}`, seed, async (time) => {
    await time.setHour(0);
    const secretKey = createHash('sha256').update(seed).digest('hex');
    const config = { ...plainConfig(), secretKey };
    const app = await createApp({ config, db: time.db, print: () => {} });
    chooseRanking(app.ctx, strategy.ranking);
    await app.jobs.close(); // they would run in real time
    const draw = createDraw(seed);
    const city: City = {
      draw,
      settings: config,
      time,
      ctx: app.ctx,
      strategy,
      people: [],
      numbers: new Map(),
      left: new Map(),
      visits: [],
      looks: [],
      answers: [],
      messages: [],
      talks: createTalks(draw),
    };
    for (let n = 0; n < people; n++) admit(city, founder(draw, seed, n));
    await found(app.ctx, city.people, createKeyedHash(secretKey));
    const ids = city.people.map(({ id }) => id);
    await orderFor(strategy, time.db, ids);

    let analyzed = 0;
    for (let hour = 0; hour < days * HOURS_A_DAY; hour++) {
      await time.setHour(hour);
      await liveAnHour(city, hour, people);
      // Autovacuum runs at unpredictable times or not at all, and plans made for empty tables read them completely.
      if (city.answers.length > analyzed * GROWN) {
        await time.db.sql`analyze`;
        analyzed = city.answers.length;
      }
      if (hour % HOURS_A_DAY === NIGHT_HOUR) await endDay(city, hour);
      if (hour % HOURS_A_DAY === HOURS_A_DAY - 1) onDay(Math.floor(hour / HOURS_A_DAY) + 1);
    }
    await app.close();
    const { visits, looks, answers, messages, left } = city;
    return { days, people: city.people, visits, looks, answers, messages, left };
  });
}

function admit({ people, numbers }: City, person: Person): void {
  people.push(person);
  numbers.set(person.id, person.n);
}

async function liveAnHour(city: City, hour: number, founders: number): Promise<void> {
  const { draw, people, strategy, time, left } = city;
  const coming = Math.floor(founders * GROWTH * shareOfHour(hour) + draw('newcomers', hour));
  const arrived: string[] = [];
  // One after another, because ids depend on the order of inserts.
  for (let i = 0; i < coming; i++) {
    const person = newcomer(draw, people.length, hour);
    const id = await join(city.ctx, person);
    admit(city, { ...person, id });
    arrived.push(id);
  }
  await orderFor(strategy, time.db, arrived);

  const there = people.filter((person) => !left.has(person.n) && isThere(draw, person, hour));
  const before = city.answers.length;
  await holdSessions(city, there, hour);
  await flushViews(city.ctx);
  if (strategy.rank === 'likes') {
    const liked = city.answers.slice(before).filter((answer) => answer.liked);
    const targets = new Set(liked.flatMap(({ target }) => people[target]?.id ?? []));
    await orderFor(strategy, time.db, [...targets].toSorted());
  }
}

async function endDay(city: City, hour: number): Promise<void> {
  const { draw, people, left, visits, ctx, talks } = city;
  const day = Math.floor(hour / HOURS_A_DAY);
  const lately = new Set(visits.filter((one) => one.hour > hour - HOURS_A_DAY).map(({ person }) => person));
  const stories = storiesOf(city);
  const leaving = people.filter((person) => {
    const story = stories.get(person.n) ?? { answers: 0, matches: 0 };
    return (
      lately.has(person.n) &&
      !left.has(person.n) &&
      leaves(draw, person, day, { ...story, talks: talks.mutualOf(person.n) })
    );
  });
  await inParallel(leaving, ({ id }) => deleteAccount(ctx, id, NO_BROWSER));
  for (const { n } of leaving) {
    left.set(n, hour);
    talks.end(n);
  }
  await removeInactivePeople(ctx);
}

/** Everyone's answers so far, with the product's replies. */
function storiesOf({ answers }: City) {
  const stories = new Map<number, { answers: number; matches: number }>();
  const storyOf = (n: number) => {
    const story = stories.get(n) ?? { answers: 0, matches: 0 };
    stories.set(n, story);
    return story;
  };
  for (const { viewer, target, matched } of answers) {
    storyOf(viewer).answers += 1;
    if (!matched) continue;
    storyOf(viewer).matches += 1;
    storyOf(target).matches += 1;
  }
  return stories;
}
