import zoneAt from '@photostructure/tz-lookup';
import type { Point } from '@showup/contract/profiles/distance';

/** The IANA time zone of a place. */
export const timeZoneAt = ({ latitude, longitude }: Point) => zoneAt(latitude, longitude);
