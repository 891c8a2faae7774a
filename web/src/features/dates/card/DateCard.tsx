import type { DatePlan } from '@showup/contract/dates';
import { CalendarHeart, CalendarX, type LucideIcon, PartyPopper } from 'lucide-react';
import { ReportVenue } from '#features/evenings/venue-reports/ReportVenue.tsx';
import { isFromMap, MapCredit } from '#features/venues/MapCredit.tsx';
import { dayAndClock } from '#lib/format/day-and-clock.texts.ts';
import { useNow } from '#lib/format/use-now.ts';
import { classNames } from '#ui/style/class-names.ts';
import { isAsked, isStanding, isThere } from '../date-times.ts';
import { datesScreenTexts, titleOf } from '../dates.texts.ts';
import { AfterDate } from './AfterDate.tsx';
import { AgreedActions } from './AgreedActions.tsx';
import { ProposalActions } from './ProposalActions.tsx';

const TICK_MS = 30_000;

type Props = {
  date: DatePlan;
  partnerName: string;
  /** Opens the form for another suggestion. */
  onCounter: () => void;
  onReport: () => void;
};

/** A date in the conversation, with what one can do about it now. */
export function DateCard({ date, partnerName, onCounter, onReport }: Props) {
  const now = useNow(TICK_MS);
  const { state, location, at, outcome } = date;
  const isProposal = state === 'proposed' && isStanding(date, now);
  const isAgreed = state === 'accepted' && isStanding(date, now);
  const isAlive = isProposal || isAgreed || outcome === 'kept' || isAsked(date, now);
  const title = titleOf(date, partnerName);
  return (
    <section
      aria-label={title}
      className={classNames(
        'mx-auto my-2 flex max-w-sm flex-col gap-3 rounded-panel border p-4',
        isAlive ? 'border-primary-ink/40 bg-base-200' : 'border-hairline text-muted',
      )}
    >
      <div className="flex items-start gap-3">
        <DateIcon icon={iconOf(date)} isAlive={isAlive} />
        <div className="min-w-0 flex-1">
          <p className="text-body font-semibold break-words">{title}</p>
          <p className={classNames('text-body break-words', isAlive && 'font-medium')} dir="auto">
            {location.name}
          </p>
          {isAlive && <p className="text-note break-words text-muted">{location.address}</p>}
          <p className={classNames('text-body', state === 'off' && 'line-through')}>
            <time dateTime={at}>{dayAndClock(at, location.timeZone)}</time>
          </p>
          {isAlive && isFromMap(location) && <MapCredit />}
        </div>
      </div>
      {isProposal && <ProposalActions date={date} partnerName={partnerName} onCounter={onCounter} />}
      {isAgreed && <AgreedActions date={date} now={now} onChange={onCounter} />}
      {outcome === 'kept' && isAgreed && <p className="text-note text-muted">{datesScreenTexts.keptText}</p>}
      {isThere(date, now) && (
        <div className="-ml-5 self-start">
          <ReportVenue venueId={location._id} venueName={location.name} />
        </div>
      )}
      <AfterDate date={date} isAsked={isAsked(date, now)} onReport={onReport} />
    </section>
  );
}

function iconOf({ state, outcome }: DatePlan): LucideIcon {
  if (outcome === 'kept') return PartyPopper;
  return state === 'proposed' || state === 'accepted' ? CalendarHeart : CalendarX;
}

function DateIcon({ icon: Icon, isAlive }: { icon: LucideIcon; isAlive: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full',
        isAlive ? 'bg-primary text-primary-content' : 'bg-base-200',
      )}
    >
      <Icon size={22} />
    </span>
  );
}
