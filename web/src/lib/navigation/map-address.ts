import type { Point } from '@showup/contract/profiles/distance';

/** A place on a map. On phones and computers alike, unlike a `geo:` address. */
export const mapAddress = ({ latitude, longitude }: Point) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;

/** The way there, from where the person says. */
export const directionsAddress = ({ latitude, longitude }: Point) =>
  `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
