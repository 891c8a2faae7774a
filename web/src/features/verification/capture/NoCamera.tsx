import { ChevronLeft } from 'lucide-react';
import { isFromMap, MapCredit } from '#features/venues/MapCredit.tsx';
import type { SelectedVenue } from '#features/venues/venues.api.ts';
import type { CameraFailure } from '#lib/device/use-camera.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { CameraMissing } from '../camera/CameraMissing.tsx';
import { verificationScreenTexts } from '../verification.texts.ts';
import { PictureChooser } from './PictureChooser.tsx';

type Props = {
  failure: CameraFailure;
  venue: SelectedVenue;
  onRetry: () => void;
  onChange: () => void;
  onPicture: (jpeg: Blob) => void;
};

/** Says why the camera is unavailable and what to do instead. */
export function NoCamera({ failure, venue, onRetry, onChange, onPicture }: Props) {
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
      <CameraMissing failure={failure} onRetry={onRetry}>
        <PictureChooser onPicture={onPicture} />
      </CameraMissing>
      {isFromMap(venue) && <MapCredit />}
    </Page>
  );
}
