import { setTimeout as sleep } from 'node:timers/promises';
import { isSmoke } from '../../server/test/measuring/size.ts';
import { climb, peakOf, type Step, underLoad } from './climb.ts';
import type { SiteKind } from './site.ts';

const TIMES = 3;
const ROUNDS = isSmoke ? 1 : 3;
const CLIMB_SECONDS = isSmoke ? 1 : 6;
const HOLD_SECONDS = isSmoke ? 1 : 10;
const CALM_SECONDS = isSmoke ? 1 : 6;
const LOOK_MS = 250;

export interface Overload {
  /** At the rate at which most was answered in time. */
  readonly best: readonly Step[];
  /** Each right after one of these, at three times what was answered then: what else the machine does meets both. */
  readonly rounds: readonly Step[];
  /** At half of it, right afterwards. */
  readonly after: Step;
  /** Looks at the health, and how many of them were not answered well. */
  readonly looks: number;
  readonly sick: number;
}

/** Three times what a server can carry, as long as the climb before has shown what that is. */
export function overloaded(kind: SiteKind): Promise<Overload> {
  return underLoad(kind, async (loaded) => {
    const rate = peakOf(await climb(loaded, CLIMB_SECONDS));
    const health = watchHealth(loaded.url);
    const [best, rounds]: [Step[], Step[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const step = await loaded.hold(rate, HOLD_SECONDS);
      best.push(step);
      rounds.push(await loaded.hold(TIMES * step.outcome.good, HOLD_SECONDS));
    }
    const after = await loaded.hold(rate / 2, CALM_SECONDS);
    return { best, rounds, after, ...(await health.stop()) };
  });
}

function watchHealth(url: string) {
  let [looks, sick, isOver] = [0, 0, false];
  async function go(): Promise<void> {
    while (!isOver) {
      for (const path of ['/healthz', '/readyz']) {
        const isWell = await fetch(url + path).then(
          (response) => response.ok,
          () => false,
        );
        looks += 1;
        if (!isWell) sick += 1;
      }
      await sleep(LOOK_MS);
    }
  }
  const going = go();
  return {
    async stop() {
      isOver = true;
      await going;
      return { looks, sick };
    },
  };
}
