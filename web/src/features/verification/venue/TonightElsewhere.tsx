import type { Point } from '@showup/contract/profiles/distance';
import type { Venue } from '@showup/contract/venues';
import { CalendarPlus, ChevronRight } from 'lucide-react';
import { isFromMap, MapCredit } from '#features/venues/MapCredit.tsx';
import { useFartherVenues } from '#features/venues/venues.api.ts';
import { distanceText } from '#lib/format/distance.ts';
import { mapAddress } from '#lib/navigation/map-address.ts';
import { buttonClass } from '#ui/buttons/Button.tsx';
import { verificationScreenTexts } from '../verification.texts.ts';
import { reminderAddress } from './reminder.ts';

/** So many are a choice for an evening, and no directory. */
const SHOWN = 5;
/** Nobody goes farther than this for one evening. */
const TONIGHT_KM = 50;

/** For someone far from every venue: where to go, and a reminder to take the photo there. */
export function TonightElsewhere({ point }: { point: Point }) {
  const { data = [] } = useFartherVenues(point);
  const accepted = data.filter(({ isRequested }) => !isRequested);
  const tonight = accepted.filter(({ distance }) => distance <= TONIGHT_KM);
  const venues = (tonight.length > 0 ? tonight : accepted).slice(0, SHOWN);
  const { whereTonight, nearestVenues } = verificationScreenTexts;
  const title = tonight.length > 0 || venues.length === 0 ? whereTonight : nearestVenues;
  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      {venues.length > 0 && (
        <>
          <h2 className="font-display text-lead font-bold">{title}</h2>
          <ul className="flex flex-col gap-2">
            {venues.map((venue) => (
              <FartherVenue key={venue._id} venue={venue} />
            ))}
          </ul>
          {venues.some(isFromMap) && <MapCredit />}
        </>
      )}
      <a
        href={reminderAddress(new Date())}
        download="going-out.ics"
        className={buttonClass({ variant: 'quiet', size: 'medium' })}
      >
        <CalendarPlus size={20} aria-hidden />
        {verificationScreenTexts.remindMe}
      </a>
      <p className="text-center text-note text-muted">{verificationScreenTexts.remindMeText}</p>
    </section>
  );
}

/** Opens the venue on a map. It cannot be chosen from here: the photo is taken there. */
function FartherVenue({ venue }: { venue: Venue }) {
  const { name, category, distance, address } = venue;
  return (
    <li>
      <a
        href={mapAddress(venue)}
        target="_blank"
        rel="noopener noreferrer"
        className="flex items-center gap-3 rounded-panel border border-hairline bg-base-200 px-4 py-3.5 transition active:scale-[0.99]"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{name}</span>
          <span className="block text-body break-words text-muted">
            {category} · {distanceText(distance)} · {address}
          </span>
        </span>
        <ChevronRight size={20} className="shrink-0 text-muted" aria-hidden />
      </a>
    </li>
  );
}
