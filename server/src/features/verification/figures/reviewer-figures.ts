import type { UserId } from '@showup/contract/fields';
import { PUBLISHED_FROM, type ReviewerFigures } from '@showup/contract/verification/figures';
import type { Context } from '#server/context';
import {
  type ControlJudgement,
  type DecidedBy,
  findControlJudgements,
  findCountedUntil,
  findDecisions,
  findNames,
  findSecondJudgements,
  type SecondJudgement,
} from './figures.queries.ts';
import { medianOf, rateOf } from './intervals.ts';

/** What is known of how reviewers decided. */
export interface Judgements {
  readonly controls: readonly ControlJudgement[];
  readonly seconds: readonly SecondJudgement[];
  readonly decisions: readonly Pick<DecidedBy, 'adminId' | 'seconds'>[];
}

/** Computed in full for each call, since few ask and there are at most some ten thousand judgements. */
export async function reviewerFigures({ db }: Context): Promise<ReviewerFigures> {
  const judged: Judgements = {
    controls: await findControlJudgements(db.sql),
    seconds: await findSecondJudgements(db.sql),
    decisions: await findDecisions(db.sql),
  };
  const names = await findNames(db.sql, reviewersIn(judged));
  return {
    reviewers: names
      .toSorted((a, b) => a.fullName.localeCompare(b.fullName))
      .map(({ adminId, fullName }) => ({
        _id: adminId,
        fullName,
        ...figuresOf(judgementsBy(adminId, judged)),
      })),
    overall: figuresOf(judged),
    ...publishing(judged.controls),
    until: await findCountedUntil(db.sql),
  };
}

const reviewersIn = ({ controls, seconds, decisions }: Judgements): UserId[] => [
  ...new Set([
    ...controls.map(({ adminId }) => adminId),
    ...decisions.map(({ adminId }) => adminId),
    ...seconds.flatMap(({ firstBy, secondBy }) => [firstBy ?? [], secondBy ?? []].flat()),
  ]),
];

/** What one reviewer judged; a second look counts for both of its admins. */
export function judgementsBy(adminId: UserId, { controls, seconds, decisions }: Judgements): Judgements {
  return {
    controls: controls.filter((one) => one.adminId === adminId),
    seconds: seconds.filter(({ firstBy, secondBy }) => firstBy === adminId || secondBy === adminId),
    decisions: decisions.filter((one) => one.adminId === adminId),
  };
}

export function figuresOf({ controls, seconds, decisions }: Judgements): ReviewerFigures['overall'] {
  const errors = (isSamePerson: boolean) =>
    rateOf(
      controls
        .filter((control) => control.isSamePerson === isSamePerson)
        .map(({ controlId, isApproved }) => ({ item: controlId, isCounted: isApproved !== isSamePerson })),
    );
  const looks = [...controls, ...decisions];
  return {
    decisions: looks.length,
    medianSeconds: medianOf(looks.flatMap((look) => look.seconds ?? [])),
    falseAccepts: errors(false),
    falseRejects: errors(true),
    agreement: rateOf(
      seconds.map(({ verificationId, isAgreed }) => ({ item: verificationId, isCounted: isAgreed })),
    ),
  };
}

function publishing(controls: readonly ControlJudgement[]) {
  const real = controls.filter(({ isDrawn }) => !isDrawn);
  const reviewers = new Set(real.map(({ adminId }) => adminId)).size;
  const isDrawn = real.length < controls.length;
  return {
    judgedControls: real.length,
    isDrawn,
    isPublishable:
      !isDrawn && reviewers >= PUBLISHED_FROM.reviewers && real.length >= PUBLISHED_FROM.controls,
  };
}
