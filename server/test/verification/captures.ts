import {
  type CaptureReview,
  type PendingVerification,
  type PhotosReview,
  verificationEndpoints,
} from '@showup/contract/verification';
import { expect } from 'vitest';
import { addVenue } from '#features/venues/add-venue';
import type { submitPhoto } from '#features/verification/capture/submit-photo';
import type { PeopledApp } from '../app/test-app.ts';
import { aUser, type Person, type PersonWish } from '../people/people.ts';
import { aPicture } from '../people/pictures.ts';
import { getPoster } from '../venues/venues.ts';
import { drawCapture } from './draw-capture.ts';

type Venue = Awaited<ReturnType<typeof addVenue>>;
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
export async function openVenue(app: PeopledApp): Promise<VisitedVenue> {
  return new VisitedVenue(app, await addBar(app, 'The Blue Door'));
}

class VisitedVenue {
  readonly venue: Venue;
  readonly #app: PeopledApp;

  constructor(app: PeopledApp, venue: Venue) {
    this.#app = app;
    this.venue = venue;
  }

  /** Another venue at the same point. */
  addVenue(name: string): Promise<Venue> {
    return addBar(this.#app, name);
  }

  newcomer(wish: Pick<PersonWish, 'isConnected'> = {}): Promise<Person> {
    return aUser(this.#app, { ...wish, isVerified: false });
  }

  async poster(of = this.venue): Promise<string> {
    return (await getPoster(this.#app, of._id)).address;
  }

  async capture(person: Person, code?: string): Promise<string> {
    const drawing = { seed: person.id, width: CAPTURE_WIDTH, ...(code !== undefined && { code }) };
    const picture = await drawCapture(drawing);
    return (await person.upload(picture, 'verification')).secure_url;
  }

  /** Any picture, when its content does not matter. */
  async upload(person: Person): Promise<string> {
    return (await person.upload(await aPicture(), 'verification')).secure_url;
  }

  /** The person's camera reported the code this many seconds ago. */
  async saw(person: Person, address: string, secondsAgo: number): Promise<void> {
    await this.#app.db.sql`
      insert into code_uses (code, user_id, network, used_at)
      values (${new URL(address).pathname}, ${person.id}, '\\x00', now() - make_interval(secs => ${secondsAgo}))`;
  }

  async submit(person: Person, changes: Partial<Submission> = {}): Promise<Submission> {
    const body = await this.#submission(person, changes);
    await person.call(verificationEndpoints.submitPhoto, { body });
    return body;
  }

  async refused(person: Person, changes: Partial<Submission> = {}) {
    return person.refusal(verificationEndpoints.submitPhoto, {
      body: await this.#submission(person, changes),
    });
  }

  /** A fresh photo of the poster, sent from nearby by default. */
  async #submission(person: Person, changes: Partial<Submission>): Promise<Submission> {
    const photo = changes.photo ?? (await this.capture(person, await this.poster()));
    return { location: there, locationId: this.venue._id, ...changes, photo };
  }

  /** The status of a picture; reads all of it, because a half-read one would keep the server open. */
  async look(browser: Pick<Person, 'request'>, photo: string) {
    const response = await browser.request(photo);
    await response.arrayBuffer();
    return { status: response.status, caching: response.headers.get('cache-control') };
  }

  check(person: Person) {
    return person.call(verificationEndpoints.checkVerification, {});
  }

  /** The captures in the queue. */
  async pending(admin: Person): Promise<CaptureReview[]> {
    return (await queue(admin)).filter(isCapture);
  }

  /** The new photos in the queue. */
  async pendingPhotos(admin: Person): Promise<PhotosReview[]> {
    return (await queue(admin)).filter(isPhotos);
  }

  approve(admin: Person, { id: userId }: Person) {
    return admin.call(verificationEndpoints.decideVerification, { body: { userId, status: 'Approved' } });
  }
}

const addBar = (app: PeopledApp, name: string) =>
  app.db.transaction((tx) => addVenue(tx, { name, address: '12 Lane 5', category: 'Bar', ...there }));

const queue = (admin: Person) => admin.call(verificationEndpoints.pendingVerifications, { query: {} });
