import { distanceKm } from '@showup/contract/distance';
import type { Venue } from '@showup/contract/venues';
import { MapPin } from 'lucide-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { VenueList, VenueListSkeleton } from '../venues/VenueList.tsx';
import { type SelectedVenue, useNearbyVenues } from '../venues/venues.api.ts';
import { DemoCityButton } from './DemoCityButton.tsx';
import type { useCoordinates } from './use-coordinates.ts';
import type { Coordinates } from './verification.stored.ts';
import { verificationNotices } from './verification.texts.ts';

type Props = {
  coordinates: Coordinates;
  remembered: SelectedVenue | undefined;
  onChoose: (venue: Venue) => void;
  onVisit: ReturnType<typeof useCoordinates>['visit'];
};

/** A venue whose code was scanned is offered however far away the device believes to be. */
function withScanned(venues: readonly Venue[], scanned: SelectedVenue | undefined, from: Coordinates) {
  if (!scanned?.isScanned || venues.some(({ _id }) => _id === scanned._id)) return venues;
  return [{ ...scanned, distance: distanceKm(from, scanned) }, ...venues];
}

export function NearbyVenues({ coordinates, remembered, onChoose, onVisit }: Props) {
  const nearby = useNearbyVenues(coordinates);
  if (nearby.isPending) return <VenueListSkeleton />;
  if (!nearby.data) {
    return (
      <>
        <LoadFailed
          title={verificationNotices.nearbyFailed}
          error={nearby.error}
          retry={nearby.refetch}
          retrying={nearby.isRefetching}
        />
        <DemoCityButton onVisit={onVisit} />
      </>
    );
  }
  const venues = withScanned(nearby.data, remembered, coordinates);
  if (venues.length === 0) {
    return (
      <EmptyState
        icon={MapPin}
        title={verificationNotices.noneNearby}
        text={verificationNotices.noneNearbyText}
        action={<DemoCityButton onVisit={onVisit} />}
      />
    );
  }
  const marked = remembered && {
    id: remembered._id,
    mark: remembered.isScanned ? verificationNotices.scanned : verificationNotices.chosenBefore,
  };
  return <VenueList venues={venues} marked={marked} onChoose={onChoose} />;
}
