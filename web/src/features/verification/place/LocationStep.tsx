import { ChevronLeft, LocateFixed, MapPinPlus } from 'lucide-react';
import { useEffect } from 'react';
import { pageTitle } from '../../../lib/navigation/page-title.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { TopBar } from '../../../ui/page/TopBar.tsx';
import { Notice } from '../../../ui/status/Notice.tsx';
import { notify } from '../../../ui/toasts/notify.tsx';
import { AccountLink } from '../../accounts/account/AccountLink.tsx';
import { LogOutButton } from '../../accounts/account/LogOutButton.tsx';
import { type ListedVenue, VenueListSkeleton } from '../../venues/nearby/VenueList.tsx';
import { VenueRequestForm } from '../../venues/nearby/VenueRequestForm.tsx';
import { type SelectedVenue, useNearbyVenues } from '../../venues/venues.api.ts';
import { locationTexts, verificationNotices, verificationTexts } from '../verification.texts.ts';
import { LocationUnknown } from './LocationUnknown.tsx';
import { NearbyVenues } from './NearbyVenues.tsx';
import type { useCoordinates } from './use-coordinates.ts';

type Props = {
  position: ReturnType<typeof useCoordinates>;
  remembered: SelectedVenue | undefined;
  rejection: string | undefined;
  /** What is said of the venue that can no longer be chosen. */
  gone: string | undefined;
  /** Where a photo waits already: back to the wait for it. */
  onKeepWaiting: (() => void) | undefined;
  isRequesting: boolean;
  onRequest: () => void;
  onRequestClosed: () => void;
  onChoose: (venue: ListedVenue) => void;
};

/** The toast about the last try to find out where the person is. */
const NOT_LOCATED = 'location';

export function LocationStep(props: Props) {
  const { position, remembered, rejection, gone, onKeepWaiting } = props;
  const { isRequesting, onRequest, onRequestClosed, onChoose } = props;
  const { whereabouts, renew, visit } = position;
  const coordinates = whereabouts.kind === 'known' ? whereabouts.coordinates : undefined;
  const isNoneNearby = useNearbyVenues(coordinates).data?.length === 0;

  // It may also become known without a try: once the browser allows it.
  useEffect(() => {
    if (whereabouts.kind === 'known') notify.dismiss(NOT_LOCATED);
  }, [whereabouts.kind]);

  async function update() {
    const found = await renew();
    if (found.kind === 'known') {
      notify.dismiss(NOT_LOCATED);
      notify.success(verificationNotices.located);
    } else notify.error(locationTexts[found.failure].title, { id: NOT_LOCATED });
  }

  return (
    <Page
      header={
        <TopBar
          left={
            onKeepWaiting && (
              <IconButton
                icon={ChevronLeft}
                label={verificationTexts.backToTheWait}
                onClick={onKeepWaiting}
              />
            )
          }
          title={
            <h1 className="font-display text-lead font-bold text-balance">{verificationTexts.whereAreYou}</h1>
          }
          right={
            <>
              <AccountLink />
              <LogOutButton variant="plain" size="medium" />
            </>
          }
        />
      }
      foot={
        coordinates && (
          <Button variant={isNoneNearby ? 'primary' : 'quiet'} wide onClick={onRequest}>
            <MapPinPlus size={20} aria-hidden />
            {verificationTexts.requestANewVenue}
          </Button>
        )
      }
    >
      <title>{pageTitle(verificationTexts.whereAreYou)}</title>
      <div className="flex flex-1 flex-col gap-4 pt-1 pb-6">
        {gone && (
          <Notice tone="warning" title={gone} live>
            {verificationNotices.photoKept}
          </Notice>
        )}
        {onKeepWaiting && !gone && (
          <Notice title={verificationNotices.stillWaiting}>{verificationNotices.takesItsPlace}</Notice>
        )}
        {rejection && !gone && (
          <Notice tone="warning" title={rejection} live>
            {verificationTexts.chooseAgain}
          </Notice>
        )}
        {!gone && <p className="text-body text-muted">{verificationTexts.chooseText}</p>}
        {whereabouts.kind === 'asking' && (
          <>
            <p role="status" className="text-body">
              {verificationNotices.asking}
            </p>
            <VenueListSkeleton />
          </>
        )}
        {whereabouts.kind === 'unknown' && (
          <LocationUnknown
            failure={whereabouts.failure}
            isAsking={whereabouts.isAsking}
            onRetry={update}
            onVisit={visit}
            remembered={remembered}
            onChoose={onChoose}
          />
        )}
        {coordinates && (
          <>
            <Button
              variant="plain"
              size="medium"
              className="-my-2 -ml-5 self-start"
              busy={whereabouts.kind === 'known' && whereabouts.isAsking}
              onClick={update}
            >
              <LocateFixed size={18} aria-hidden />
              {coordinates.city
                ? verificationTexts.leaveCity(coordinates.city)
                : verificationTexts.updateMyLocation}
            </Button>
            <NearbyVenues
              coordinates={coordinates}
              remembered={remembered}
              onChoose={onChoose}
              onVisit={visit}
            />
          </>
        )}
      </div>
      {isRequesting && coordinates && (
        <VenueRequestForm place={coordinates} onClose={onRequestClosed} onRequested={onChoose} />
      )}
    </Page>
  );
}
