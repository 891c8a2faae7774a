import type { Venue } from '@showup/contract/venues';
import { Hourglass, MapPin } from 'lucide-react';
import { distanceText } from '#lib/format/distance.ts';
import { Skeleton } from '#ui/status/Skeleton.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { isFromMap, MapCredit } from '../MapCredit.tsx';
import { venueScreenTexts } from '../venues.texts.ts';

interface Marked {
  readonly id: string;
  /** Why it comes first. */
  readonly mark: string;
}

/** A venue without a distance if the person's location is unknown. */
export type ListedVenue = Omit<Venue, 'distance'> & Partial<Pick<Venue, 'distance'>>;

type Props = {
  venues: readonly ListedVenue[];
  marked: Marked | undefined;
  onChoose: (venue: ListedVenue) => void;
};

/** Venues to choose from, the marked one first and the others in the order given. */
export function VenueList({ venues, marked, onChoose }: Props) {
  const first = venues.filter(({ _id }) => _id === marked?.id);
  const rest = venues.filter(({ _id }) => _id !== marked?.id);
  return (
    <div>
      <ul aria-label={venueScreenTexts.nearbyVenues} className="flex flex-col gap-2">
        {first.map((venue) => (
          <VenueRow key={venue._id} venue={venue} mark={marked?.mark} onChoose={onChoose} />
        ))}
        {rest.map((venue) => (
          <VenueRow key={venue._id} venue={venue} onChoose={onChoose} />
        ))}
      </ul>
      {venues.some(isFromMap) && <MapCredit />}
    </div>
  );
}

function VenueRow({
  venue,
  mark,
  onChoose,
}: Pick<Props, 'onChoose'> & { venue: ListedVenue; mark?: string | undefined }) {
  const { name, category, address, distance, isRequested } = venue;
  return (
    <li>
      <button
        type="button"
        aria-current={mark ? 'true' : undefined}
        onClick={() => onChoose(venue)}
        className={classNames(
          'flex w-full items-center gap-4 rounded-panel border px-4 py-3.5 text-left transition active:scale-[0.99]',
          mark
            ? 'border-primary-ink bg-primary/12'
            : 'border-hairline bg-base-200 hover:border-base-content/25',
        )}
      >
        <MapPin
          size={24}
          className={classNames('shrink-0', mark ? 'text-primary-ink' : 'text-muted')}
          aria-hidden
        />
        <span className="min-w-0 flex-1">
          {mark && <span className="mb-0.5 block text-note font-semibold">{mark}</span>}
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 text-lead font-medium break-words">{name}</span>{' '}
            {distance !== undefined && (
              <span className="shrink-0 text-body tabular-nums">{distanceText(distance)}</span>
            )}
          </span>{' '}
          <span className={classNames('block text-body break-words', !mark && 'text-muted')}>
            {category} · {address}
          </span>
          {isRequested && (
            <span className="mt-1 flex items-center gap-1.5 text-note font-medium">
              <Hourglass size={16} className="shrink-0" aria-hidden />
              {venueScreenTexts.yourRequest}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

export function VenueListSkeleton() {
  return (
    <div aria-busy aria-label={venueScreenTexts.looking} role="status" className="flex flex-col gap-2">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 rounded-panel border border-hairline px-4 py-3.5">
          <Skeleton className="size-6" />
          <div className="flex flex-1 flex-col gap-2 py-0.5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
