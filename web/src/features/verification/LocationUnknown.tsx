import { MapPinOff } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DemoCityButton } from './DemoCityButton.tsx';
import type { useCoordinates } from './use-coordinates.ts';
import { verificationNotices } from './verification.texts.ts';

type Props = {
  isRefused: boolean;
  isAsking: boolean;
  onRetry: () => void;
  onVisit: ReturnType<typeof useCoordinates>['visit'];
};

/** Without a place there is nothing to choose from: how to get one. */
export function LocationUnknown({ isRefused, isAsking, onRetry, onVisit }: Props) {
  return (
    <div role="alert" className="flex flex-1">
      <EmptyState
        icon={MapPinOff}
        title={isRefused ? verificationNotices.permissions : 'We could not find out where you are'}
        text={
          isRefused
            ? 'Allow your location for this site in your browser’s settings. We use it to list the places around you and to compare it with the one you choose.'
            : 'Please check that your device knows its location, and try again.'
        }
        action={
          <span className="flex flex-col gap-2">
            <Button busy={isAsking} onClick={onRetry}>
              Try again
            </Button>
            <DemoCityButton onVisit={onVisit} />
          </span>
        }
      />
    </div>
  );
}
