import type { Point } from '@showup/contract/profiles/distance';
import { venuesEndpoints } from '@showup/contract/venues';
import type { Poster } from '@showup/contract/venues/venues-desk';
import { requireAcceptedVenue } from '#features/venues/accepted-venue';
import { addVenue } from '#features/venues/add-venue';
import { posterOf } from '#features/venues/codes/posters';
import type { TestApp } from '../app/test-app.ts';
import { aUser, type Person } from '../people/people.ts';

export const pune: Point = { latitude: 18.5362, longitude: 73.8939 };

export const northOf = ({ latitude, longitude }: Point, km: number): Point => ({
  latitude: latitude + km / 111.195,
  longitude,
});

/** The poster of a venue, taken without a line in the record. */
export async function getPoster({ ctx }: Pick<TestApp, 'ctx'>, venueId: string): Promise<Poster> {
  return posterOf(ctx, await requireAcceptedVenue(ctx, ctx.db.sql, venueId));
}

/** Venues, people who request them, and admins who decide. */
export function venueDesk(app: TestApp) {
  return {
    addVenue: (name: string, point: Point = pune, address = '1 Lane') =>
      app.db.transaction((tx) => addVenue(tx, { name, address, category: 'Bar', ...point })),
    newcomer: (fullName = 'Anna') => aUser(app, { fullName, isVerified: false, isConnected: false }),
    async admin(fullName: string): Promise<Person> {
      const someone = await aUser(app, { fullName, isVerified: false, isConnected: false });
      await app.db.sql`update users set role = 'Admin' where id = ${someone.id}`;
      return someone;
    },
    request: (person: Person, name: string, point: Point = pune) =>
      person.call(venuesEndpoints.requestVenue, {
        body: { name, address: '12 Lane 5', category: 'Cafe', ...point },
      }),
    async nearby(viewer: Person, point: Point = pune): Promise<string[]> {
      const { latitude, longitude } = point;
      const query = { latitude: String(latitude), longitude: String(longitude) };
      const venues = await viewer.call(venuesEndpoints.nearbyVenues, { query });
      return venues.map(({ name }) => name);
    },
  };
}
