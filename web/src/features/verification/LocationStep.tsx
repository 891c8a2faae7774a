import type { Venue } from '@showup/contract/venues';
import { LocateFixed, MapPinPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { notify } from '../../ui/notify.tsx';
import { Page } from '../../ui/Page.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { LogOutButton } from '../accounts/LogOutButton.tsx';
import { VenueListSkeleton } from '../venues/VenueList.tsx';
import { VenueRequestForm } from '../venues/VenueRequestForm.tsx';
import type { SelectedVenue } from '../venues/venues.api.ts';
import { LocationUnknown } from './LocationUnknown.tsx';
import { NearbyVenues } from './NearbyVenues.tsx';
import type { useCoordinates } from './use-coordinates.ts';
import { verificationNotices } from './verification.texts.ts';

type Props = {
  position: ReturnType<typeof useCoordinates>;
  remembered: SelectedVenue | undefined;
  rejection: string | undefined;
  onChoose: (venue: Venue) => void;
};

export function LocationStep({ position, remembered, rejection, onChoose }: Props) {
  const { whereabouts, renew, visit } = position;
  const [isRequesting, setIsRequesting] = useState(false);
  const coordinates = whereabouts.kind === 'known' ? whereabouts.coordinates : undefined;

  async function update() {
    if (await renew()) notify.success(verificationNotices.located);
    else notify.error(verificationNotices.permissions);
  }

  return (
    <Page header={<TopBar title="Where are you?" right={<LogOutButton variant="plain" size="medium" />} />}>
      <title>Where are you? · Showup</title>
      <div className="flex flex-1 flex-col gap-4 pt-1 pb-6">
        {rejection && (
          <Notice tone="warning" title={rejection} live>
            Choose where you are, then take a new photo.
          </Notice>
        )}
        <p className="text-body text-muted">
          Choose the place where you are now. Next you take a photo of yourself with its QR code.
        </p>
        {whereabouts.kind === 'asking' && <VenueListSkeleton />}
        {whereabouts.kind === 'unknown' && (
          <LocationUnknown
            isRefused={whereabouts.isRefused}
            isAsking={whereabouts.isAsking}
            onRetry={update}
            onVisit={visit}
          />
        )}
        {coordinates && (
          <>
            <NearbyVenues
              coordinates={coordinates}
              remembered={remembered}
              onChoose={onChoose}
              onVisit={visit}
            />
            <div className="mt-auto flex flex-col items-center gap-1 pt-2">
              <Button variant="quiet" wide onClick={() => setIsRequesting(true)}>
                <MapPinPlus size={20} aria-hidden />
                Request a new venue
              </Button>
              <Button
                variant="plain"
                size="medium"
                busy={whereabouts.kind === 'known' && whereabouts.isAsking}
                onClick={update}
              >
                <LocateFixed size={18} aria-hidden />
                {coordinates.city ? `Leave ${coordinates.city}, use my location` : 'Update my location'}
              </Button>
            </div>
          </>
        )}
      </div>
      {isRequesting && coordinates && (
        <VenueRequestForm
          place={coordinates}
          onClose={() => setIsRequesting(false)}
          onRequested={(venue) => {
            setIsRequesting(false);
            onChoose(venue);
          }}
        />
      )}
    </Page>
  );
}
