import { CHECK_IN_PATH } from '@showup/contract/checkins';
import { calendarPath, type DatePlan } from '@showup/contract/dates';
import { CalendarPlus, House, MapPin, ScanQrCode, Share2 } from 'lucide-react';
import { copyText, share } from '#lib/device/hand-over.ts';
import { directionsAddress } from '#lib/navigation/map-address.ts';
import { Button, buttonClass } from '#ui/buttons/Button.tsx';
import { Link } from '#ui/navigation/router.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { isTonight } from '../date-times.ts';
import { useCancelDate } from '../dates.api.ts';
import { datesScreenTexts, sharedPlanText } from '../dates.texts.ts';
import { googleCalendarOf } from './calendar-links.ts';

type Props = { date: DatePlan; now: number; onChange: () => void };

const linkClass = 'inline-flex min-h-11 items-center gap-2 text-body underline underline-offset-4';

/** By the device's share sheet. Without one, the plan is copied. */
async function sharePlan(date: DatePlan): Promise<void> {
  const text = sharedPlanText(date);
  if (await share({ text })) return;
  if (await copyText(text)) notify.success(datesScreenTexts.planCopied);
  else notify.error(datesScreenTexts.planNotCopied);
}

/** What helps to keep an agreed date, and the ways out of it. */
export function AgreedActions({ date, now, onChange }: Props) {
  const cancel = useCancelDate();
  const isKept = date.outcome === 'kept';
  return (
    <>
      {isTonight(date, now) && !isKept && (
        <>
          {date.isHere && <p className="text-note text-muted">{datesScreenTexts.youAreHereText}</p>}
          <Link to={`/date/${date._id}`} className={buttonClass({ size: 'medium', wide: true })}>
            <ScanQrCode size={20} aria-hidden />
            {date.isHere ? datesScreenTexts.youAreHere : datesScreenTexts.here}
          </Link>
        </>
      )}
      <Link to={`${CHECK_IN_PATH}${date._id}`} className={linkClass}>
        <House size={18} aria-hidden />
        {datesScreenTexts.getHome}
      </Link>
      <div className="flex flex-wrap gap-x-5">
        <a href={directionsAddress(date.location)} target="_blank" rel="noreferrer" className={linkClass}>
          <MapPin size={18} aria-hidden />
          {datesScreenTexts.directions}
        </a>
        <a href={calendarPath(date._id)} download="plan.ics" className={linkClass}>
          <CalendarPlus size={18} aria-hidden />
          {datesScreenTexts.calendarFile}
        </a>
        <a href={googleCalendarOf(date)} target="_blank" rel="noreferrer" className={linkClass}>
          <CalendarPlus size={18} aria-hidden />
          {datesScreenTexts.googleCalendar}
        </a>
        <button type="button" className={linkClass} onClick={() => void sharePlan(date)}>
          <Share2 size={18} aria-hidden />
          {datesScreenTexts.sharePlan}
        </button>
      </div>
      {!isKept && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="medium" className="flex-1" onClick={onChange}>
            {datesScreenTexts.change}
          </Button>
          <Button
            variant="quiet"
            size="medium"
            className="flex-1"
            busy={cancel.isPending}
            onClick={() =>
              cancel.mutate(date._id, {
                onError: (error) => notify.error(datesScreenTexts.failed, { of: error }),
              })
            }
          >
            {datesScreenTexts.callOff}
          </Button>
        </div>
      )}
    </>
  );
}
