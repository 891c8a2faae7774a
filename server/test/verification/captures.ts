import {
  type CaptureReview,
  type PendingVerification,
  type PhotosReview,
  verificationEndpoints,
} from '@showup/contract/verification';
import sharp from 'sharp';
import { expect } from 'vitest';
import { drawCapture } from '../../src/demo/pictures/capture.ts';
import { addVenue } from '../../src/features/venues/add-venue.ts';
import { getPoster } from '../../src/features/venues/codes/posters.ts';
import type { submitPhoto } from '../../src/features/verification/capture/submit-photo.ts';
import type { PeopledApp } from '../app/test-app.ts';
import { aUser, type Person } from '../people/people.ts';
import { aPicture } from '../people/pictures.ts';

type Submission = Parameters<typeof submitPhoto>[2];

/** Large enough for a code to be read, and small enough that a search without one is quick. */
const CAPTURE_WIDTH = 480;

export const there = { latitude: 18.5365, longitude: 73.8941 };

const nobodyWaits = { placeInQueue: null, usualWaitMinutes: null };

/** The answer of checkVerification. */
export const states = {
  none: { verificationStatus: null, status: null, reason: null, ...nobodyWaits },
  pending: {
    verificationStatus: 'Pending',
    status: 'Pending',
    reason: null,
    placeInQueue: expect.any(Number),
    usualWaitMinutes: expect.toBeOneOf([null, expect.any(Number)]),
  },
  approved: { verificationStatus: 'Approved', status: 'Approved', reason: null, ...nobodyWaits },
  rejected: {
    verificationStatus: 'Rejected',
    status: 'Rejected',
    reason: 'Face is not clear',
    ...nobodyWaits,
  },
};

const isCapture = (entry: PendingVerification): entry is CaptureReview => entry.kind === 'capture';
const isPhotos = (entry: PendingVerification): entry is PhotosReview => entry.kind === 'photos';

/** A venue, with people who take photos there and people who review them. */
export async function openVenue(app: PeopledApp) {
  const venue = await openBar('The Blue Door');

  function openBar(name: string) {
    return app.db.transaction((tx) =>
      addVenue(tx, { name, address: '12 Lane 5', category: 'Bar', ...there }),
    );
  }

  async function capture(person: Person, code?: string): Promise<string> {
    const drawn = await drawCapture({ seed: person.id, ...(code !== undefined && { code }) });
    const picture = await sharp(drawn).resize({ width: CAPTURE_WIDTH }).jpeg().toBuffer();
    return (await person.upload(picture, 'verification')).secure_url;
  }

  /** Any picture, when its content does not matter. */
  async function upload(person: Person): Promise<string> {
    return (await person.upload(await aPicture(), 'verification')).secure_url;
  }

  const poster = async (of = venue) => (await getPoster(app.ctx, of._id)).address;

  /** A fresh photo of the poster, sent from nearby by default. */
  async function submission(person: Person, changes: Partial<Submission>): Promise<Submission> {
    const photo = changes.photo ?? (await capture(person, await poster()));
    return { location: there, locationId: venue._id, ...changes, photo };
  }

  const queue = (admin: Person) => admin.call(verificationEndpoints.pendingVerifications, { query: {} });

  /** The person's camera reported the code this many seconds ago. */
  async function saw(person: Person, address: string, secondsAgo: number): Promise<void> {
    await app.db.sql`
      insert into code_uses (code, user_id, network, used_at)
      values (${new URL(address).pathname}, ${person.id}, '\\x00', now() - make_interval(secs => ${secondsAgo}))`;
  }

  return {
    venue,
    saw,
    addVenue: openBar,
    capture,
    upload,
    newcomer: () => aUser(app, { isVerified: false }),
    poster,
    async submit(person: Person, changes: Partial<Submission> = {}): Promise<Submission> {
      const body = await submission(person, changes);
      await person.call(verificationEndpoints.submitPhoto, { body });
      return body;
    },
    refused: async (person: Person, changes: Partial<Submission> = {}) =>
      person.refusal(verificationEndpoints.submitPhoto, { body: await submission(person, changes) }),
    /** The status of a picture; reads all of it, because a half-read one would keep the server open. */
    async look(browser: Pick<Person, 'request'>, photo: string) {
      const response = await browser.request(photo);
      await response.arrayBuffer();
      return { status: response.status, caching: response.headers.get('cache-control') };
    },
    check: (person: Person) => person.call(verificationEndpoints.checkVerification, {}),
    /** The captures in the queue. */
    pending: async (admin: Person) => (await queue(admin)).filter(isCapture),
    /** The new photos in the queue. */
    pendingPhotos: async (admin: Person) => (await queue(admin)).filter(isPhotos),
    approve: (admin: Person, { id: userId }: Person) =>
      admin.call(verificationEndpoints.decideVerification, { body: { userId, status: 'Approved' } }),
  };
}
