import { useState } from 'react';
import { jpegOf } from '../../../lib/api/upload.ts';
import { notify } from '../../../ui/toasts/notify.tsx';
import { useViewer } from '../../profiles/profiles.api.ts';
import type { SelectedVenue } from '../../venues/venues.api.ts';
import type { useCoordinates } from '../place/use-coordinates.ts';
import { useRequiredCode } from '../verification.api.ts';
import {
  type CapturedPhoto,
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
  /** There is a photo to look at before it is sent. */
  isChecking: boolean;
  onCheck: () => void;
  onRetake: () => void;
  onChange: () => void;
  onSent: () => void;
  /** The venue can no longer be chosen, as the server says in words. */
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

/** The camera until there is a photo, then the photo until it is sent or taken anew. */
export function PhotoStep(props: Props) {
  const { venue, position, isChecking, onCheck, onRetake, onChange, onSent, onVenueGone } = props;
  const { _id: ownerId } = useViewer();
  const [captured, setCaptured] = useState(() => {
    const kept = capturedPhotoOf(ownerId);
    return kept && !kept.isSent && kept.locationId === venue._id ? kept : undefined;
  });
  const isRequested = venue.isRequested === true;
  const { requiredCode = 'off', isLoading } = useRequiredCode(isRequested || isChecking);
  const { whereabouts, renew } = position;
  const coordinates = whereabouts.kind === 'known' ? whereabouts.coordinates : undefined;

  async function keep(jpeg: Blob, taken: Taken | undefined) {
    const kept: CapturedPhoto = {
      photo: await dataUrlOf(jpeg),
      ownerId,
      locationId: venue._id,
      isSent: false,
      ...taken,
    };
    capturedPhoto.write(kept);
    setCaptured(kept);
    onCheck();
    // Where the photo was taken, rather than where the venue was chosen.
    if (coordinates?.city === undefined) void renew();
  }

  function capture(still: HTMLCanvasElement, taken: Taken | undefined) {
    notify.dismiss(NOT_CAPTURED);
    jpegOf(still)
      .then((jpeg) => keep(jpeg, taken))
      .catch(() => notify.error(verificationNotices.captureFailed, { id: NOT_CAPTURED }));
  }

  function retake() {
    capturedPhoto.clear();
    setCaptured(undefined);
    onRetake();
  }

  function refuse(refused: CapturedPhoto, refusal: string) {
    noteOnPhoto(refused.photo, { refusal });
    setCaptured({ ...refused, refusal });
  }

  /** Where the person is, asked once more where it is not known yet. */
  async function place() {
    if (coordinates) return coordinates;
    const found = await renew();
    return found.kind === 'known' ? found.coordinates : undefined;
  }

  if (isRequested && requiredCode !== 'off')
    return <AcceptedFirst venueName={venue.name} onChange={onChange} />;
  if (captured && isChecking) {
    return (
      <CapturedStill
        captured={captured}
        venue={venue}
        whereabouts={whereabouts}
        place={place}
        codeRequired={requiredCode !== 'off'}
        onSent={onSent}
        onRefused={(text) => refuse(captured, text)}
        onVenueGone={onVenueGone}
        onBack={onRetake}
        onRetry={retake}
        onChange={onChange}
      />
    );
  }
  // Nobody frames a photo that could not be sent.
  if (isRequested && isLoading) return <CameraStage isUpright>{null}</CameraStage>;
  return (
    <Viewfinder
      venue={venue}
      coordinates={coordinates}
      requiredCode={requiredCode}
      onChange={onChange}
      onCapture={capture}
      onPicture={(jpeg) => keep(jpeg, undefined)}
    />
  );
}
