import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { User } from '@showup/contract/profiles';
import { venuesEndpoints } from '@showup/contract/venues';
import { verificationEndpoints } from '@showup/contract/verification';
import sharp from 'sharp';
import { drawCapture } from '../../../server/src/demo/pictures/capture.ts';
import { gotoLive } from '../browser/live-page.ts';
import type { AppServer } from '../server/app-server.ts';
import { atTheBlueDoor, openPersona } from './persona.ts';
import { provePhone, signUp, signUpVerified } from './signed-up.ts';

const ADMIN_PHONE = '9000000000';
const commands = join(import.meta.dirname, '..', '..', '..', 'server', 'dist', 'commands', 'main.js');

/** Somebody with a window of their own, on a phone by the door of The Blue Door. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly user: User | undefined;
}

/** Two admins, and whoever they have to do with: a window each. */
export async function openDeskPeople(server: AppServer, browser: Browser) {
  const admin = await openPersona(browser, server, 'admin', { isDesktop: true });
  await provePhone(admin, server, ADMIN_PHONE);
  let phones = 9845090000;

  const newContext = () =>
    browser.newContext({
      ...{ baseURL: server.url, viewport: { width: 390, height: 844 } },
      ...{ geolocation: atTheBlueDoor, permissions: ['geolocation'] },
    });

  const nextMember = (fullName: string) => {
    phones += 1;
    return { fullName, phone: String(phones), identifiedAs: 'Other' as const };
  };

  async function visit(fullName: string): Promise<Visitor> {
    const context = await newContext();
    const user = await signUp({ ...admin, context }, server, nextMember(fullName));
    return { page: await context.newPage(), context, user };
  }

  async function visitVerified(fullName: string): Promise<Visitor> {
    const context = await newContext();
    await signUpVerified({ ...admin, context }, server, nextMember(fullName));
    return { page: await context.newPage(), context, user: undefined };
  }

  async function otherAdmin(fullName: string): Promise<Visitor> {
    const visitor = await visit(fullName);
    const { PATH = '', HOME = '' } = process.env;
    await promisify(execFile)(process.execPath, [commands, 'admin', 'grant', String(phones)], {
      env: { PATH, HOME, DATA_DIR: server.dataDir },
    });
    return visitor;
  }

  async function post({ context }: Visitor, path: string, data: unknown): Promise<void> {
    const answer = await context.request.post(path, { data, headers: { origin: server.url } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  }

  return {
    ...{ admin, newContext, visit, visitVerified, otherAdmin },

    /** The same seed is the very same picture. */
    async sendPhoto(visitor: Visitor, seed: string): Promise<void> {
      const { latitude, longitude } = atTheBlueDoor;
      const nearby = await visitor.context.request.get('/locations/nearby', {
        params: { latitude, longitude },
      });
      const [venue] = venuesEndpoints.nearbyVenues.response.parse(await nearby.json());
      const picture = await sharp(await drawCapture({ seed }))
        .resize({ width: 360 }) // no code is in it, and a large picture would be searched for one for long
        .toBuffer();
      const photo = `data:image/jpeg;base64,${picture.toString('base64')}`;
      await post(visitor, verificationEndpoints.submitPhoto.path, {
        ...{ photo, location: atTheBlueDoor, locationId: venue?._id },
      });
    },

    requestVenue(visitor: Visitor, name: string): Promise<void> {
      const { latitude, longitude } = atTheBlueDoor;
      const body = { name, address: '7 Lane, Pune', category: 'Bar', latitude, longitude };
      return post(visitor, venuesEndpoints.requestVenue.path, body);
    },
  };
}

/** To the desk, where the live connection is up. */
export const openDesk = (page: Page) => gotoLive(page, '/admin');
