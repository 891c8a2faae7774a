import type { NumberOutcome, NumberReview } from '@showup/contract/moderation/number-reviews';
import { ageInYears } from '@showup/contract/profiles/age';
import { useState } from 'react';
import { useDecidedHere, useDecision } from '#lib/api/use-decision.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { useAppeals } from '../bans/bans.api.ts';
import { banDeskTexts } from '../bans/bans.texts.ts';
import { CaseCard, CaseStatement } from '../cases/CaseCard.tsx';
import { useDecideNumberReview, useNumberReviews } from './number-reviews.api.ts';
import {
  askedText,
  factsText,
  numberClaimTexts,
  numberDeskTexts,
  outcomeTexts,
} from './number-reviews.texts.ts';

/** Shown before reports because these people cannot sign in meanwhile. Renders nothing if there are none. */
export function NumberReviewQueue() {
  const reviews = useNumberReviews();
  const hasAppeals = Boolean(useAppeals().data?.length);
  if (reviews.isError && !reviews.data) {
    return (
      <LoadFailed
        title={numberDeskTexts.notLoaded}
        error={reviews.error}
        retry={reviews.refetch}
        retrying={reviews.isRefetching}
      />
    );
  }
  if (!reviews.data?.length) return null;
  return (
    <>
      <h2 className="font-display text-lead font-bold">{numberDeskTexts.title}</h2>
      <p className="text-body text-muted">{numberDeskTexts.guideline}</p>
      <ul aria-label={numberDeskTexts.title} className="flex flex-col gap-4">
        {reviews.data.map((review) => (
          <li key={review._id}>
            <NumberReviewCard review={review} />
          </li>
        ))}
      </ul>
      {!hasAppeals && <h2 className="font-display text-lead font-bold">{banDeskTexts.reports}</h2>}
    </>
  );
}

const outcomes: readonly NumberOutcome[] = ['let_in', 'freed', 'refused'];

/** An account that was unused for a long time, and what the current holder of its number says. */
function NumberReviewCard({ review }: { review: NumberReview }) {
  const { _id: reviewId, account, profile, claim, text, askedAt } = review;
  const [asked, setAsked] = useState<NumberOutcome>();
  return (
    <CaseCard
      name={account.fullName}
      headingLevel="h3"
      about={profile ? `${ageInYears(profile.dob)} · ${profile.identifiedAs}` : numberDeskTexts.noProfile}
      photos={profile?.photos.length ? profile.photos : undefined}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-note text-muted tabular-nums">{factsText(review)}</p>
        <CaseStatement title={numberClaimTexts[claim]} when={askedText(askedAt)} text={text} />
        <div className="grid gap-2 sm:flex">
          {outcomes.map((verdict) => (
            <Button key={verdict} variant="quiet" size="medium" onClick={() => setAsked(verdict)}>
              {outcomeTexts[verdict].action}
            </Button>
          ))}
        </div>
      </div>
      {asked && <OutcomeDialog reviewId={reviewId} verdict={asked} onClose={() => setAsked(undefined)} />}
    </CaseCard>
  );
}

type DialogProps = { reviewId: string; verdict: NumberOutcome; onClose: () => void };

function OutcomeDialog({ reviewId, verdict, onClose }: DialogProps) {
  const { decide, isPending } = useDecision(
    useDecideNumberReview(),
    useDecidedHere(),
    numberDeskTexts.failed,
  );
  const { title, meaning, action, done } = outcomeTexts[verdict];
  const confirm = () =>
    decide({ reviewId, verdict }, { ids: [reviewId], onDone: () => notify.success(done) });
  return (
    <Dialog
      title={title}
      locked={isPending}
      onClose={onClose}
      foot={
        <>
          <Button
            variant={verdict === 'refused' ? 'primary' : 'danger'}
            wide
            busy={isPending}
            onClick={confirm}
          >
            {action}
          </Button>
          <Button variant="quiet" wide disabled={isPending} onClick={onClose}>
            {numberDeskTexts.cancel}
          </Button>
        </>
      }
    >
      <p>{meaning}</p>
    </Dialog>
  );
}
