import type { QuarterFigures, TransparencyReport } from '@showup/contract/public/transparency';
import type { Rate } from '@showup/contract/verification/figures';
import { exactHoursText } from '#lib/format/durations.ts';
import { dateText } from '#lib/format/moments.ts';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { PublicPage } from '../PublicPage.tsx';
import { csvOf, type FigureTable, tablesOf } from './quarter-tables.ts';
import { useTransparency } from './transparency.api.ts';
import {
  countText,
  fileName,
  medianText,
  nextText,
  notYetText,
  publishedText,
  quarterText,
  rateText,
  transparencyTexts,
} from './transparency.texts.ts';

/** What admins decided, quarter by quarter, in numbers. */
export function TransparencyScreen() {
  const { data, isPending, error, refetch, isRefetching } = useTransparency();
  return (
    <PublicPage title={transparencyTexts.title}>
      <p>{transparencyTexts.intro}</p>
      {isPending && (
        <div aria-busy="true">
          <Skeleton className="h-72" />
        </div>
      )}
      {!isPending && !data && (
        <LoadFailed
          title={transparencyTexts.notLoaded}
          error={error}
          retry={refetch}
          retrying={isRefetching}
        />
      )}
      {data && (
        <>
          <p>{nextText(data.next.quarter, dateText(data.next.from))}</p>
          {data.reports.map((report) => (
            <Quarter key={report.quarter} {...report} />
          ))}
          <HowWeCount />
        </>
      )}
    </PublicPage>
  );
}

function Quarter({ quarter, publishedAt, figures }: TransparencyReport) {
  const tables = tablesOf(figures);
  return (
    <section className="flex flex-col gap-5 border-t border-hairline pt-6">
      <div>
        <h2 className="font-display text-title font-bold">{quarterText(quarter)}</h2>
        <p className="text-note text-muted">{publishedText(dateText(publishedAt))}</p>
      </div>
      {tables.map((table) => (
        <Figures key={table.title} {...table} />
      ))}
      <ReviewerErrors reviewers={figures.reviewers} judgedControls={figures.judgedControls} />
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(tables))}`}
        download={fileName(quarter)}
        className="inline-block py-2.5 underline underline-offset-4"
      >
        {transparencyTexts.download}
      </a>
    </section>
  );
}

function Figures({ title, rows, medianHours }: FigureTable) {
  return (
    <div>
      <table className="w-full">
        <caption className="pb-1 text-left font-semibold">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{transparencyTexts.what}</th>
            <th scope="col">{transparencyTexts.count}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, isTotal }) => (
            <tr key={name} className={classNames('border-t border-hairline', isTotal && 'font-semibold')}>
              <th scope="row" className="py-1.5 pr-3 text-left font-[inherit]">
                {name}
              </th>
              <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{countText(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {medianHours !== null && (
        <p className="text-note text-muted">{medianText(exactHoursText(medianHours))}</p>
      )}
    </div>
  );
}

/** How often reviewers were wrong, or why that is not published yet. */
function ReviewerErrors({ reviewers, judgedControls }: Pick<QuarterFigures, 'reviewers' | 'judgedControls'>) {
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

function HowWeCount() {
  return (
    <section className="flex flex-col gap-2 border-t border-hairline pt-6">
      <h2 className="font-display text-lead font-bold">{transparencyTexts.howWeCount}</h2>
      {transparencyTexts.counting.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
