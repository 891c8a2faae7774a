import { MapPinOff } from 'lucide-react';
import { type ListedVenue, VenueList } from '#features/venues/nearby/VenueList.tsx';
import type { SelectedVenue } from '#features/venues/venues.api.ts';
import type { LocationFailure } from '#lib/device/locate.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/status/EmptyState.tsx';
import { locationTexts, verificationScreenTexts, verificationStatusTexts } from '../verification.texts.ts';
import { DemoCityButton } from './DemoCityButton.tsx';
import { markOf } from './nearest-first.ts';
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
          <p className="text-body text-muted">{verificationStatusTexts.withoutLocation}</p>
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
