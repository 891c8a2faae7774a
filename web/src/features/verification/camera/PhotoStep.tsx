import { useState } from 'react';
import { jpegOf } from '../../../lib/api/upload.ts';
import { notify } from '../../../ui/toasts/notify.ts';
import { useViewer } from '../../profiles/profiles.api.ts';
import type { SelectedVenue } from '../../venues/venues.api.ts';
import type { useCoordinates } from '../place/use-coordinates.ts';
import { useRequiredCode } from '../verification.api.ts';
import {
  type CapturedPhoto,
  type Coordinates,
  capturedPhoto,
  capturedPhotoOf,
  noteOnPhoto,
  type Taken,
} from '../verification.stored.ts';
import { verificationNotices } from '../verification.texts.ts';
import { AcceptedFirst } from '../waiting/AcceptedFirst.tsx';
import { CameraStage } from './CameraStage.tsx';
import { CapturedStill } from './CapturedStill.tsx';
import { Viewfinder } from './Viewfinder.tsx';

type Props = {
  venue: SelectedVenue;
  position: ReturnType<typeof useCoordinates>;
  /** The step in which the photo is checked before it is sent. */
  isChecking: boolean;
  onCheck: () => void;
  onRetake: () => void;
  onChange: () => void;
  onSent: () => void;
  /** The venue can no longer be chosen, for the reason in the text. */
  onVenueGone: (text: string) => void;
};

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

/** The toast about the last capture. */
const NOT_CAPTURED = 'capture';

/** The photo taken at this venue and not sent yet, kept for a reload. */
function useCapturedPhoto(locationId: string) {
  const { _id: ownerId } = useViewer();
  const [captured, setCaptured] = useState(() => {
    const kept = capturedPhotoOf(ownerId);
    return kept && !kept.isSent && kept.locationId === locationId ? kept : undefined;
  });

  async function keep(jpeg: Blob, taken: Taken | undefined) {
    const photo = await dataUrlOf(jpeg);
    const kept: CapturedPhoto = { photo, ownerId, locationId, isSent: false, ...taken };
    capturedPhoto.write(kept);
    setCaptured(kept);
  }

  function forget() {
    capturedPhoto.clear();
    setCaptured(undefined);
  }

  function refuse(refusal: string) {
    if (!captured) return;
    noteOnPhoto(captured.photo, { refusal });
    setCaptured({ ...captured, refusal });
  }

  return { captured, keep, forget, refuse };
}

/** Where the person is; asks again if that is not known yet. */
async function placeOf({ whereabouts, renew }: Props['position']): Promise<Coordinates | undefined> {
  const found = whereabouts.kind === 'known' ? whereabouts : await renew();
  return found.kind === 'known' ? found.coordinates : undefined;
}

/** The camera until there is a photo, then the photo until it is sent or taken again. */
export function PhotoStep(props: Props) {
  const { venue, position, isChecking, onCheck, onRetake, onChange, onSent, onVenueGone } = props;
  const { captured, keep, forget, refuse } = useCapturedPhoto(venue._id);
  const isRequested = venue.isRequested === true;
  const { requiredCode = 'off', isLoading } = useRequiredCode(isRequested || isChecking);
  const { whereabouts, renew } = position;
  const coordinates = whereabouts.kind === 'known' ? whereabouts.coordinates : undefined;

  async function take(jpeg: Blob, taken: Taken | undefined) {
    await keep(jpeg, taken);
    onCheck();
    // Where the photo was taken, rather than where the venue was chosen.
    if (coordinates?.city === undefined) void renew();
  }

  function capture(still: HTMLCanvasElement, taken: Taken | undefined) {
    notify.dismiss(NOT_CAPTURED);
    jpegOf(still)
      .then((jpeg) => take(jpeg, taken))
      .catch(() => notify.error(verificationNotices.captureFailed, { id: NOT_CAPTURED }));
  }

  function retake() {
    forget();
    onRetake();
  }

  if (isRequested && requiredCode !== 'off')
    return <AcceptedFirst venueName={venue.name} onChange={onChange} />;
  if (captured && isChecking) {
    return (
      <CapturedStill
        captured={captured}
        venue={venue}
        whereabouts={whereabouts}
        place={() => placeOf(position)}
        codeRequired={requiredCode !== 'off'}
        onSent={onSent}
        onRefused={refuse}
        onVenueGone={onVenueGone}
        onBack={onRetake}
        onRetry={retake}
        onChange={onChange}
      />
    );
  }
  // No camera before it is known whether a photo can be sent at all.
  if (isRequested && isLoading) return <CameraStage isUpright>{null}</CameraStage>;
  return (
    <Viewfinder
      venue={venue}
      coordinates={coordinates}
      requiredCode={requiredCode}
      onChange={onChange}
      onCapture={capture}
      onPicture={(jpeg) => void take(jpeg, undefined)}
    />
  );
}
