import { Button } from '../../../ui/buttons/Button.tsx';
import { useDemoCity } from '../../venues/venues.api.ts';
import { verificationScreenTexts } from '../verification.texts.ts';
import type { useCoordinates } from './use-coordinates.ts';

/** Stands somewhere with venues, on a server that is a demo; nothing on any other. */
export function DemoCityButton({ onVisit }: { onVisit: ReturnType<typeof useCoordinates>['visit'] }) {
  const city = useDemoCity().data;
  if (!city) return null;
  return (
    <Button variant="quiet" onClick={() => onVisit(city)}>
      {verificationScreenTexts.visitTheDemoCity}
    </Button>
  );
}
