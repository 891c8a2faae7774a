import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import type { User } from '@showup/contract/profiles';
import { type Venue, venuesEndpoints } from '@showup/contract/venues';
import { posterPath, venuesDeskEndpoints } from '@showup/contract/venues/venues-desk';
import { type Decision, verificationEndpoints } from '@showup/contract/verification';
import { demoNotes } from '../../../server/src/demo/demo-notes.ts';
import { readCodes } from '../../../server/src/platform/qr/read-code.ts';
import { cameraFilm, refuseCameraWithoutPermission } from '../camera/camera-flags.ts';
import { type Scene, writeCameraFilm } from '../camera/fake-camera.ts';
import type { AppServer } from '../server/app-server.ts';
import { atTheBlueDoor, openPersona, type Persona } from './persona.ts';
import { provePhone, signUp } from './signed-up.ts';

const ADMIN_PHONE = '9000000000';

/** Someone who is signed in and not verified yet, in a window of their own. */
export interface Guest {
  readonly page: Page;
  readonly user: User;
  readonly button: (name: string | RegExp) => Locator;
  /** To the camera of The Blue Door, or of another venue; `hint` is what it says by then. */
  toCamera(hint: string, venue?: RegExp): Promise<void>;
  /** Captures, and sees whether the code can be read in it. */
  capture(said: string | RegExp): Promise<void>;
  submit(): Promise<void>;
}

/** Guests before a camera that shows what is put before it, and the admin's window in which their photos are looked at. */
export async function openPhotoStep(server: AppServer, browser: Browser) {
  const admin = await openPersona(browser, server, 'admin', { isDesktop: true });
  await provePhone(admin, server, ADMIN_PHONE);
  const venues = await nearbyVenues(admin);
  let phones = 9845070000;
  const here: BrowserContext[] = [];

  const venue = (name: string) => {
    const found = venues.find((one) => one.name === name);
    if (!found) throw new Error(`There is no ${name} here.`);
    return found;
  };

  async function asAdmin(path: string, data: unknown): Promise<void> {
    const answer = await admin.context.request.post(path, { data, headers: { origin: server.url } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  }

  return {
    admin,
    venue,
    film: (scene: Omit<Scene, 'seed'>) => writeCameraFilm(cameraFilm, { seed: 'guest', ...scene }),

    /** What the poster on that venue's wall reads as, from now until its secret is renewed. */
    async poster(name: string): Promise<string> {
      const poster = await admin.context.request.get(posterPath(venue(name)._id, 'svg'));
      const [address = ''] = await readCodes(await poster.body());
      return address;
    },
    renewSecret: (name: string) =>
      asAdmin(venuesDeskEndpoints.renewSecret.path, { venueId: venue(name)._id }),

    /** Asks for a place by The Blue Door; answers its id. */
    async request({ page }: Guest, name: string): Promise<string> {
      const { latitude, longitude } = atTheBlueDoor;
      const answer = await page.request.post(venuesEndpoints.requestVenue.path, {
        data: { name, address: '7 Lane, Pune', category: 'Cafe', latitude, longitude },
        headers: { origin: server.url },
      });
      return venuesEndpoints.requestVenue.response.parse(await answer.json())._id;
    },
    refuse: (venueId: string) => asAdmin(venuesDeskEndpoints.refuseVenue.path, { venueId }),

    /** What the display at The Blue Door shows now. */
    async liveCode(): Promise<string> {
      const token = await demoNotes(server.dataDir).displayToken();
      const shown = await admin.context.request.get(`/locations/display/${token}`);
      return venuesEndpoints.display.response.parse(await shown.json()).address;
    },

    decide: (decision: Decision) => asAdmin(verificationEndpoints.decideVerification.path, decision),

    /** What the admin's screen says about the photo of that person. */
    async review({ user }: Guest): Promise<Locator> {
      await admin.page.goto('/admin');
      const review = admin.page.getByRole('article', { name: user.fullName });
      const inQueue = admin.page.getByRole('button', { name: user.fullName });
      await expect(review.or(inQueue).first()).toBeVisible();
      if (!(await review.isVisible())) await inQueue.click();
      return review;
    },

    /** @param beforehand runs in the page before anything of the app: it stands in for what this machine does not have */
    async guest(device: BrowserContextOptions = {}, beforehand?: () => void): Promise<Guest> {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
        permissions: ['camera', 'geolocation'],
        geolocation: atTheBlueDoor,
        ...device,
      });
      await refuseCameraWithoutPermission(context);
      if (beforehand) await context.addInitScript(beforehand);
      here.push(context);
      phones += 1;
      const user = await signUp({ context }, server, {
        fullName: `Guest ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[here.length]}`,
        phone: String(phones),
        identifiedAs: 'Other',
      });
      const page = await context.newPage();
      return guestAt(page, user);
    },

    /** So that nobody waits but those who come next. */
    async allLeave(): Promise<void> {
      for (const context of here.splice(0)) {
        // Whoever was signed out on the way has nothing waiting.
        const { path } = accountsEndpoints.deleteAccount;
        await context.request.post(path, { data: {}, headers: { origin: server.url } });
        await context.close();
      }
    },

    close: () => admin.close(),
  };
}

async function nearbyVenues({ context }: Persona): Promise<readonly Venue[]> {
  const { latitude, longitude } = atTheBlueDoor;
  const nearby = await context.request.get('/locations/nearby', { params: { latitude, longitude } });
  return venuesEndpoints.nearbyVenues.response.parse(await nearby.json());
}

function guestAt(page: Page, user: User): Guest {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  return {
    page,
    user,
    button,
    async toCamera(hint, venue = /The Blue Door/) {
      await button(venue).click();
      await expect(page.getByText(hint)).toBeVisible();
    },
    async capture(said) {
      await button('Capture').click();
      await expect(page.getByText(said)).toBeVisible();
    },
    async submit() {
      await button('Submit').click();
      await expect(page.getByRole('heading', { name: 'Waiting for verification...' })).toBeVisible();
    },
  };
}
