import { MAP_COPYRIGHT, MAP_CREDIT, type VenueSource } from '@showup/contract/venues';
import { classNames } from '#ui/style/class-names.ts';

export const isFromMap = ({ source }: { readonly source?: VenueSource | null | undefined }) =>
  source === 'osm';

type Props = {
  /** Adds a background, to be readable on a photo. */
  onPhoto?: boolean;
  className?: string;
};

/** The licence of OpenStreetMap requires this credit wherever its data is shown. */
export function MapCredit({ onPhoto = false, className = 'mt-1 text-center text-muted' }: Props) {
  return (
    <p className={classNames('text-note', className)}>
      <a
        href={`https://www.${MAP_COPYRIGHT}`}
        target="_blank"
        rel="noopener noreferrer"
        className={classNames(
          'inline-flex min-h-11 items-center underline decoration-1 underline-offset-4',
          !onPhoto && 'px-2',
        )}
      >
        {onPhoto ? <span className="photo-pill">{MAP_CREDIT}</span> : MAP_CREDIT}
      </a>
    </p>
  );
}

/** The credit without a link, which would take a tablet at the bar away from the code. */
export function MapCreditText() {
  return (
    <p className="text-note text-muted">
      {MAP_CREDIT} · {MAP_COPYRIGHT}
    </p>
  );
}
