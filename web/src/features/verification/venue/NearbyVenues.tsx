import { MapPin } from 'lucide-react';
import { type ListedVenue, VenueList, VenueListSkeleton } from '#features/venues/nearby/VenueList.tsx';
import { type SelectedVenue, useNearbyVenues } from '#features/venues/venues.api.ts';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { LoadFailed } from '#ui/status/LoadFailed.tsx';
import type { Coordinates } from '../verification.stored.ts';
import { verificationStatusTexts } from '../verification.texts.ts';
import { DemoCityButton } from './DemoCityButton.tsx';
import { byDistance, markOf } from './nearest-first.ts';
import { TonightElsewhere } from './TonightElsewhere.tsx';
import type { useCoordinates } from './use-coordinates.ts';

type Props = {
  coordinates: Coordinates;
  remembered: SelectedVenue | undefined;
  onChoose: (venue: ListedVenue) => void;
  onVisit: ReturnType<typeof useCoordinates>['visit'];
};

export function NearbyVenues({ coordinates, remembered, onChoose, onVisit }: Props) {
  const nearby = useNearbyVenues(coordinates);
  if (nearby.isPending) return <VenueListSkeleton />;
  if (!nearby.data) {
    return (
      <>
        <LoadFailed
          title={verificationStatusTexts.nearbyFailed}
          error={nearby.error}
          retry={nearby.refetch}
          retrying={nearby.isRefetching}
        />
        <DemoCityButton onVisit={onVisit} />
      </>
    );
  }
  const venues = byDistance(coordinates, nearby.data, remembered);
  if (venues.length === 0) {
    return (
      <>
        <EmptyState
          icon={MapPin}
          faces={[4, 1]}
          title={verificationStatusTexts.noneNearby}
          text={verificationStatusTexts.noneNearbyText}
          action={<DemoCityButton onVisit={onVisit} />}
          className="my-0"
        />
        <TonightElsewhere point={coordinates} />
      </>
    );
  }
  const hasAccepted = nearby.data.some(({ isRequested }) => !isRequested);
  return (
    <>
      <VenueList venues={venues} marked={markOf(remembered)} onChoose={onChoose} />
      {/* Your own requests and a venue scanned elsewhere don't make this a place with venues. */}
      {!hasAccepted && <DemoCityButton onVisit={onVisit} />}
    </>
  );
}
