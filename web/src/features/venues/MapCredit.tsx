import type { Venue } from '@showup/contract/venues';

export const isFromMap = ({ source }: Pick<Venue, 'source'>) => source === 'osm';

/** What the licence of OpenStreetMap asks for wherever its data shows. */
export function MapCredit() {
  return (
    <p className="mt-1 text-center text-note text-muted">
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center px-2 underline decoration-1 underline-offset-4"
      >
        © OpenStreetMap contributors
      </a>
    </p>
  );
}
