import { ChevronLeft, LocateFixed, MapPinPlus } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { AccountLink } from '#features/accounts/account/AccountLink.tsx';
import { StepProgress } from '#features/accounts/onboarding/StepProgress.tsx';
import { BesideTheIdea } from '#features/accounts/sign-in/BesideTheIdea.tsx';
import { ConsentNote } from '#features/profiles/ConsentNote.tsx';
import { EarlyProfileButton } from '#features/profiles/early/EarlyProfile.tsx';
import { type ListedVenue, VenueListSkeleton } from '#features/venues/nearby/VenueList.tsx';
import { VenueRequestForm } from '#features/venues/nearby/VenueRequestForm.tsx';
import { type SelectedVenue, useDemoCity, useNearbyVenues } from '#features/venues/venues.api.ts';
import { pageTitle } from '#lib/navigation/page-title.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TopBar } from '#ui/page/TopBar.tsx';
import { Callout } from '#ui/status/Callout.tsx';
import { notify } from '#ui/toasts/notify.tsx';
import type { Coordinates } from '../verification.stored.ts';
import { locationTexts, verificationScreenTexts, verificationStatusTexts } from '../verification.texts.ts';
import { Rejected } from '../waiting/Rejected.tsx';
import { WayOut } from '../waiting/WayOut.tsx';
import { LocationUnknown } from './LocationUnknown.tsx';
import { NearbyVenues } from './NearbyVenues.tsx';
import type { useCoordinates } from './use-coordinates.ts';

type Props = {
  position: ReturnType<typeof useCoordinates>;
  remembered: SelectedVenue | undefined;
  rejection: { reason: string | null; photo: string | undefined } | undefined;
  /** Why the venue chosen before is no longer available. */
  gone: string | undefined;
  /** Returns to the waiting screen. Set if a photo is already waiting. */
  onKeepWaiting: (() => void) | undefined;
  isRequesting: boolean;
  onRequest: () => void;
  onRequestClosed: () => void;
  onChoose: (venue: ListedVenue) => void;
  toRead: ReactNode;
};

/** The toast about the last attempt to find the location. */
const NOT_LOCATED = 'location';

/** Asks for the location again and shows the result in a toast. */
function useLocationUpdate({ whereabouts, renew }: Props['position']) {
  // The location may also arrive without an attempt, once the browser allows it.
  useEffect(() => {
    if (whereabouts.kind === 'known') notify.dismiss(NOT_LOCATED);
  }, [whereabouts.kind]);

  async function update() {
    const found = await renew();
    if (found.kind === 'known') {
      notify.dismiss(NOT_LOCATED);
      notify.success(verificationStatusTexts.located);
    } else notify.error(locationTexts[found.failure].title, { id: NOT_LOCATED });
  }

  return update;
}

/**
 * Whether no venue is near. A demo then goes on in its own city, unless the person has left it or has a venue that they
 * scanned elsewhere.
 */
function useNoneNearby(
  { whereabouts, visit, hasLeftCity }: Props['position'],
  remembered: Props['remembered'],
) {
  const known = whereabouts.kind === 'known' ? whereabouts : undefined;
  const { data: venues, isPlaceholderData } = useNearbyVenues(known?.coordinates);
  const isNoneNearby = venues?.length === 0;
  const isLocated = known !== undefined && !known.isAsking && known.coordinates.city === undefined;
  const isNowhere = isLocated && isNoneNearby && !isPlaceholderData && remembered === undefined;
  const city = useDemoCity().data;

  useEffect(() => {
    if (isNowhere && city && !hasLeftCity) visit(city);
  }, [isNowhere, city, hasLeftCity, visit]);

  return isNoneNearby;
}

export function LocationStep(props: Props) {
  const { position, remembered, rejection, gone, onKeepWaiting } = props;
  const { isRequesting, onRequest, onRequestClosed, onChoose } = props;
  const { whereabouts } = position;
  const coordinates = whereabouts.kind === 'known' ? whereabouts.coordinates : undefined;
  const isNoneNearby = useNoneNearby(position, remembered);

  const update = useLocationUpdate(position);

  return (
    <BesideTheIdea>
      <Page
        header={<LocationBar onKeepWaiting={onKeepWaiting} />}
        foot={
          coordinates && (
            <Button variant={isNoneNearby ? 'primary' : 'quiet'} wide onClick={onRequest}>
              <MapPinPlus size={20} aria-hidden />
              {verificationScreenTexts.requestANewVenue}
            </Button>
          )
        }
      >
        <title>{pageTitle(verificationScreenTexts.whereAreYou)}</title>
        <div className="flex flex-1 flex-col gap-4 pt-1 pb-6">
          <StepProgress step={5} />
          <LocationCallouts
            gone={gone}
            rejection={rejection}
            isPhotoWaiting={onKeepWaiting !== undefined}
            onTakeNew={remembered && (() => onChoose(remembered))}
          />
          <WhatFor
            isPhotoTaken={gone !== undefined}
            hasChoice={!isNoneNearby || remembered?.isScanned === true}
          />
          <Whereabouts {...props} onUpdate={() => void update()} />
          <WayOut toRead={props.toRead} />
        </div>
        {isRequesting && coordinates && (
          <VenueRequestForm point={coordinates} onClose={onRequestClosed} onRequested={onChoose} />
        )}
      </Page>
    </BesideTheIdea>
  );
}

type WhereaboutsProps = Pick<Props, 'position' | 'remembered' | 'onChoose'> & { onUpdate: () => void };

function Whereabouts({ position, remembered, onChoose, onUpdate }: WhereaboutsProps) {
  const { whereabouts, visit } = position;
  return (
    <>
      {whereabouts.kind === 'asking' && (
        <>
          <p role="status" className="text-body">
            {verificationStatusTexts.asking}
          </p>
          <VenueListSkeleton />
        </>
      )}
      {whereabouts.kind === 'unknown' && (
        <LocationUnknown
          failure={whereabouts.failure}
          isAsking={whereabouts.isAsking}
          onRetry={onUpdate}
          onVisit={visit}
          remembered={remembered}
          onChoose={onChoose}
        />
      )}
      {whereabouts.kind === 'known' && (
        <KnownLocation
          coordinates={whereabouts.coordinates}
          isAsking={whereabouts.isAsking}
          remembered={remembered}
          onUpdate={onUpdate}
          onChoose={onChoose}
          onVisit={visit}
        />
      )}
    </>
  );
}

function LocationBar({ onKeepWaiting }: Pick<Props, 'onKeepWaiting'>) {
  return (
    <TopBar
      left={
        onKeepWaiting && (
          <IconButton
            icon={ChevronLeft}
            label={verificationScreenTexts.backToTheWait}
            onClick={onKeepWaiting}
          />
        )
      }
      title={
        <h1 className="font-display text-title font-bold text-balance">
          {verificationScreenTexts.whereAreYou}
        </h1>
      }
      right={
        <>
          <EarlyProfileButton />
          <AccountLink />
        </>
      }
    />
  );
}

function WhatFor({ isPhotoTaken, hasChoice }: { isPhotoTaken: boolean; hasChoice: boolean }) {
  const { chooseText, chooseLaterText } = verificationScreenTexts;
  return (
    <>
      {!isPhotoTaken && <p className="text-body text-muted">{hasChoice ? chooseText : chooseLaterText}</p>}
      <ConsentNote of="capture" to="/consent" />
    </>
  );
}

type CalloutProps = Pick<Props, 'gone' | 'rejection'> & {
  isPhotoWaiting: boolean;
  onTakeNew: (() => void) | undefined;
};

function LocationCallouts({ gone, rejection, isPhotoWaiting, onTakeNew }: CalloutProps) {
  return (
    <>
      {gone && (
        <Callout tone="warning" title={gone} live>
          {verificationStatusTexts.photoKept}
        </Callout>
      )}
      {isPhotoWaiting && !gone && (
        <Callout title={verificationStatusTexts.stillWaiting}>
          {verificationStatusTexts.replacesPhoto}
        </Callout>
      )}
      {rejection && !gone && <Rejected {...rejection} onTakeNew={onTakeNew} />}
    </>
  );
}

type KnownProps = Pick<Props, 'remembered' | 'onChoose'> & {
  coordinates: Coordinates;
  isAsking: boolean;
  onUpdate: () => void;
  onVisit: Props['position']['visit'];
};

function KnownLocation({ coordinates, isAsking, remembered, onUpdate, onChoose, onVisit }: KnownProps) {
  return (
    <>
      <Button
        variant="plain"
        size="medium"
        className="-my-2 -ml-5 self-start"
        busy={isAsking}
        onClick={onUpdate}
      >
        <LocateFixed size={18} aria-hidden />
        {coordinates.city
          ? verificationScreenTexts.leaveCity(coordinates.city)
          : verificationScreenTexts.updateMyLocation}
      </Button>
      {coordinates.city && <Callout live>{verificationScreenTexts.inTheDemoCity(coordinates.city)}</Callout>}
      <NearbyVenues coordinates={coordinates} remembered={remembered} onChoose={onChoose} onVisit={onVisit} />
    </>
  );
}
