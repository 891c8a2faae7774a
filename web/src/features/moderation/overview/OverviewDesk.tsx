import type { OverviewDay } from '@showup/contract/moderation/overview';
import { useId } from 'react';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { DayPlot } from './DayPlot.tsx';
import { useOverview } from './overview.api.ts';
import {
  amountText,
  changeText,
  dayText,
  type Figure,
  type FigureTexts,
  figures,
  overviewTexts,
} from './overview.texts.ts';

/** The last few days: a small plot of each figure. */
export function OverviewDesk() {
  const overview = useOverview();
  if (overview.isPending) return <OverviewSkeleton />;
  if (!overview.data) {
    return (
      <LoadFailed
        title={overviewTexts.notLoaded}
        error={overview.error}
        retry={overview.refetch}
        retrying={overview.isRefetching}
      />
    );
  }
  const { days } = overview.data;
  return (
    <section
      aria-label={overviewTexts.overview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it takes the focus that the keys need.
      tabIndex={0}
      className="relative flex flex-1 flex-col gap-4 rounded-panel lg:-mx-1 lg:-mb-6 lg:min-h-0 lg:overflow-y-auto lg:p-1 lg:pb-6"
    >
      <div className={grid}>
        {figures.map(({ figure, ...texts }) => (
          <FigureCard key={figure} days={days} figure={figure} texts={texts} />
        ))}
      </div>
      <p className="text-note text-muted">{overviewTexts.note}</p>
    </section>
  );
}

/** The first of the seven plots spans two columns, so that every row is full. */
const grid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-4 md:[&>:first-child]:col-span-2';

type CardProps = { days: readonly OverviewDay[]; figure: Figure; texts: FigureTexts };

function FigureCard({ days, figure, texts }: CardProps) {
  const { title, kind, unit } = texts;
  const headingId = useId();
  const points = days.map((day) => ({ label: dayText(day.day), amount: day[figure] }));
  const amounts = points.map(({ amount }) => amount);
  const show = (amount: number) => amountText(amount, unit);
  return (
    <section
      aria-labelledby={headingId}
      className="flex min-w-0 flex-col gap-1 rounded-panel border border-hairline bg-base-200 p-5"
    >
      <h2 id={headingId} className="text-body font-semibold">
        {title}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-title font-bold tabular-nums">{show(amounts.at(-1) ?? 0)}</span>
        <span className="text-body text-muted">
          {kind === 'level' ? overviewTexts.now : overviewTexts.today}
        </span>
      </p>
      <p className="text-body text-muted tabular-nums">{changeText(amounts, texts)}</p>
      <div className="relative mt-auto pt-2">
        <DayPlot title={title} points={points} shape={kind === 'level' ? 'line' : 'bars'} amountText={show} />
      </div>
    </section>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label={overviewTexts.loading} className={grid}>
      {figures.map(({ figure }) => (
        <Skeleton key={figure} className="h-56 rounded-panel!" />
      ))}
    </div>
  );
}
