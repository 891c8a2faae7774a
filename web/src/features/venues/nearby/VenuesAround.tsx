import type { Point } from '@showup/contract/profiles/distance';
import { MapPin } from 'lucide-react';
import { useCallback, useState } from 'react';
import { locate } from '#lib/device/locate.ts';
import { useAllowed } from '#lib/device/use-allowed.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { useVenuesAround } from '../venues.api.ts';
import { aroundText, venueScreenTexts } from '../venues.texts.ts';

/** Says before the first photo whether there are venues nearby, and that any place can be requested. */
export function VenuesAround() {
  const { isAsking, isUnknown, point, ask } = useOwnPoint();
  const around = useVenuesAround(point);
  const isFailed = isUnknown || around.isError;

  return (
    <section className="flex items-start gap-4 rounded-panel border border-hairline bg-base-200 p-5">
      <MapPin size={24} className="mt-0.5 shrink-0 text-primary-ink" aria-hidden />
      <div className="min-w-0">
        <h2 className="font-medium">{venueScreenTexts.onePhotoOut}</h2>
        <p className="mt-1 text-body text-muted">{venueScreenTexts.onePhotoOutText}</p>
        <p role="status" className="mt-3 font-medium empty:hidden">
          {around.data ? aroundText(around.data.count) : isFailed && venueScreenTexts.aroundUnknown}
        </p>
        {!around.data && (
          <Button
            variant="plain"
            size="medium"
            className="mt-1 -mb-2 -ml-5"
            busy={isAsking || around.isLoading}
            onClick={() => void ask()}
          >
            {venueScreenTexts.venuesNearMe}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Where the person is, once they ask or have allowed it before. */
function useOwnPoint() {
  const [point, setPoint] = useState<Point>();
  const [isAsking, setAsking] = useState(false);
  const [isUnknown, setUnknown] = useState(false);

  const ask = useCallback(async () => {
    setAsking(true);
    const found = await locate(setPoint);
    setAsking(false);
    setUnknown(found.kind === 'unknown');
    if (found.kind === 'known') setPoint(found.coordinates);
  }, []);

  const onAllowed = useCallback(() => void ask(), [ask]);
  useAllowed('geolocation', isUnknown, onAllowed);
  return { isAsking, isUnknown, point, ask };
}
