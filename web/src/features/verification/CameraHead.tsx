import { distanceKm } from '@showup/contract/distance';
import { ChevronLeft } from 'lucide-react';
import { distanceText } from '../../lib/distance.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isFromMap, MapCredit } from '../venues/MapCredit.tsx';
import type { SelectedVenue } from '../venues/venues.api.ts';
import type { Coordinates } from './verification.stored.ts';
import { verificationTexts } from './verification.texts.ts';

type Props = {
  venue: SelectedVenue;
  coordinates: Coordinates | undefined;
  /** One step back: from the camera to the places, from the photo to the camera. */
  back: { readonly label: string; readonly go: () => void };
  onChange: () => void;
  /** A photo that is being sent stays at its venue. */
  disabled?: boolean;
};

/** Over the camera: the venue that the photo is for, and the way back to the others. */
export function CameraHead({ venue, coordinates, back, onChange, disabled = false }: Props) {
  const away = coordinates && ` · ${distanceText(distanceKm(coordinates, venue))} away`;
  return (
    <div className="photo-head on-photo absolute inset-x-0 top-0 z-10 pb-6 text-white lying:static lying:col-start-2 lying:row-start-1 lying:pb-0 lying:[background:none]">
      <div className="flex items-center gap-3 px-4 pt-[calc(var(--safe-top)+1rem)]">
        <IconButton
          icon={ChevronLeft}
          label={back.label}
          ground="photo"
          onClick={back.go}
          disabled={disabled}
        />
        <div className="min-w-0 flex-1 text-shadow-photo">
          <h1 className="truncate text-body font-semibold">{venue.name}</h1>
          <p className="text-note">
            {venue.category}
            {away}
          </p>
        </div>
        <button
          type="button"
          onClick={onChange}
          disabled={disabled}
          className="min-h-11 px-1 text-body underline decoration-1 underline-offset-4 text-shadow-photo disabled:opacity-50"
        >
          {verificationTexts.change}
        </button>
      </div>
      {isFromMap(venue) && <MapCredit onPhoto className="-mt-1.5 pl-15.5" />}
    </div>
  );
}
