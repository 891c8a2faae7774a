import type { Gender } from '@showup/contract/profiles';
import type { VenueCategory } from '@showup/contract/venues';
import { neonSign } from './neon-sign.ts';
import { choosePalette } from './palette.ts';
import { drawPerson } from './person.ts';
import { seededRandom } from './random.ts';
import { toJpeg } from './shapes.ts';
import { places } from './venue-places.ts';

export interface VenueLook {
  venueName: string;
  venueCategory: VenueCategory;
}

/** The person at the venue, under its sign. A venue looks the same on all pictures. */
export function drawAtVenue(seed: string, identifiedAs: Gender, venue: VenueLook): Promise<Buffer> {
  const venueRandom = seededRandom(`venue ${venue.venueName}`);
  const { draw, light } = places[venue.venueCategory];
  const colours = choosePalette(venueRandom, light);
  const { behind, before = '' } = draw(colours, venueRandom);
  const tube = venueRandom.pick([colours.accent, '#ff7ab0', '#7cd7f2', '#ffcf6b']);
  const random = seededRandom(`at venue ${seed}`);
  const mirrored = random.chance(0.5);
  const person = drawPerson(seed, identifiedAs, { x: mirrored ? 530 : 370, y: 720, scale: 0.62, mirrored });
  return toJpeg(
    behind +
      neonSign(venue.venueName, 450, 110, 640, 270, light === 'day' ? colours.light : tube) +
      person +
      before,
  );
}
