import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '#lib/live/use-live-events.ts';
import { Badge } from '#ui/status/Badge.tsx';
import { askForPlaces, useReportedPlaces } from './places.api.ts';
import { placeDeskTexts } from './places.texts.ts';

/** The number of places that wait for a decision, kept up to date by live events. */
export function PlaceCount() {
  const cache = useQueryClient();
  const { data = [] } = useReportedPlaces();
  useLiveEvents({ placesChanged: () => void askForPlaces(cache) });
  const waiting = data.filter(({ reports }) => reports.length > 0).length;
  return <Badge count={waiting} label={placeDeskTexts.waiting} />;
}
