import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { changeProfile, takePhotos } from '../features/profiles/edit/update-profile.ts';
import { createPerson } from '../features/profiles/people.ts';
import { findUserIdByPhone } from '../features/profiles/phones.queries.ts';
import { markVerified } from '../features/profiles/standing.ts';
import { addVenue } from '../features/venues/add-venue.ts';
import { addDisplay } from '../features/venues/codes/displays.ts';
import { displacedFrom } from '../features/venues/geo.ts';
import { hashOf } from '../platform/http/requests/secret.ts';
import type { Role } from './cast.ts';
import { DEMO_ADMIN_PHONE, demoVenues, nearestVenue } from './city.ts';
import { findDemoVenue, isDisplay } from './demo.queries.ts';
import { picturesOf } from './pictures.ts';

/**
 * Creates the venues and the admin if missing. Returns the token of a display of the nearest venue: `kept`, if it is
 * still valid.
 */
export function foundCity(ctx: Context, kept: string | undefined): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    // Does nothing if the admin exists, or the number belongs to someone.
    await createPerson(tx, {
      fullName: 'Demo Admin',
      phone: DEMO_ADMIN_PHONE,
      role: 'Admin',
      isDemo: true,
    });
    let nearestId = await findDemoVenue(tx, nearestVenue.name);
    if (nearestId === undefined) {
      for (const venue of demoVenues) {
        const { _id } = await addVenue(tx, { ...venue, isDemo: true });
        if (venue === nearestVenue) nearestId = _id;
      }
    }
    if (nearestId === undefined) throw new Error(`The demo city lacks ${nearestVenue.name}.`);
    const isKept = kept !== undefined && (await isDisplay(tx, hashOf(kept)));
    return isKept ? kept : addDisplay(tx, nearestId);
  });
}

/** Creates the account of a role with three pictures, verified at their venue, unless it exists. */
export async function castPerson(ctx: Context, role: Role): Promise<void> {
  const { db, media } = ctx;
  if ((await findUserIdByPhone(db.sql, role.phone)) !== undefined) return;
  const pictures = await picturesOf(role.look);
  const browser = randomBytes(32);
  const uploader = { browser, userId: null };
  const uploads = await Promise.all(pictures.map((picture) => media.upload(picture, 'profile', uploader)));
  const photoIds = await takePhotos(
    ctx,
    uploads.map(({ secure_url }) => secure_url),
    uploader,
  );

  await db.transaction(async (tx) => {
    const { fullName, phone, dob, identifiedAs, interestedIn, life } = role;
    const userId = await createPerson(tx, { fullName, phone, isDemo: true });
    if (userId === undefined) return;
    await changeProfile(ctx, tx, userId, {
      changes: { dob, identifiedAs, interestedIn, ...life, interests: [...life.interests] },
      photoIds,
      browser,
    });
    await markVerified(ctx, tx, userId, displacedFrom(role.venue));
  });
}
