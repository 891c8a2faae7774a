import { MapPinOff } from 'lucide-react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { type ListedVenue, VenueList } from '../../venues/nearby/VenueList.tsx';
import type { SelectedVenue } from '../../venues/venues.api.ts';
import { locationTexts, verificationNotices, verificationScreenTexts } from '../verification.texts.ts';
import { DemoCityButton } from './DemoCityButton.tsx';
import type { LocationFailure } from './locate.ts';
import { markOf } from './nearby-places.ts';
import type { useCoordinates } from './use-coordinates.ts';

type Props = {
  failure: LocationFailure;
  isAsking: boolean;
  onRetry: () => void;
  onVisit: ReturnType<typeof useCoordinates>['visit'];
  remembered: SelectedVenue | undefined;
  onChoose: (venue: ListedVenue) => void;
};

/** Says how to make the location known. Until then, only the remembered venue can be chosen. */
export function LocationUnknown({ failure, isAsking, onRetry, onVisit, remembered, onChoose }: Props) {
  const mayBeKnown = failure !== 'unsupported';
  return (
    <>
      {remembered && mayBeKnown && (
        <div className="flex flex-col gap-2">
          <VenueList venues={[remembered]} marked={markOf(remembered)} onChoose={onChoose} />
          <p className="text-body text-muted">{verificationNotices.withoutPlace}</p>
        </div>
      )}
      <div role="alert" className="flex flex-1">
        <EmptyState
          icon={MapPinOff}
          {...locationTexts[failure]}
          action={
            <span className="flex flex-col gap-2">
              {mayBeKnown && (
                <Button busy={isAsking} onClick={onRetry}>
                  {verificationScreenTexts.tryAgain}
                </Button>
              )}
              <DemoCityButton onVisit={onVisit} />
            </span>
          }
        />
      </div>
    </>
  );
}
