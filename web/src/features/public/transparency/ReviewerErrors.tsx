import type { QuarterFigures } from '@showup/contract/public/transparency';
import type { Rate } from '@showup/contract/verification/figures';
import { notYetText, rateText, transparencyTexts } from './transparency.texts.ts';

/** How often reviewers were wrong, or why that is not published yet. */
export function ReviewerErrors({
  reviewers,
  judgedControls,
}: Pick<QuarterFigures, 'reviewers' | 'judgedControls'>) {
  return (
    <section>
      <h3 className="font-semibold">{transparencyTexts.reviewers}</h3>
      <p className="text-note text-muted">{transparencyTexts.reviewersIntro}</p>
      {reviewers === null ? (
        <p className="mt-1">{notYetText(judgedControls)}</p>
      ) : (
        <dl>
          <Share name={transparencyTexts.falseAccepts} rate={reviewers.falseAccepts} />
          <Share name={transparencyTexts.falseRejects} rate={reviewers.falseRejects} />
          <Share name={transparencyTexts.agreement} rate={reviewers.agreement} />
        </dl>
      )}
    </section>
  );
}

function Share({ name, rate }: { name: string; rate: Rate | null }) {
  if (rate === null) return null;
  return (
    <div className="mt-2">
      <dt>{name}</dt>
      <dd className="text-muted tabular-nums">{rateText(rate)}</dd>
    </div>
  );
}
