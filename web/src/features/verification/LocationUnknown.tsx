import { MapPinOff } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DemoCityButton } from './DemoCityButton.tsx';
import type { LocationFailure } from './locate.ts';
import type { useCoordinates } from './use-coordinates.ts';
import { locationTexts } from './verification.texts.ts';

type Props = {
  failure: LocationFailure;
  isAsking: boolean;
  onRetry: () => void;
  onVisit: ReturnType<typeof useCoordinates>['visit'];
};

/** Without a place there is nothing to choose from: how to get one. */
export function LocationUnknown({ failure, isAsking, onRetry, onVisit }: Props) {
  return (
    <div role="alert" className="flex flex-1">
      <EmptyState
        icon={MapPinOff}
        {...locationTexts[failure]}
        action={
          <span className="flex flex-col gap-2">
            {failure !== 'unsupported' && (
              <Button busy={isAsking} onClick={onRetry}>
                Try again
              </Button>
            )}
            <DemoCityButton onVisit={onVisit} />
          </span>
        }
      />
    </div>
  );
}
