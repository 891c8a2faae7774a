import { setTimeout as sleep } from 'node:timers/promises';
import { isSmoke } from '#test/measuring/size';
import { climb, peakOf, type Step, underLoad } from './climb.ts';
import type { SiteKind } from './site.ts';

const TIMES = 3;
const ROUNDS = isSmoke ? 1 : 3;
const CLIMB_SECONDS = isSmoke ? 1 : 6;
const HOLD_SECONDS = isSmoke ? 1 : 10;
const CALM_SECONDS = isSmoke ? 1 : 6;
const LOOK_MS = 250;

export interface Overload {
  /** Rounds at the peak rate. */
  readonly best: readonly Step[];
  /** Rounds at three times the peak, each right after a peak round, so that other work on the machine affects both. */
  readonly rounds: readonly Step[];
  /** A round at half the peak, right afterwards. */
  readonly after: Step;
  /** Health checks, and how many failed. */
  readonly looks: number;
  readonly sick: number;
}

/** Offers three times the peak that the climb before has found. */
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
