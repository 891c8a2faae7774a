import { ChevronLeft, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useViewer } from '#features/profiles/profiles.api.ts';
import type { SelectedVenue } from '#features/venues/venues.api.ts';
import { dataUrlOf, jpegOf, UnfitPicture } from '#lib/device/picture.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import { CameraStage } from '../camera/CameraStage.tsx';
import type { useCoordinates } from '../venue/use-coordinates.ts';
import { useRequiredCode } from '../verification.api.ts';
import {
  type CapturedPhoto,
  type Coordinates,
  capturedPhoto,
  capturedPhotoOf,
  noteOnPhoto,
  type Taken,
} from '../verification.stored.ts';
import { verificationScreenTexts, verificationStatusTexts } from '../verification.texts.ts';
import { CapturedStill } from './CapturedStill.tsx';
import { Viewfinder } from './Viewfinder.tsx';

type Props = {
  venue: SelectedVenue;
  position: ReturnType<typeof useCoordinates>;
  /** Whether the photo is being checked before it is sent. */
  isChecking: boolean;
  onCheck: () => void;
  onRetake: () => void;
  onChange: () => void;
  onSent: () => void;
  /** The venue can no longer be chosen, for this reason. */
  onVenueGone: (text: string) => void;
};

/** The toast about the last capture. */
const NOT_CAPTURED = 'capture';

/** The photo taken at this venue but not sent yet, kept across reloads. */
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

/** The person's location. Asks the browser again if it is not known yet. */
async function coordinatesOf({ whereabouts, renew }: Props['position']): Promise<Coordinates | undefined> {
  const found = whereabouts.kind === 'known' ? whereabouts : await renew();
  return found.kind === 'known' ? found.coordinates : undefined;
}

/** Shows the camera until there is a photo, then the photo until it is sent or retaken. */
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
    // The photo needs the location where it was taken, not where the venue was chosen.
    if (coordinates?.city === undefined) void renew();
  }

  function takeSafely(jpeg: Promise<Blob>, taken?: Taken) {
    notify.dismiss(NOT_CAPTURED);
    jpeg
      .then((made) => take(made, taken))
      .catch((error: unknown) => {
        const text = error instanceof UnfitPicture ? error.message : verificationStatusTexts.captureFailed;
        notify.error(text, { id: NOT_CAPTURED });
      });
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
        locate={() => coordinatesOf(position)}
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
  // Opens no camera until it is known whether a photo without a code can be sent.
  if (isRequested && isLoading) return <EmptyStage />;
  return (
    <Viewfinder
      venue={venue}
      coordinates={coordinates}
      requiredCode={requiredCode}
      onChange={onChange}
      onCapture={(still, taken) => takeSafely(jpegOf(still), taken)}
      onPicture={(jpeg) => takeSafely(Promise.resolve(jpeg))}
    />
  );
}

function EmptyStage() {
  return (
    <CameraStage title={verificationScreenTexts.yourPhoto} isUpright>
      {null}
    </CameraStage>
  );
}

/** Shown where codes are required: a venue that was only requested has no code to photograph. */
function AcceptedFirst({ venueName, onChange }: { venueName: string; onChange: () => void }) {
  return (
    <Page
      header={
        <TopBar
          left={
            <IconButton icon={ChevronLeft} label={verificationScreenTexts.backToVenues} onClick={onChange} />
          }
          title={venueName}
        />
      }
    >
      <title>{pageTitle(verificationScreenTexts.yourPhoto)}</title>
      <div role="alert" className="flex flex-1">
        <EmptyState
          icon={Hourglass}
          title={verificationStatusTexts.acceptedFirst}
          text={verificationStatusTexts.acceptedFirstText}
          action={<Button onClick={onChange}>{verificationScreenTexts.chooseAnotherVenue}</Button>}
        />
      </div>
    </Page>
  );
}
