import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useViewer } from '../profiles/profiles.api.ts';
import type { ListedVenue } from '../venues/nearby/VenueList.tsx';
import { selectedVenue, venuesKeys } from '../venues/venues.api.ts';
import { PhotoStep } from './capture/PhotoStep.tsx';
import { useVerifyStep } from './use-verify-step.ts';
import { LocationStep } from './venue/LocationStep.tsx';
import { useCoordinates } from './venue/use-coordinates.ts';
import { capturedPhoto, moveCapturedPhoto } from './verification.stored.ts';

type Props = {
  rejection: string | undefined;
  /** A photo is already waiting for review; a new one replaces it. */
  isWaiting: boolean;
  onSent: () => void;
};

/** Forgets the sent photo once it is no longer waiting for review. */
function useForgottenSentPhoto(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting && capturedPhoto.read()?.isSent) capturedPhoto.clear();
  }, [isWaiting]);
}

/** Choosing a venue, then taking the photo. */
export function VerifySteps({ rejection, isWaiting, onSent }: Props) {
  const cache = useQueryClient();
  const { _id: viewerId } = useViewer();
  const position = useCoordinates();
  const { step, goTo, goOnTo, backTo, backToVenues } = useVerifyStep();
  const [venue, setVenue] = useState(() => selectedVenue.read());
  const [gone, setGone] = useState<{ venueId: string; text: string }>();

  useForgottenSentPhoto(isWaiting);

  /** Keeps the photo, to send it from the venue chosen instead. */
  function leaveVenue(venueId: string, text: string) {
    selectedVenue.clear();
    setVenue(undefined);
    setGone({ venueId, text });
    void cache.invalidateQueries({ queryKey: venuesKeys.nearby });
    backToVenues();
  }

  function choose({ distance: _distance, ...venueChosen }: ListedVenue) {
    const isScanned = venue?._id === venueChosen._id && venue.isScanned;
    const chosen = { ...venueChosen, isScanned };
    selectedVenue.write(chosen);
    setVenue(chosen);
    const hasPhoto = gone !== undefined && moveCapturedPhoto(viewerId, gone.venueId, chosen._id);
    setGone(undefined);
    const next = hasPhoto ? 'check' : 'camera';
    if (step === 'request') goOnTo(next);
    else goTo(next);
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
        onChange={backToVenues}
        onSent={onSent}
        onVenueGone={(text) => leaveVenue(venue._id, text)}
      />
    );
  }
  return (
    <LocationStep
      position={position}
      remembered={venue}
      rejection={rejection}
      gone={gone?.text}
      onKeepWaiting={isWaiting ? () => backTo('venue') : undefined}
      isRequesting={step === 'request'}
      onRequest={() => goTo('request')}
      onRequestClosed={backToVenues}
      onChoose={choose}
    />
  );
}
