import { distanceKm } from '@showup/contract/profiles/distance';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFromMap, MapCredit } from '#features/venues/MapCredit.tsx';
import type { SelectedVenue } from '#features/venues/venues.api.ts';
import { distanceText } from '#lib/format/distance.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import type { Coordinates } from '../verification.stored.ts';
import { verificationScreenTexts } from '../verification.texts.ts';

type Props = {
  venue: SelectedVenue;
  coordinates: Coordinates | undefined;
  /** One step back: from the camera to the list of venues, or from the photo to the camera. */
  back: { readonly label: string; readonly go: () => void };
  onChange: () => void;
  /** While the photo is being sent, its venue cannot be changed. */
  disabled?: boolean;
  /** Hints about framing. Shown at the top, where they don't cover the face. */
  children?: ReactNode;
};

/**
 * The bar over the camera: the photo's venue, and a button to choose another. Very large text may overlap the shutter,
 * which can still be pressed through it.
 */
export function CameraHead({ venue, coordinates, back, onChange, disabled = false, children }: Props) {
  const away = coordinates && ` · ${distanceText(distanceKm(coordinates, venue))} away`;
  return (
    <div className="photo-head on-photo pointer-events-none absolute inset-x-0 top-0 z-10 pb-6 text-white landscape:pointer-events-auto landscape:contents">
      <div className="pointer-events-auto landscape:col-start-2 landscape:row-start-1">
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
            {verificationScreenTexts.change}
          </button>
        </div>
        {isFromMap(venue) && <MapCredit onPhoto className="-mt-1.5 pl-15.5" />}
      </div>
      {children && (
        <div className="px-4 pt-3 landscape:col-start-2 landscape:row-start-2 landscape:min-h-0 landscape:overflow-y-auto">
          {children}
        </div>
      )}
    </div>
  );
}
