import type { BrowserContextOptions } from '@playwright/test';
import type { Point } from '@showup/contract/profiles/distance';
import { venuesEndpoints } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { readCodes } from '#server/platform/qr/read-code';
import type { Caller } from './calls.ts';

/** Where the journeys take place: at the door of the demo city's first venue. */
export const atTheBlueDoor = { latitude: 18.53645, longitude: 73.8942, accuracy: 12 };

/** Context options for a device at the venue with location access. */
export const deviceAtTheDoor: BrowserContextOptions = {
  geolocation: atTheBlueDoor,
  permissions: ['geolocation'],
};

/** From near to far. */
export function venuesNear({ call }: Caller, { latitude, longitude }: Point = atTheBlueDoor) {
  const query = { latitude: String(latitude), longitude: String(longitude) };
  return call(venuesEndpoints.nearbyVenues, { query });
}

export async function venueNamed(caller: Caller, name: string) {
  const venue = (await venuesNear(caller)).find((one) => one.name === name);
  if (!venue) throw new Error(`There is no ${name} here.`);
  return venue;
}

/** Requests a venue, at The Blue Door unless told otherwise. */
export function requestVenue({ call }: Caller, name: string, { latitude, longitude }: Point = atTheBlueDoor) {
  const body = { name, address: '7 Lane, Pune', category: 'Bar' as const, latitude, longitude };
  return call(venuesEndpoints.requestVenue, { body });
}

/** The address in the QR code of a venue's poster, as an admin prints it. It is valid until its secret is renewed. */
export async function posterCode(admin: Caller, name: string): Promise<string> {
  const { _id } = await venueNamed(admin, name);
  const { svg } = await admin.call(venuesDeskEndpoints.takePoster, { params: { venueId: _id } });
  const [address = ''] = await readCodes(Buffer.from(svg));
  return address;
}
