import type { VenueCategory } from '@showup/contract/venues';

export const DEMO_ADMIN_PHONE = '9000000000';

/** A corner of Pune with invented venues. */
export const demoCity = { name: 'Pune', latitude: 18.5362, longitude: 73.8939 };

export interface DemoVenue {
  readonly name: string;
  readonly address: string;
  readonly neighbourhood: string;
  readonly category: VenueCategory;
  readonly latitude: number;
  readonly longitude: number;
}

/** The venue at the city's coordinates: first in a newcomer's list, and its display is printed at the start. */
export const nearestVenue: DemoVenue = {
  name: 'The Blue Door',
  address: '12 Lane 5, Koregaon Park',
  neighbourhood: 'Koregaon Park',
  category: 'Bar',
  latitude: 18.5365,
  longitude: 73.8941,
};

export const demoVenues: readonly DemoVenue[] = [
  nearestVenue,
  {
    name: 'Monsoon Radio',
    address: '3 North Main Road',
    neighbourhood: 'Koregaon Park',
    category: 'Club',
    latitude: 18.5391,
    longitude: 73.8975,
  },
  {
    name: 'Paper Lantern',
    address: '48 Lane 7, Koregaon Park',
    neighbourhood: 'Koregaon Park',
    category: 'Restaurant',
    latitude: 18.5344,
    longitude: 73.8917,
  },
  {
    name: 'Second Cup of Rain',
    address: '7 South Main Road',
    neighbourhood: 'Koregaon Park',
    category: 'Cafe',
    latitude: 18.5323,
    longitude: 73.8952,
  },
  {
    name: 'Hop & Hum',
    address: '21 Kalyani Nagar',
    neighbourhood: 'Kalyani Nagar',
    category: 'Bar',
    latitude: 18.5476,
    longitude: 73.9026,
  },
  {
    name: 'Night Ferry',
    address: '1 Riverside Road',
    neighbourhood: 'Sangamvadi',
    category: 'Club',
    latitude: 18.5318,
    longitude: 73.8803,
  },
  {
    name: 'Filter & Flint',
    address: '90 Boat Club Road',
    neighbourhood: 'Camp',
    category: 'Cafe',
    latitude: 18.5402,
    longitude: 73.8798,
  },
  {
    name: 'The Reading Tram',
    address: '5 Bund Garden Road',
    neighbourhood: 'Koregaon Park',
    category: 'Other',
    latitude: 18.5411,
    longitude: 73.8871,
  },
];
