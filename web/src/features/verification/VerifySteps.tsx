import type { Venue } from '@showup/contract/venues';
import { useEffect, useState } from 'react';
import { selectedVenue } from '../venues/venues.api.ts';
import { LocationStep } from './LocationStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { useCoordinates } from './use-coordinates.ts';
import { useVerifyStep } from './use-verify-step.ts';
import { capturedPhoto } from './verification.stored.ts';

/** Where, then the photo. */
export function VerifySteps({ rejection }: { rejection: string | undefined }) {
  const position = useCoordinates();
  const { step, goTo, goOnTo, backTo } = useVerifyStep();
  const [venue, setVenue] = useState(() => selectedVenue.read());

  useEffect(() => {
    if (capturedPhoto.read()?.isSent) capturedPhoto.clear();
  }, []);

  function choose({ _id, name, address, category, latitude, longitude }: Venue) {
    const isScanned = venue?._id === _id && venue.isScanned;
    const chosen = { _id, name, address, category, latitude, longitude, isScanned };
    selectedVenue.write(chosen);
    setVenue(chosen);
    if (step === 'request') goOnTo('camera');
    else goTo('camera');
  }

  if (venue && (step === 'camera' || step === 'check')) {
    return (
      <PhotoStep
        key={venue._id}
        venue={venue}
        position={position}
        isChecking={step === 'check'}
        onCheck={() => goTo('check')}
        onRetake={() => backTo('camera')}
        onChange={() => backTo('places')}
      />
    );
  }
  return (
    <LocationStep
      position={position}
      remembered={venue}
      rejection={rejection}
      isRequesting={step === 'request'}
      onRequest={() => goTo('request')}
      onRequestClosed={() => backTo('places')}
      onChoose={choose}
    />
  );
}
