import type { Venue } from '@showup/contract/venues';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { selectedVenue } from '../venues/venues.api.ts';
import { LocationStep } from './LocationStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { useCoordinates } from './use-coordinates.ts';
import { capturedPhoto } from './verification.stored.ts';

const PHOTO_STEP = { step: 'photo' };

/** Where, then the photo. The step is in the address, so that the way back leads from the camera to the places. */
export function VerifySteps({ rejection }: { rejection: string | undefined }) {
  const position = useCoordinates();
  const [search, setSearch] = useSearchParams();
  const [venue, setVenue] = useState(() => selectedVenue.read());

  useEffect(() => {
    if (capturedPhoto.read()?.isSent) capturedPhoto.clear();
  }, []);

  function choose({ _id, name, address, category, latitude, longitude }: Venue) {
    const isScanned = venue?._id === _id && venue.isScanned;
    const chosen = { _id, name, address, category, latitude, longitude, isScanned };
    selectedVenue.write(chosen);
    setVenue(chosen);
    setSearch(PHOTO_STEP);
  }

  const toPlaces = () => setSearch({}, { replace: true });

  if (venue && search.get('step') === PHOTO_STEP.step) {
    return (
      <PhotoStep key={venue._id} venue={venue} position={position} onChange={toPlaces} onSent={toPlaces} />
    );
  }
  return <LocationStep position={position} remembered={venue} rejection={rejection} onChoose={choose} />;
}
