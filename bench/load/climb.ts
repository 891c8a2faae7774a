import type { Socket } from 'socket.io-client';
import { seededRandom } from '#test/measuring/random';
import { isSmoke, size } from '#test/measuring/size';
import { type City, foundCity } from './city.ts';
import { createClient } from './client.ts';
import { Habits } from './habits.ts';
import { goOnline } from './online.ts';
import { openSite, type SiteKind } from './site.ts';
import { hold, type Outcome } from './step.ts';
import { type Watched, watch } from './watch.ts';

/** Every caller has a tab open. */
const ONLINE = size('ONLINE', 600, 20);
const FIRST_RATE = 75;
const STEEPNESS = 1.5;
/** The share of the offered load; below it the server is saturated. */
const MOST = 0.9;
/** Further steps beyond saturation. */
const BEYOND = 1;
const MOST_STEPS = isSmoke ? 2 : Number.POSITIVE_INFINITY;
const WARM_UP = { rate: 40, seconds: isSmoke ? 1 : 4, settleSeconds: 0 };

export interface Step {
  readonly outcome: Outcome;
  readonly watched: Watched;
  /** Events a second received by the tabs. */
  readonly heard: number;
}

/** A site under load, from this process. */
export interface Loaded {
  readonly url: string;
  readonly online: number;
  hold(rate: number, seconds: number): Promise<Step>;
}

/** A city on its own servers, with everyone's tab open. */
export async function underLoad<T>(
  kind: SiteKind,
  work: (loaded: Loaded) => Promise<T>,
  nodeArgs: readonly string[] = [],
): Promise<T> {
  const site = await openSite<City>(kind, (rooms, key) => foundCity(rooms, key, ONLINE), nodeArgs);
  const client = createClient(site.url);
  const tabs: Socket[] = [];
  try {
    const cookies = site.furniture.callers.map(({ cookie }) => cookie);
    let heard = 0;
    tabs.push(...(await goOnline(site.url, cookies, () => (heard += 1))));
    const seeded = seededRandom(process.env.SEED ?? 'load');
    const random = () => seeded.between(0, 1);
    const habits = new Habits(site.furniture, client, random);
    await hold({ ...WARM_UP, random, next: () => habits.next() });
    return await work({
      url: site.url,
      online: tabs.filter((tab) => tab.connected).length,
      async hold(rate, seconds) {
        const [stop, before] = [await watch(site), heard];
        const outcome = await hold({
          rate,
          seconds,
          settleSeconds: seconds / 5,
          random,
          next: () => habits.next(),
        });
        return { outcome, watched: await stop(), heard: (heard - before) / seconds };
      },
    });
  } finally {
    for (const tab of tabs) tab.disconnect();
    client.close();
    await site.close();
  }
}

/** Raises the rate until the calls answered in time no longer rise, plus one step. */
export async function climb(
  loaded: Loaded,
  seconds: number,
  onStep: (step: Step) => void = () => {},
): Promise<Step[]> {
  const steps: Step[] = [];
  const isOver = () => steps.filter(isSaturated).length > BEYOND || steps.length === MOST_STEPS;
  for (let rate = FIRST_RATE; !isOver(); rate *= STEEPNESS) {
    const step = await loaded.hold(rate, seconds);
    steps.push(step);
    onStep(step);
  }
  return steps;
}

const isSaturated = ({ outcome: { good, offered } }: Step) => good < MOST * offered;

export const peakOf = (steps: readonly Step[]) => Math.max(...steps.map(({ outcome }) => outcome.good));
