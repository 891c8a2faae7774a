import type { UserId } from '@showup/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useViewer } from '../profiles/profiles.api.ts';
import type { ListedVenue } from '../venues/nearby/VenueList.tsx';
import { selectedVenue, venuesKeys } from '../venues/venues.api.ts';
import { PhotoStep } from './capture/PhotoStep.tsx';
import { useVerifyStep } from './use-verify-step.ts';
import { LocationStep } from './venue/LocationStep.tsx';
import { useCoordinates } from './venue/use-coordinates.ts';
import { capturedPhoto, moveCapturedPhoto, sentPhotoOf } from './verification.stored.ts';

type Props = {
  rejection: { reason: string | null } | undefined;
  /** A photo is already waiting for review; a new one replaces it. */
  isWaiting: boolean;
  onSent: () => void;
  toRead: ReactNode;
};

/** The photo sent last. The device forgets it once it is no longer waiting for review. */
function useSentPhoto(viewerId: UserId, isWaiting: boolean): string | undefined {
  const [sent] = useState(() => sentPhotoOf(viewerId));
  useEffect(() => {
    if (!isWaiting && capturedPhoto.read()?.isSent) capturedPhoto.clear();
  }, [isWaiting]);
  return sent?.photo;
}

/** Choosing a venue, then taking the photo. */
export function VerifySteps({ rejection, isWaiting, onSent, toRead }: Props) {
  const cache = useQueryClient();
  const { _id: viewerId } = useViewer();
  const position = useCoordinates();
  const { step, goTo, goOnTo, backTo, backToVenues } = useVerifyStep();
  const [venue, setVenue] = useState(() => selectedVenue.read());
  const [gone, setGone] = useState<{ venueId: string; text: string }>();
  const photo = useSentPhoto(viewerId, isWaiting);

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
      rejection={rejection && { ...rejection, photo }}
      gone={gone?.text}
      onKeepWaiting={isWaiting ? () => backTo('venue') : undefined}
      isRequesting={step === 'request'}
      onRequest={() => goTo('request')}
      onRequestClosed={backToVenues}
      onChoose={choose}
      toRead={toRead}
    />
  );
}
