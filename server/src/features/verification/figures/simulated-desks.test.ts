// @module-tag pure

import type { UserId } from '@showup/contract/fields';
import type { Rate } from '@showup/contract/verification/figures';
import { expect, test } from 'vitest';
import { type Random, seededRandom } from '#test/measuring/random';
import { asUserId } from '#test/people/as-user-id';
import { figuresOf, type Judgements, judgementsBy } from './reviewer-figures.ts';

const DESKS = 1_000;
const REVIEWERS = 6;
/** Of each kind: what an operator needs before a figure may be published. */
const CONTROLS = 75;
const LOOKS_AGAIN = 400;

/** How likely a reviewer is to be wrong about a control: by who they are, and by how hard the pair is. */
interface Desk {
  readonly reviewers: readonly UserId[];
  /** The error that a reviewer has over all pairs there could be. */
  readonly errorOf: (reviewer: string, isSamePerson: boolean) => number;
  readonly agreement: number;
  readonly judged: Judgements;
}

/** Errors from 2 to 26 %, as passport officers have them; hard pairs are up to three times as hard as easy ones. */
function simulatedDesk(random: Random): Desk {
  const reviewers = Array.from({ length: REVIEWERS }, (_, at) => asUserId(`reviewer ${at}`));
  const errors = new Map(
    reviewers.flatMap((who) => [true, false].map((same) => [`${who} ${same}`, random.between(0.02, 0.26)])),
  );
  const errorOf = (who: string, same: boolean) => errors.get(`${who} ${same}`) ?? 0;
  const controls = [true, false].flatMap((isSamePerson) =>
    Array.from({ length: CONTROLS }, (_, at) => ({ at, difficulty: random.between(0.5, 1.5) })).flatMap(
      ({ at, difficulty }) =>
        reviewers.map((adminId) => {
          const isWrong = random.chance(errorOf(adminId, isSamePerson) * difficulty);
          const isApproved = isSamePerson !== isWrong;
          return {
            adminId,
            controlId: `${isSamePerson} ${at}`,
            isSamePerson,
            isDrawn: false,
            isApproved,
            seconds: null,
          };
        }),
    ),
  );
  const agreement = random.between(0.8, 0.98);
  const pick = () => reviewers[Math.floor(random.between(0, REVIEWERS))] ?? asUserId('');
  const seconds = Array.from({ length: LOOKS_AGAIN }, (_, at) => ({
    verificationId: String(at),
    firstBy: pick(),
    secondBy: pick(),
    isAgreed: random.chance(agreement),
  }));
  return { reviewers, errorOf, agreement, judged: { controls, seconds, decisions: [] } };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const covers = (rate: Rate | null, truth: number) => rate !== null && rate.low <= truth && truth <= rate.high;

/** How often each interval covered the truth. */
function coverage(seed: string): Record<string, number> {
  const random = seededRandom(seed);
  const covered = new Map<string, number[]>();
  const note = (figure: string, rate: Rate | null, truth: number) =>
    covered.set(figure, [...(covered.get(figure) ?? []), Number(covers(rate, truth))]);
  for (let run = 0; run < DESKS; run += 1) {
    const { reviewers, errorOf, agreement, judged } = simulatedDesk(random);
    const overall = figuresOf(judged);
    note('false accepts, overall', overall.falseAccepts, mean(reviewers.map((who) => errorOf(who, false))));
    note('false rejects, overall', overall.falseRejects, mean(reviewers.map((who) => errorOf(who, true))));
    note('agreement, overall', overall.agreement, agreement);
    const [first = asUserId('')] = reviewers;
    const own = figuresOf(judgementsBy(first, judged));
    note('false accepts, one reviewer', own.falseAccepts, errorOf(first, false));
    note('false rejects, one reviewer', own.falseRejects, errorOf(first, true));
    note('agreement, one reviewer', own.agreement, agreement);
  }
  return Object.fromEntries([...covered].map(([figure, runs]) => [figure, mean(runs)]));
}

test('each 95 % interval covers the true rate at 93 to 97 % of 1,000 simulated desks', () => {
  const shares = Object.entries(coverage('desks'));
  expect(shares).toHaveLength(6);
  for (const [figure, share] of shares) {
    expect(share, figure).toBeGreaterThanOrEqual(0.93);
    expect(share, figure).toBeLessThanOrEqual(0.97);
  }
});
