import type { RequestedVenue } from '@showup/contract/venues/venues-desk';
import { distanceText } from '#lib/format/distance.ts';
import { agoText } from '#lib/format/durations.ts';
import { useNow } from '#lib/format/use-now.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { alsoRequestedText, deskTexts } from '../desk/venues-desk.texts.ts';
import { isFromMap, MapCredit } from '../MapCredit.tsx';

const TICK_MS = 10_000;

export type RequestStep = 'accept' | 'merge' | 'refuse';

export interface RequestDialogProps {
  readonly request: RequestedVenue;
  readonly onClose: () => void;
  /** Called with the venue that the request became. */
  readonly onAccepted: (venueId: string) => void;
}

type Props = { request: RequestedVenue; onStep: (step: RequestStep) => void };

/** A requested venue with its possible duplicates. */
export function VenueRequestCard({ request, onStep }: Props) {
  const { name, address, category, latitude, longitude, createdAt, requester } = request;
  const now = useNow(TICK_MS);
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-4 rounded-panel border border-hairline bg-base-200 p-5"
    >
      <header>
        <h3 className="font-display text-lead font-bold break-words">{name}</h3>
        <p className="text-body break-words">
          {category} · {address}
        </p>
        <p className="mt-1 text-body text-muted tabular-nums">
          {requester?.fullName ?? deskTexts.somebodyWhoHasLeft}, {agoText(createdAt, now)} ·{' '}
          {latitude.toFixed(4)}, {longitude.toFixed(4)}
        </p>
      </header>
      <PossibleDuplicates request={request} />
      <div className="grid grid-cols-3 gap-2 sm:flex">
        <Button size="medium" className="px-2! sm:px-5!" onClick={() => onStep('accept')}>
          {deskTexts.acceptAsk}
        </Button>
        <Button
          variant="quiet"
          size="medium"
          className="bg-base-100! px-2! sm:px-5!"
          onClick={() => onStep('merge')}
        >
          {deskTexts.mergeAsk}
        </Button>
        <Button
          variant="quiet"
          size="medium"
          className="bg-base-100! px-2! sm:px-5!"
          onClick={() => onStep('refuse')}
        >
          {deskTexts.refuseAsk}
        </Button>
      </div>
    </article>
  );
}

/** Venues and other requests that may be for the same place. */
function PossibleDuplicates({ request: { possibleDuplicates, alsoRequested } }: { request: RequestedVenue }) {
  return (
    <>
      {possibleDuplicates.length > 0 && (
        <Callout tone="warning" title={deskTexts.mayBeOneOf}>
          <ul className="list-disc pl-4.5">
            {possibleDuplicates.map((venue) => (
              <li key={venue._id} className="break-words">
                {venue.name},{' '}
                <span className="whitespace-nowrap">
                  {distanceText(venue.distance)} {deskTexts.away}
                </span>
              </li>
            ))}
          </ul>
          {possibleDuplicates.some(isFromMap) && <MapCredit className="-mb-2 -ml-2 text-muted" />}
        </Callout>
      )}
      {alsoRequested.length > 0 && (
        <Callout tone="warning" title={deskTexts.mayBeRequestedTwice}>
          <ul className="list-disc pl-4.5">
            {alsoRequested.map(({ _id, ...other }) => (
              <li key={_id} className="break-words">
                {alsoRequestedText(other)}
              </li>
            ))}
          </ul>
          <p>{deskTexts.alsoRequested}</p>
        </Callout>
      )}
    </>
  );
}
