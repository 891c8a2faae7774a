import type { ReviewerFigures } from '@showup/contract/verification/figures';
import { ScanFace } from 'lucide-react';
import { useId } from 'react';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { useReviewerFigures } from './figures.api.ts';
import { figuresTexts, publishingText, rateText, secondsText } from './figures.texts.ts';

/** How often reviewers err, how fast they are, and how often they agree. */
export function ReviewersDesk() {
  const { data: figures, isPending, error, refetch, isRefetching } = useReviewerFigures();
  if (isPending) return <Skeleton className="h-56 rounded-panel!" />;
  if (!figures)
    return (
      <LoadFailed title={figuresTexts.notLoaded} error={error} retry={refetch} retrying={isRefetching} />
    );
  if (figures.reviewers.length === 0)
    return <EmptyState icon={ScanFace} title={figuresTexts.none} text={figuresTexts.noneText} />;
  return (
    <section
      aria-label={figuresTexts.reviewers}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus that the keys need.
      tabIndex={0}
      className="relative flex flex-1 flex-col gap-4 rounded-panel lg:-mx-1 lg:-mb-6 lg:min-h-0 lg:overflow-y-auto lg:p-1 lg:pb-6"
    >
      {figures.isDrawn && (
        <p className="rounded-panel bg-info/12 px-5 py-4 text-body">{figuresTexts.drawn}</p>
      )}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <FiguresCard title={figuresTexts.overall} figures={figures.overall} />
        {figures.reviewers.map(({ _id, fullName, ...own }) => (
          <FiguresCard key={_id} title={fullName} figures={own} />
        ))}
      </div>
      <p className="text-body text-muted">{figuresTexts.what}</p>
      <p className="text-body text-muted">{publishingText(figures)}</p>
    </section>
  );
}

type CardProps = { title: string; figures: ReviewerFigures['overall'] };

function FiguresCard({ title, figures }: CardProps) {
  const headingId = useId();
  const lines = [
    [figuresTexts.falseAccepts, rateText(figures.falseAccepts)],
    [figuresTexts.falseRejects, rateText(figures.falseRejects)],
    [figuresTexts.agreement, rateText(figures.agreement)],
    [figuresTexts.medianSeconds, secondsText(figures.medianSeconds)],
    [figuresTexts.decisions, String(figures.decisions)],
  ];
  return (
    <section
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-hairline bg-base-200 p-5"
    >
      <h2 id={headingId} className="text-lead font-semibold break-words">
        {title}
      </h2>
      <dl className="flex flex-col gap-1.5 text-body">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
