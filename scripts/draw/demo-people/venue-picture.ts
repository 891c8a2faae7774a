import type { Gender } from '@showup/contract/profiles';
import type { VenueCategory } from '@showup/contract/venues';
import { drawPerson } from '#test/drawing/person';
import { seededRandom } from '#test/measuring/random';
import { neonSign } from './neon-sign.ts';
import { choosePalette } from './palette.ts';
import { venueScenes } from './venue-scenes.ts';

export interface Venue {
  name: string;
  category: VenueCategory;
}

/** The person at the venue, under its sign. A venue looks the same on all pictures. */
export function drawAtVenue(seed: string, identifiedAs: Gender, venue: Venue): string {
  const venueRandom = seededRandom(`venue ${venue.name}`);
  const { draw, light } = venueScenes[venue.category];
  const colours = choosePalette(venueRandom, light);
  const { behind, before = '' } = draw(colours, venueRandom);
  const tube = venueRandom.pick([colours.accent, '#ff7ab0', '#7cd7f2', '#ffcf6b']);
  const random = seededRandom(`at venue ${seed}`);
  const mirrored = random.chance(0.5);
  const person = drawPerson(seed, identifiedAs, { x: mirrored ? 530 : 370, y: 720, scale: 0.62, mirrored });
  const sign = neonSign(venue.name, 450, 110, 640, 270, light === 'day' ? colours.light : tube);
  return behind + sign + person + before;
}
