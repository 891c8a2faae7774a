import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import { venuesEndpoints } from '@showup/contract/venues';
import { posterPath } from '@showup/contract/venues/venues-desk';
import { readCodes } from '../../../server/src/platform/qr/read-code.ts';
import type { Caller } from './calls.ts';

/** Where the journeys take place: at the door of the demo city's first venue. */
export const atTheBlueDoor = { latitude: 18.53645, longitude: 73.8942, accuracy: 12 };

/** A device at that place, with the permission to tell. */
export const deviceAtTheDoor: BrowserContextOptions = {
  geolocation: atTheBlueDoor,
  permissions: ['geolocation'],
};

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** From near to far. */
export function venuesNear({ call }: Caller, { latitude, longitude }: Place = atTheBlueDoor) {
  const query = { latitude: String(latitude), longitude: String(longitude) };
  return call(venuesEndpoints.nearbyVenues, { query });
}

export async function venueNamed(caller: Caller, name: string) {
  const venue = (await venuesNear(caller)).find((one) => one.name === name);
  if (!venue) throw new Error(`There is no ${name} here.`);
  return venue;
}

/** Requests a venue at a place, at The Blue Door unless told otherwise. */
export function requestVenue({ call }: Caller, name: string, { latitude, longitude }: Place = atTheBlueDoor) {
  const body = { name, address: '7 Lane, Pune', category: 'Bar' as const, latitude, longitude };
  return call(venuesEndpoints.requestVenue, { body });
}

/** The address in the QR code of a venue's poster, as an admin prints it. It is valid until its secret is renewed. */
export async function posterCode(admin: Caller & { context: BrowserContext }, name: string): Promise<string> {
  const { _id } = await venueNamed(admin, name);
  const poster = await admin.context.request.get(posterPath(_id, 'svg'));
  const [address = ''] = await readCodes(await poster.body());
  return address;
}
