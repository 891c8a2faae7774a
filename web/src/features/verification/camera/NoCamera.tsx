import { mediaTexts } from '@showup/contract/media';
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
import { notify } from '../../../ui/toasts/notify.tsx';
import { isFromMap, MapCredit } from '../../venues/MapCredit.tsx';
import type { SelectedVenue } from '../../venues/venues.api.ts';
import { verificationTexts } from '../verification.texts.ts';

const words: Record<CameraFailure, { title: string; text: string }> = {
  refused: {
    title: verificationTexts.theCameraIsBlocked,
    text: verificationTexts.blockedCameraText,
  },
  missing: {
    title: verificationTexts.noCameraFound,
    text: verificationTexts.noCameraText,
  },
  busy: {
    title: verificationTexts.cameraSilent,
    text: verificationTexts.cameraSilentText,
  },
  unsupported: {
    title: verificationTexts.insecure,
    text: verificationTexts.insecureText,
  },
};

type Props = {
  failure: CameraFailure;
  venue: SelectedVenue;
  onRetry: () => void;
  onChange: () => void;
  onPicture: (jpeg: Blob) => void;
};

/** The toast about the picture that was chosen last. */
const UNREADABLE = 'chosen-picture';

/** Why there is no camera, and what to do instead. */
export function NoCamera({ failure, venue, onRetry, onChange, onPicture }: Props) {
  const { title, text } = words[failure];

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = '';
    if (!file) return;
    notify.dismiss(UNREADABLE);
    compressToJpeg(file).then(onPicture, () => notify.error(mediaTexts.unreadable, { id: UNREADABLE }));
  }

  return (
    <Page
      header={
        <TopBar
          left={
            <IconButton icon={ChevronLeft} label={verificationTexts.backToThePlaces} onClick={onChange} />
          }
          title={venue.name}
          right={
            <Button variant="plain" size="medium" onClick={onChange}>
              {verificationTexts.change}
            </Button>
          }
        />
      }
    >
      <title>{pageTitle(verificationTexts.yourPhoto)}</title>
      <div role="alert" className="flex flex-1">
        <EmptyState
          icon={CameraOff}
          title={title}
          text={text}
          action={
            <span className="flex flex-col gap-2">
              {failure !== 'unsupported' && <Button onClick={onRetry}>{verificationTexts.tryAgain}</Button>}
              <label
                className={`${buttonClass({ variant: 'quiet' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-ink`}
              >
                {verificationTexts.chooseAPicture}
                <input
                  type="file"
                  accept="image/jpeg,image/png,image/webp"
                  capture="environment"
                  onChange={choose}
                  className="sr-only"
                />
              </label>
              <span className="text-note text-muted">{verificationTexts.chosenPictureHint}</span>
            </span>
          }
        />
      </div>
      {isFromMap(venue) && <MapCredit />}
    </Page>
  );
}
