import { Badge } from '#ui/status/Badge.tsx';
import { useVenueRequests } from '../desk/venues-desk.api.ts';
import { deskTexts } from '../desk/venues-desk.texts.ts';

/** The number of open requests. */
export function VenueRequestCount() {
  const { data, hasNextPage } = useVenueRequests();
  const count = data?.pages.flatMap(({ items }) => items).length ?? 0;
  return hasNextPage ? (
    <Badge count={count + 1} cap={count} label={deskTexts.waiting} />
  ) : (
    <Badge count={count} label={deskTexts.waiting} />
  );
}
