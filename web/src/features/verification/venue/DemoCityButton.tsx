import { useDemoCity } from '#features/venues/venues.api.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { verificationScreenTexts } from '../verification.texts.ts';
import type { useCoordinates } from './use-coordinates.ts';

/** Moves the person to a city with venues. Shown only on a demo server. */
export function DemoCityButton({ onVisit }: { onVisit: ReturnType<typeof useCoordinates>['visit'] }) {
  const city = useDemoCity().data;
  if (!city) return null;
  return (
    <Button variant="quiet" onClick={() => onVisit(city)}>
      {verificationScreenTexts.visitTheDemoCity}
    </Button>
  );
}
