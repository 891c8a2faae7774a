import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import { type Gender, User } from '@showup/contract/profiles';
import { venuesEndpoints } from '@showup/contract/venues';
import { verificationEndpoints } from '@showup/contract/verification';
import sharp from 'sharp';
import type { AppServer } from '../server/app-server.ts';
import { atTheBlueDoor, type Persona } from './persona.ts';

const ADMIN_PHONE = '9000000000';

export interface Member {
  readonly fullName: string;
  readonly phone: string;
  readonly identifiedAs: Gender;
  /** Others alone, where it is not said. */
  readonly interestedIn?: readonly Gender[];
  readonly dob?: string;
  readonly bio?: string;
  /** One colour each, where there are none. */
  readonly pictures?: readonly Picture[];
  /** Where they show up, at a venue that they ask for; else at the nearest to The Blue Door. */
  readonly place?: { readonly latitude: number; readonly longitude: number };
}

/** Where somebody's cookies are. */
export type Visited = Pick<Persona, 'context'>;

export interface Picture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const pictures = new Map<string, Promise<Picture>>();

/** A small picture of one colour, as a phone's gallery hands it over. */
export function pictureOf(background: string): Promise<Picture> {
  const picture = pictures.get(background) ?? paint(background);
  pictures.set(background, picture);
  return picture;
}

async function paint(background: string): Promise<Picture> {
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer };
}

const dataUrl = ({ mimeType, buffer }: Picture) => `data:${mimeType};base64,${buffer.toString('base64')}`;

const ownChoosers = new WeakSet<Page>();

/** What a file chooser is given that the page opens meanwhile. */
export async function chooseFiles(page: Page, open: () => Promise<void>, files: Picture[]): Promise<void> {
  // While nobody listens the browser opens its own chooser, and it is told late that somebody does: an answer of the page
  // shows that it knows.
  if (!ownChoosers.has(page)) {
    page.on('filechooser', () => {});
    await page.evaluate(() => {});
    ownChoosers.add(page);
  }
  const chooser = page.waitForEvent('filechooser');
  await open();
  await (await chooser).setFiles(files);
}

/** A call as the app makes it, from this browser's cookies. */
async function post(
  browser: APIRequestContext,
  server: AppServer,
  path: string,
  data: unknown,
): Promise<unknown> {
  const answer = await browser.post(server.url + path, { data, headers: { origin: server.url } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

async function prove(browser: APIRequestContext, server: AppServer, phone: string): Promise<void> {
  await post(browser, server, accountsEndpoints.sendCode.path, { phoneNumber: phone });
  const code = await server.lastCode(phone);
  const proved = await post(browser, server, accountsEndpoints.verifyCode.path, { phoneNumber: phone, code });
  const { token } = accountsEndpoints.verifyCode.response.parse(proved);
  await post(browser, server, accountsEndpoints.verifyUser.path, { token, phoneNumber: phone });
}

/** This browser has proved the phone, without the screens for it: someone known is signed in, someone new may go on. */
export function provePhone({ context }: Visited, server: AppServer, phone: string): Promise<void> {
  return prove(context.request, server, phone);
}

/** Someone with a complete account is signed in in this browser, without the screens for it. */
export async function signUp({ context }: Visited, server: AppServer, member: Member): Promise<User> {
  await prove(context.request, server, member.phone);
  const pictures = member.pictures ?? (await Promise.all(['teal', 'coral', 'navy'].map(pictureOf)));
  const user = await post(context.request, server, accountsEndpoints.signup.path, {
    fullName: member.fullName,
    dob: member.dob ?? '1996-04-12',
    identifiedAs: member.identifiedAs,
    interestedIn: member.interestedIn ?? ['Other'],
    photos: pictures.map(dataUrl),
    bio: member.bio ?? 'Knows every late bus home.',
  });
  return User.parse(user);
}

async function venueOf(browser: APIRequestContext, server: AppServer, { fullName, place }: Member) {
  if (place) {
    const asked = { name: `Bar of ${fullName}`, address: '7 Lane', category: 'Bar', ...place };
    const venue = await post(browser, server, venuesEndpoints.requestVenue.path, asked);
    return venuesEndpoints.requestVenue.response.parse(venue)._id;
  }
  const nearby = await browser.get(venuesEndpoints.nearbyVenues.path, { params: { ...atTheBlueDoor } });
  const [venue] = venuesEndpoints.nearbyVenues.response.parse(await nearby.json());
  return venue?._id;
}

const desks = new WeakMap<AppServer, Promise<APIRequestContext>>();

/** The admin of that server, signed in once for all who are approved. */
function deskOf(server: AppServer): Promise<APIRequestContext> {
  const desk = desks.get(server) ?? signInAdmin(server);
  desks.set(server, desk);
  return desk;
}

async function signInAdmin(server: AppServer): Promise<APIRequestContext> {
  const desk = await request.newContext();
  await prove(desk, server, ADMIN_PHONE);
  return desk;
}

/** The same, and an admin has approved their photo. */
export async function signUpVerified(visited: Visited, server: AppServer, member: Member): Promise<User> {
  const browser = visited.context.request;
  const user = await signUp(visited, server, member);
  await post(browser, server, verificationEndpoints.submitPhoto.path, {
    photo: dataUrl(await pictureOf('olive')),
    location: member.place ?? atTheBlueDoor,
    locationId: await venueOf(browser, server, member),
  });
  await post(await deskOf(server), server, verificationEndpoints.decideVerification.path, {
    userId: user._id,
    status: 'Approved',
  });
  return user;
}

/** The three photos of the bio step, by their buttons. */
export async function addThreePhotos(page: Page): Promise<void> {
  for (const [at, colour] of ['teal', 'coral', 'navy'].entries()) {
    const add = page.getByRole('button', { name: `Add photo ${at + 1}` });
    await chooseFiles(page, () => add.click(), [await pictureOf(colour)]);
    await expect(page.getByRole('button', { name: `Change photo ${at + 1}` })).toBeVisible();
  }
}
