import type { Place } from '@showup/contract/profiles/distance';
import { venuesEndpoints } from '@showup/contract/venues';
import { addVenue } from '../../src/features/venues/add-venue.ts';
import type { TestApp } from '../app/test-app.ts';
import { aUser, type Person } from '../people/people.ts';

export const pune: Place = { latitude: 18.5362, longitude: 73.8939 };

export const northOf = ({ latitude, longitude }: Place, km: number): Place => ({
  latitude: latitude + km / 111.195,
  longitude,
});

/** Venues, people who request them, and admins who decide. */
export function venueDesk(app: TestApp) {
  return {
    addVenue: (name: string, place: Place = pune, address = '1 Lane') =>
      app.db.transaction((tx) => addVenue(tx, { name, address, category: 'Bar', ...place })),
    newcomer: (fullName = 'Anna') => aUser(app, { fullName, isVerified: false, isConnected: false }),
    async admin(fullName: string): Promise<Person> {
      const someone = await aUser(app, { fullName, isVerified: false, isConnected: false });
      await app.db.sql`update users set role = 'Admin' where id = ${someone.id}`;
      return someone;
    },
    request: (person: Person, name: string, place: Place = pune) =>
      person.call(venuesEndpoints.requestVenue, {
        body: { name, address: '12 Lane 5', category: 'Cafe', ...place },
      }),
    async nearby(viewer: Person, place: Place = pune): Promise<string[]> {
      const { latitude, longitude } = place;
      const query = { latitude: String(latitude), longitude: String(longitude) };
      const venues = await viewer.call(venuesEndpoints.nearbyVenues, { query });
      return venues.map(({ name }) => name);
    },
  };
}
