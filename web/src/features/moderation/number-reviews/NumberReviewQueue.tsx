import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { useAppeals } from '../bans/bans.api.ts';
import { banDeskTexts } from '../bans/bans.texts.ts';
import { NumberReviewCard } from './NumberReviewCard.tsx';
import { useNumberReviews } from './number-reviews.api.ts';
import { numberDeskTexts } from './number-reviews.texts.ts';

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
