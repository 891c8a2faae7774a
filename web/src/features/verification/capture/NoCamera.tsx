import { mediaTexts } from '@showup/contract/platform/media';
import { CameraOff, ChevronLeft } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { compressToJpeg } from '../../../lib/api/upload.ts';
import type { CameraFailure } from '../../../lib/device/use-camera.ts';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Button, buttonClass } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { TopBar } from '../../../ui/page/TopBar.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { notify } from '../../../ui/toasts/notify.ts';
import { isFromMap, MapCredit } from '../../venues/MapCredit.tsx';
import type { SelectedVenue } from '../../venues/venues.api.ts';
import { cameraFailureTexts, verificationScreenTexts } from '../verification.texts.ts';

type Props = {
  failure: CameraFailure;
  venue: SelectedVenue;
  onRetry: () => void;
  onChange: () => void;
  onPicture: (jpeg: Blob) => void;
};

/** The toast about the last chosen picture. */
const UNREADABLE = 'chosen-picture';

/** Says why the camera is unavailable and what to do instead. */
export function NoCamera({ failure, venue, onRetry, onChange, onPicture }: Props) {
  const { title, text } = cameraFailureTexts[failure];

  return (
    <Page
      header={
        <TopBar
          left={
            <IconButton icon={ChevronLeft} label={verificationScreenTexts.backToVenues} onClick={onChange} />
          }
          title={venue.name}
          right={
            <Button variant="plain" size="medium" onClick={onChange}>
              {verificationScreenTexts.change}
            </Button>
          }
        />
      }
    >
      <title>{pageTitle(verificationScreenTexts.yourPhoto)}</title>
      <div role="alert" className="flex flex-1">
        <EmptyState
          icon={CameraOff}
          title={title}
          text={text}
          action={
            <span className="flex flex-col gap-2">
              {failure !== 'unsupported' && (
                <Button onClick={onRetry}>{verificationScreenTexts.tryAgain}</Button>
              )}
              <PictureChooser onPicture={onPicture} />
              <span className="text-note text-muted">{verificationScreenTexts.chosenPictureHint}</span>
            </span>
          }
        />
      </div>
      {isFromMap(venue) && <MapCredit />}
    </Page>
  );
}

/** Takes a picture with the phone's own camera app, or chooses one from the device. */
function PictureChooser({ onPicture }: Pick<Props, 'onPicture'>) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!file) return;
    notify.dismiss(UNREADABLE);
    compressToJpeg(file).then(onPicture, () => notify.error(mediaTexts.unreadable, { id: UNREADABLE }));
  }

  return (
    <label
      className={`${buttonClass({ variant: 'quiet' })} cursor-pointer focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-ink`}
    >
      {verificationScreenTexts.chooseAPicture}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        onChange={choose}
        className="sr-only"
      />
    </label>
  );
}
