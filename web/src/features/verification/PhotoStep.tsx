import { useState } from 'react';
import { jpegOf } from '../../lib/upload.ts';
import { notify } from '../../ui/notify.tsx';
import type { SelectedVenue } from '../venues/venues.api.ts';
import { CapturedStill } from './CapturedStill.tsx';
import type { useCoordinates } from './use-coordinates.ts';
import { Viewfinder } from './Viewfinder.tsx';
import { capturedPhoto } from './verification.stored.ts';
import { verificationNotices } from './verification.texts.ts';

type Props = {
  venue: SelectedVenue;
  position: ReturnType<typeof useCoordinates>;
  onChange: () => void;
  onSent: () => void;
};

function keptFor(venueId: string) {
  const kept = capturedPhoto.read();
  return kept && !kept.isSent && kept.locationId === venueId ? kept : undefined;
}

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

/** The camera until there is a photo, then the photo until it is sent or taken anew. */
export function PhotoStep({ venue, position, onChange, onSent }: Props) {
  const [captured, setCaptured] = useState(() => keptFor(venue._id));
  const { whereabouts, renew } = position;
  const coordinates = whereabouts.kind === 'known' ? whereabouts.coordinates : undefined;

  async function keep(jpeg: Blob, challenge: string | undefined) {
    const kept = {
      photo: await dataUrlOf(jpeg),
      locationId: venue._id,
      isSent: false,
      ...(challenge !== undefined && { challenge }),
    };
    capturedPhoto.write(kept);
    setCaptured(kept);
    // Where the photo was taken, rather than where the venue was chosen.
    if (coordinates?.city === undefined) void renew();
  }

  function capture(still: HTMLCanvasElement, challenge: string | undefined) {
    jpegOf(still)
      .then((jpeg) => keep(jpeg, challenge))
      .catch(() => notify.error(verificationNotices.captureFailed));
  }

  function retake() {
    capturedPhoto.clear();
    setCaptured(undefined);
  }

  if (captured) {
    return (
      <CapturedStill
        captured={captured}
        venue={venue}
        coordinates={coordinates}
        onRetry={retake}
        onChange={onChange}
        onSent={onSent}
      />
    );
  }
  return (
    <Viewfinder
      venue={venue}
      coordinates={coordinates}
      onChange={onChange}
      onCapture={capture}
      onPicture={(jpeg) => keep(jpeg, undefined)}
    />
  );
}
