import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { type Gender, profilesEndpoints } from '@showup/contract/profiles';
import { DEMO_ADMIN_PHONE } from '../../server/src/demo/city.ts';
import type { Interest } from '../../server/src/demo/lives/life.ts';
import { picturesOf as demoPicturesOf } from '../../server/src/demo/pictures.ts';
import { provePhone } from '../../server/test/people/people.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { refuseCameraWithoutPermission } from '../support/camera/camera-flags.ts';
import { type Caller, callsFrom } from '../support/people/calls.ts';
import { aUser, type Person } from '../support/people/people.ts';
import type { Picture } from '../support/people/pictures.ts';
import { atTheBlueDoor } from '../support/people/venues.ts';
import { keepEvening } from './evening.mjs';
import type { Stage } from './stage.ts';

export interface Part {
  readonly fullName: string;
  readonly identifiedAs: Gender;
  readonly dob: string;
  readonly bio: string;
  readonly interests: readonly Interest[];
  /** The demo person whose pictures they have. */
  readonly look: number;
}

/** Someone with an open tab. */
export interface Player extends Caller {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Someone verified with an open tab. */
export type Guest = Player & Person;

/** A face, a hobby and a venue. */
export async function picturesOf({ look }: Pick<Part, 'look'>): Promise<Picture[]> {
  const drawn = await demoPicturesOf(look);
  return drawn.map((buffer, at) => ({ name: `${at + 1}.webp`, mimeType: 'image/webp', buffer }));
}

const allPermissions = ['camera', 'geolocation', 'clipboard-read', 'clipboard-write', 'notifications'];

const deviceWith = (permissions: string[]): BrowserContextOptions => ({
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true },
  ...{ locale: 'en-GB', timezoneId: 'Asia/Kolkata', serviceWorkers: 'block' },
  ...{ permissions, geolocation: atTheBlueDoor },
});

/** A tab whose clock shows that evening. */
async function openTab(context: BrowserContext, { began }: Stage): Promise<Page> {
  await refuseCameraWithoutPermission(context);
  await context.addInitScript(keepEvening, began);
  return context.newPage();
}

/** A signed-out window on that evening, at the door of The Blue Door. */
export async function openWindow(stage: Stage, permissions = allPermissions): Promise<Player> {
  const { server, browser } = stage;
  const context = await browser.newContext({ baseURL: server.url, ...deviceWith(permissions) });
  return { context, page: await openTab(context, stage), call: callsFrom(context.request, server) };
}

export async function openAdmin(stage: Stage): Promise<Player> {
  const admin = await openWindow(stage);
  await admin.page.setViewportSize({ width: 1280, height: 800 });
  await provePhone(stage.server, admin, DEMO_ADMIN_PHONE);
  return admin;
}

/** Makes people who look for women, verified by the admin of the demo. */
export function castOf(stage: Stage) {
  return async function join(part: Part): Promise<Guest> {
    const { interests, look, ...facts } = part;
    const person = await aUser(stage, {
      ...{ ...facts, interestedIn: ['Female'], pictures: await picturesOf({ look }) },
      device: deviceWith(allPermissions),
    });
    await person.call(profilesEndpoints.updateProfile, { body: { interests: [...interests] } });
    return { ...person, page: await openTab(person.context, stage) };
  };
}

/** Opens a screen with its live connection up. */
export const openLive = ({ page }: Player, path: string) => gotoLive(page, path);
