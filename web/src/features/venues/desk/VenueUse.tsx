import type { VenueFigures } from '@showup/contract/venues/venues-desk';
import { coarseText, deskTexts } from './venues-desk.texts.ts';

/** How a venue is used, in steps too coarse to tell of anyone. */
export function VenueUse({ figures }: { figures: VenueFigures }) {
  const { eveningsAWeek, keptDates, openReports } = figures;
  const facts = [
    [deskTexts.eveningsAWeek, coarseText(eveningsAWeek)],
    [deskTexts.keptDates, coarseText(keptDates)],
    [deskTexts.openReports, openReports === 0 ? deskTexts.noReports : String(openReports)],
  ] as const;
  return (
    <section aria-label={deskTexts.use} className="flex flex-col gap-3">
      <h3 className="text-lead font-semibold">{deskTexts.use}</h3>
      <dl className="grid gap-3 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term} className="rounded-panel border border-hairline bg-base-200 p-4">
            <dt className="text-note text-muted">{term}</dt>
            <dd className="text-lead font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-note text-muted">{deskTexts.useNote}</p>
    </section>
  );
}
