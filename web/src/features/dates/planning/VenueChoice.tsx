import type { Point } from '@showup/contract/profiles/distance';
import { LocateFixed, MapPin } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useEvenings } from '#features/evenings/evenings.api.ts';
import { VenueList, VenueListSkeleton } from '#features/venues/nearby/VenueList.tsx';
import { useFoundVenues, useNearbyVenues } from '#features/venues/venues.api.ts';
import { locate } from '#lib/device/locate.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FieldError } from '#ui/fields/FieldFrame.tsx';
import { hasKeyboard } from '#ui/fields/has-keyboard.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { datesScreenTexts } from '../dates.texts.ts';

export interface ChosenVenue {
  readonly _id: string;
  readonly name: string;
  readonly address?: string;
  readonly timeZone?: string | undefined;
}

type Props = {
  chosen: ChosenVenue | undefined;
  onChoose: (venue: ChosenVenue | undefined) => void;
  error: string | undefined;
};

/** Chooses among the places of one's evenings, places nearby, and all by name. */
export function VenueChoice({ chosen, onChoose, error }: Props) {
  const [text, setText] = useState('');
  /** The pressed control has gone, so its successor takes the focus. */
  const [isPressed, setPressed] = useState(false);

  function choose(venue: ChosenVenue | undefined) {
    setPressed(true);
    onChoose(venue);
  }

  if (chosen) return <Chosen venue={chosen} takesFocus={isPressed} onOther={() => choose(undefined)} />;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        type="search"
        label={datesScreenTexts.where}
        hint={datesScreenTexts.publicPlaces}
        placeholder={datesScreenTexts.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
        autoFocus={isPressed && hasKeyboard()}
      />
      {text.trim() === '' ? <Suggested onChoose={choose} /> : <Found text={text} onChoose={choose} />}
    </div>
  );
}

type ChosenProps = { venue: ChosenVenue; takesFocus: boolean; onOther: () => void };

function Chosen({ venue, takesFocus, onOther }: ChosenProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-body font-medium">{datesScreenTexts.where}</p>
      <div className="flex items-center gap-4 rounded-panel border border-primary-ink bg-primary/12 px-4 py-3.5">
        <MapPin size={24} className="shrink-0 text-primary-ink" aria-hidden />
        <p className="min-w-0 flex-1 text-body break-words" dir="auto">
          <span className="block text-lead font-medium">{venue.name}</span>
          {venue.address}
        </p>
      </div>
      <Button
        variant="plain"
        size="medium"
        className="self-start -ml-5"
        autoFocus={takesFocus}
        onClick={onOther}
      >
        {datesScreenTexts.otherPlace}
      </Button>
    </div>
  );
}

type ChoiceProps = Pick<Props, 'onChoose'>;

function Suggested({ onChoose }: ChoiceProps) {
  const [point, setPoint] = useState<Point>();
  const [isLocating, setLocating] = useState(false);

  async function lookAround() {
    setLocating(true);
    const found = await locate(setPoint);
    setLocating(false);
    if (found.kind === 'known') setPoint(found.coordinates);
    else notify.error(datesScreenTexts.notLocated);
  }

  return (
    <>
      <Visited onChoose={onChoose} />
      {point ? (
        <Nearby point={point} onChoose={onChoose} />
      ) : (
        <Button variant="quiet" size="medium" busy={isLocating} onClick={() => void lookAround()}>
          <LocateFixed size={18} aria-hidden />
          {datesScreenTexts.nearMe}
        </Button>
      )}
    </>
  );
}

/** The places of the viewer's own evenings, the latest first. */
function Visited({ onChoose }: ChoiceProps) {
  const { data } = useEvenings();
  const places = new Map(data?.evenings.map((evening) => [evening.venueId, evening]));
  if (places.size === 0) return null;
  return (
    <div>
      <p className="mb-2 text-body font-medium">{datesScreenTexts.yourPlaces}</p>
      <ul aria-label={datesScreenTexts.yourPlaces} className="flex flex-wrap gap-2">
        {[...places].map(([_id, { venueName: name, timeZone }]) => (
          <li key={_id}>
            <Button variant="quiet" size="medium" onClick={() => onChoose({ _id, name, timeZone })}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Nearby({ point, onChoose }: ChoiceProps & { point: Point }) {
  const { data, error } = useNearbyVenues(point);
  if (error && !data) return <FieldError id="nearby" error={datesScreenTexts.searchFailed} />;
  if (!data) return <VenueListSkeleton />;
  const venues = data.filter(({ isRequested }) => !isRequested);
  if (venues.length === 0) return <p className="text-body text-muted">{datesScreenTexts.noneNearby}</p>;
  return (
    <div>
      <p className="mb-2 text-body font-medium">{datesScreenTexts.nearby}</p>
      <VenueList venues={venues} marked={undefined} onChoose={onChoose} />
    </div>
  );
}

function Found({ text, onChoose }: ChoiceProps & { text: string }) {
  const { data, error } = useFoundVenues(useDeferredValue(text.trim()));
  return (
    <div role="status">
      {error && !data ? (
        <FieldError id="found" error={datesScreenTexts.searchFailed} />
      ) : !data ? (
        <VenueListSkeleton />
      ) : data.length === 0 ? (
        <p className="text-body text-muted">{datesScreenTexts.noneFound}</p>
      ) : (
        <VenueList venues={data} marked={undefined} onChoose={onChoose} />
      )}
    </div>
  );
}
