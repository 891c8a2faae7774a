import { datesTexts } from '@showup/contract/dates';
import { CalendarX } from 'lucide-react';
import { dayAndClock } from '#lib/format/day-and-clock.texts.ts';
import { useNow } from '#lib/format/use-now.ts';
import { Callout } from '#ui/status/Callout.tsx';
import { useDates } from './dates.api.ts';

const TICK_MS = 60_000;

/** Dates that ended with their match, until their evening is over, so that nobody travels in vain. */
export function OffDates({ className }: { className?: string }) {
  const { data: dates = [] } = useDates();
  const now = useNow(TICK_MS);
  const off = dates.filter(
    ({ userId, state, overAt }) => userId === null && state === 'off' && Date.parse(overAt) > now,
  );
  return off.map(({ _id, location, at }) => (
    <Callout key={_id} live icon={CalendarX} title={datesTexts.off} className={className}>
      {location.name}, {dayAndClock(at, location.timeZone)}
    </Callout>
  ));
}
