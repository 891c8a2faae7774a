import type { BrowserContext, Page } from '@playwright/test';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { type Gender, profilesEndpoints, type User } from '@showup/contract/profiles';
import { drawPortraits, type Sitter } from '../../server/src/demo/pictures/portraits.ts';
import { gotoLive } from '../support/browser/live-page.ts';
import { refuseCameraWithoutPermission } from '../support/camera/camera-flags.ts';
import { atTheBlueDoor } from '../support/people/persona.ts';
import { type Picture, provePhone, signUpVerified } from '../support/people/signed-up.ts';
import { keepEvening } from './evening.mjs';
import { expect } from './patience.ts';
import type { Stage } from './stage.ts';

type Interest = Sitter['interest'];

export interface Part {
  readonly fullName: string;
  readonly identifiedAs: Gender;
  readonly dob: string;
  readonly bio: string;
  readonly interests: readonly [Interest, ...Interest[]];
}

/** Somebody with a window of their own. */
export interface Player {
  readonly context: BrowserContext;
  readonly page: Page;
  post(path: string, data: unknown): Promise<void>;
}

/** Somebody verified. */
export interface Guest extends Player {
  readonly user: User;
  like(other: User): Promise<void>;
  write(other: User, text: string): Promise<void>;
}

export const ADMIN_PHONE = '9000000000';

/** A face, a scene and a place, plainly drawn, as demo people have them. */
export async function picturesOf({ fullName, identifiedAs, interests }: Part): Promise<Picture[]> {
  const [interest] = interests;
  const venue = { venueName: 'The Blue Door', venueCategory: 'Bar' } as const;
  const drawn = await drawPortraits({ seed: fullName, identifiedAs, interest, ...venue });
  return drawn.map((buffer, at) => ({ name: `${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }));
}

/** A window on that evening, at the door of The Blue Door where nothing else is said. */
export async function openWindow(
  { server, browser, began }: Stage,
  permissions: string[] = ['camera', 'geolocation', 'clipboard-read', 'clipboard-write', 'notifications'],
): Promise<Player> {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true },
    ...{ locale: 'en-GB', timezoneId: 'Asia/Kolkata', serviceWorkers: 'block' },
    ...{ permissions, geolocation: atTheBlueDoor },
  });
  await refuseCameraWithoutPermission(context);
  await context.addInitScript(keepEvening, began);
  return {
    context,
    page: await context.newPage(),
    async post(path, data) {
      const answer = await context.request.post(path, { data, headers: { origin: server.url } });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    },
  };
}

export async function openAdmin(stage: Stage): Promise<Player> {
  const admin = await openWindow(stage);
  await admin.page.setViewportSize({ width: 1280, height: 800 });
  await provePhone(admin, stage.server, ADMIN_PHONE);
  return admin;
}

/** Men and others who look for women; verified by the admin of the demo. */
export function castOf(stage: Stage) {
  let phones = 9845100000;
  return async function join(part: Part): Promise<Guest> {
    phones += 1;
    const player = await openWindow(stage);
    const user = await signUpVerified(player, stage.server, {
      ...{ ...part, phone: String(phones), interestedIn: ['Female'] },
      pictures: await picturesOf(part),
    });
    const { path } = profilesEndpoints.updateProfile;
    const told = { data: { interests: part.interests }, headers: { origin: stage.server.url } };
    expect((await player.context.request.put(path, told)).ok()).toBe(true);
    return {
      ...{ ...player, user },
      like: (other) => player.post(matchingEndpoints.like.path, { likedUserId: other._id }),
      write: (other, text) =>
        player.post(chatEndpoints.sendMessage.path.replace(':userId', other._id), { text }),
    };
  };
}

/** To a screen on which what happens now is seen at once. */
export const openLive = ({ page }: Player, path: string) => gotoLive(page, path);
