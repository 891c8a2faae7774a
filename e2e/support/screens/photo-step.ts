import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import type { User } from '@showup/contract/profiles';
import { venuesEndpoints } from '@showup/contract/venues';
import { venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { type Decision, verificationEndpoints } from '@showup/contract/verification';
import { demoNotes } from '#server/demo/demo-notes';
import { cameraFilm, refuseCameraWithoutPermission } from '../camera/camera-flags.ts';
import { type Scene, writeCameraFilm } from '../camera/fake-camera.ts';
import { aUser, type JourneyApp, type Person } from '../people/people.ts';
import { atTheBlueDoor, posterCode, venueNamed } from '../people/venues.ts';
import { theDemoAdmin } from '../people/visitors.ts';

/** Someone who is signed in and not verified yet, with an open tab. */
export interface Guest extends Person {
  readonly page: Page;
  readonly button: (name: string | RegExp) => Locator;
  /** Opens the camera at The Blue Door or another venue, and waits for the hint. */
  toCamera(hint: string, venue?: RegExp): Promise<void>;
  /** Captures, and waits for what the screen says about the code in the photo. */
  capture(said: string | RegExp): Promise<void>;
  submit(): Promise<void>;
}

export type PhotoStep = Awaited<ReturnType<typeof openPhotoStep>>;

/** The verification's camera, whose view a journey chooses, and the admin who reviews its photos. */
export async function openPhotoStep(app: JourneyApp) {
  const { server } = app;
  const admin = await theDemoAdmin(app);

  return {
    admin,
    venue: (name: string) => venueNamed(admin, name),
    film: (scene: Omit<Scene, 'seed'>) => writeCameraFilm(cameraFilm, { seed: 'guest', ...scene }),
    poster: (name: string) => posterCode(admin, name),

    async renewSecret(name: string): Promise<void> {
      const { _id: venueId } = await venueNamed(admin, name);
      await admin.call(venuesDeskEndpoints.renewSecret, { body: { venueId } });
    },

    async refuse(venueId: string): Promise<void> {
      await admin.call(venuesDeskEndpoints.refuseVenue, { body: { venueId } });
    },

    /** The code that the display at The Blue Door shows now. */
    async liveCode(): Promise<string> {
      const token = (await demoNotes(server.dataDir).displayToken()) ?? '';
      return (await admin.call(venuesEndpoints.display, { params: { token } })).address;
    },

    async decide(decision: Decision): Promise<void> {
      await admin.call(verificationEndpoints.decideVerification, { body: decision });
    },

    /** The admin's review of a person's photo. */
    async review({ user }: { user: User }): Promise<Locator> {
      await admin.page.goto('/admin');
      const review = admin.page.getByRole('article', { name: user.fullName });
      const inQueue = admin.page.getByRole('button', { name: user.fullName });
      await expect(review.or(inQueue).first()).toBeVisible();
      if (!(await review.isVisible())) await inQueue.click();
      return review;
    },

    /** @param beforehand runs in the page before the app and stands in for hardware that this machine lacks */
    async guest(device: BrowserContextOptions = {}, beforehand?: () => void): Promise<Guest> {
      const person = await aUser(app, {
        fullName: `Guest ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[app.people.length]}`,
        isVerified: false,
        device: { permissions: ['camera', 'geolocation'], geolocation: atTheBlueDoor, ...device },
      });
      await refuseCameraWithoutPermission(person.context);
      if (beforehand) await person.context.addInitScript(beforehand);
      return { ...person, ...cameraActions(await person.context.newPage()) };
    },

    close: () => admin.close(),
  };
}

function cameraActions(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    page,
    button,
    async toCamera(hint: string, venue = /The Blue Door/) {
      await button(venue).click();
      await expect(page.getByText(hint)).toBeVisible();
    },
    async capture(said: string | RegExp) {
      await button('Capture').click();
      await expect(page.getByText(said)).toBeVisible();
    },
    async submit() {
      await button('Submit').click();
      await expect(page.getByRole('heading', { name: 'Waiting for verification...' })).toBeVisible();
    },
  };
}
