import { ageInYears } from '@showup/contract/age';
import type { NumberReview, NumberVerdict } from '@showup/contract/number-reviews';
import { useId, useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { type Picture, PictureDialog } from '../../verification/pictures/PictureDialog.tsx';
import { ReviewPhotos } from '../../verification/pictures/ReviewPhotos.tsx';
import { useDecideNumberReview } from './number-reviews.api.ts';
import { askedText, claimTexts, factsText, numberReviewTexts, verdictTexts } from './number-reviews.texts.ts';

const verdicts: readonly NumberVerdict[] = ['let_in', 'freed', 'refused'];

/** An account that was not used for long, and what the holder of its number says. */
export function NumberReviewCard({ review }: { review: NumberReview }) {
  const { _id: reviewId, account, profile, claim, text, askedAt } = review;
  const headingId = useId();
  const [asked, setAsked] = useState<NumberVerdict>();
  const [enlarged, setEnlarged] = useState<Picture>();
  const { mutateAsync: decide, isPending } = useDecideNumberReview();

  function confirm(verdict: NumberVerdict) {
    // By promises: the card goes with the answer.
    void decide({ reviewId, verdict }).then(
      () => notify.success(verdictTexts[verdict].done),
      (error: unknown) => notify.error(serverMessage(error) ?? numberReviewTexts.failed, { of: error }),
    );
  }

  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-5 rounded-panel border border-hairline bg-base-200 p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <header>
          <h3 id={headingId} className="font-display text-title font-bold break-words">
            {account.fullName}
          </h3>
          <p className="text-body text-muted">
            {profile ? `${ageInYears(profile.dob)} · ${profile.identifiedAs}` : numberReviewTexts.noProfile}
          </p>
        </header>
        {profile && profile.photos.length > 0 && (
          <ReviewPhotos
            labelHidden
            label={numberReviewTexts.photos}
            photos={profile.photos}
            fullName={account.fullName}
            onEnlarge={setEnlarged}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-note text-muted tabular-nums">{factsText(review)}</p>
        <section className="rounded-control border border-hairline bg-base-100 p-4">
          <h4 className="text-body font-semibold">{claimTexts[claim]}</h4>
          <p className="text-note text-muted tabular-nums">{askedText(askedAt)}</p>
          <p className="mt-1 text-body break-words whitespace-pre-line">{text}</p>
        </section>
        <div className="grid gap-2 sm:flex">
          {verdicts.map((verdict) => (
            <Button key={verdict} variant="quiet" size="medium" onClick={() => setAsked(verdict)}>
              {verdictTexts[verdict].action}
            </Button>
          ))}
        </div>
      </div>
      {asked && (
        <Dialog
          title={verdictTexts[asked].title}
          locked={isPending}
          onClose={() => setAsked(undefined)}
          foot={
            <>
              <Button
                variant={asked === 'refused' ? 'primary' : 'danger'}
                wide
                busy={isPending}
                onClick={() => confirm(asked)}
              >
                {verdictTexts[asked].action}
              </Button>
              <Button variant="quiet" wide disabled={isPending} onClick={() => setAsked(undefined)}>
                {numberReviewTexts.cancel}
              </Button>
            </>
          }
        >
          <p>{verdictTexts[asked].meaning}</p>
        </Dialog>
      )}
      {enlarged && <PictureDialog {...enlarged} onClose={() => setEnlarged(undefined)} />}
    </article>
  );
}
