import { request } from '@playwright/test';
import type { Point } from '@showup/contract/profiles/distance';
import { verificationEndpoints } from '@showup/contract/verification';
import sharp from 'sharp';
import { DEMO_ADMIN_PHONE } from '#server/demo/city';
import { provePhone } from '#test/people/people';
import { asDataAddress } from '#test/people/pictures';
import { drawCapture } from '#test/verification/draw-capture';
import type { AppServer } from '../server/app-server.ts';
import { type Caller, callsFrom } from './calls.ts';
import { dataUrlOf, pictureOf } from './pictures.ts';
import { atTheBlueDoor, requestVenue, venuesNear } from './venues.ts';

/** Sends a photo taken at The Blue Door, of a code if there is one. The same seed gives the same picture. */
export async function sendPhoto(person: Caller, seed: string, code?: string): Promise<void> {
  const picture =
    code === undefined
      ? await sharp(await drawCapture({ seed }))
          .resize({ width: 360 }) // the server would search a large picture without a code for long
          .toBuffer()
      : await drawCapture({ seed, code });
  await submit(person, asDataAddress(picture));
}

interface Newcomer extends Caller {
  readonly id: string;
  readonly fullName: string;
}

/** Sends a photo and has the demo's admin approve it, at The Blue Door or at a new venue elsewhere. */
export async function getVerified(server: AppServer, person: Newcomer, point?: Point): Promise<void> {
  const venue = point && (await requestVenue(person, `Bar of ${person.fullName}`, point));
  await submit(person, dataUrlOf(await pictureOf('olive')), point, venue?._id);
  await (await deskOf(server)).call(verificationEndpoints.decideVerification, {
    body: { userId: person.id, status: 'Approved' },
  });
}

async function submit(person: Caller, photo: string, location: Point = atTheBlueDoor, venueId?: string) {
  const [nearest] = venueId === undefined ? await venuesNear(person) : [];
  await person.call(verificationEndpoints.submitPhoto, {
    body: { photo, location, locationId: venueId ?? nearest?._id ?? '' },
  });
}

const desks = new WeakMap<AppServer, Promise<Caller>>();

/** The demo's admin, signed in once per server. */
function deskOf(server: AppServer): Promise<Caller> {
  const desk = desks.get(server) ?? signInAdmin(server);
  desks.set(server, desk);
  return desk;
}

async function signInAdmin(server: AppServer): Promise<Caller> {
  const admin = { call: callsFrom(await request.newContext(), server) };
  await provePhone(server, admin, DEMO_ADMIN_PHONE);
  return admin;
}
