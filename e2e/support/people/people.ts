import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { accountsEndpoints } from '@showup/contract/accounts';
import type { UserId } from '@showup/contract/fields';
import type { Gender, User } from '@showup/contract/profiles';
import type { Point } from '@showup/contract/profiles/distance';
import { match } from '#test/people/meeting';
import { nextPhone, provePhone, type PersonWish as ServersWish } from '#test/people/people';
import { gotoLive } from '../browser/live-page.ts';
import type { AppServer } from '../server/app-server.ts';
import { grantAdmin } from '../server/commands.ts';
import { type Caller, callsFrom } from './calls.ts';
import { dataUrlOf, type Picture, threePictures } from './pictures.ts';
import { getVerified } from './showing-up.ts';

const phoneScreen = { width: 390, height: 844 };

/** A touch screen without a pointer. */
export const touchScreen: BrowserContextOptions = { isMobile: true, hasTouch: true };

/** A running server, and the browser in which its people open their windows. */
export interface JourneyApp {
  readonly server: AppServer;
  readonly browser: Browser;
  /** Everyone who has signed up and not left yet. */
  readonly people: Person[];
}

export const appOn = (server: AppServer, browser: Browser): JourneyApp => ({ server, browser, people: [] });

/** Someone who is signed in, in a browser of their own. */
export interface Person extends Caller {
  readonly id: UserId;
  readonly phone: string;
  readonly user: User;
  readonly isVerified: boolean;
  readonly context: BrowserContext;
  /** Opens a screen in a new tab, with its live connection up. */
  open(path?: string): Promise<Page>;
}

export interface PersonWish
  extends Pick<ServersWish, 'fullName' | 'phone' | 'identifiedAs' | 'dob' | 'isVerified'> {
  readonly interestedIn?: readonly Gender[];
  readonly bio?: string;
  /** Three of one colour each by default. */
  readonly pictures?: readonly Picture[];
  /** Where they show up: a venue they request, or The Blue Door by default. */
  readonly point?: Point;
  readonly device?: BrowserContextOptions;
}

/**
 * A new person in a window of their own, verified by default. By default everyone identifies as Other and looks for
 * Others near The Blue Door, so all of them meet.
 */
export async function aUser(app: JourneyApp, wish: PersonWish = {}): Promise<Person> {
  const context = await app.browser.newContext({
    baseURL: app.server.url,
    viewport: phoneScreen,
    ...wish.device,
  });
  const { phone = nextPhone(), isVerified = true } = wish;
  const call = callsFrom(context.request, app.server);
  const user = await signUp(app.server, { call }, { ...wish, phone });
  const person: Person = {
    id: user._id,
    phone,
    user,
    isVerified,
    context,
    call,
    async open(path = '/') {
      const page = await context.newPage();
      await gotoLive(page, path);
      return page;
    },
  };
  app.people.push(person);
  return person;
}

/** Signs someone up in a window that is already open. */
export async function signUp(server: AppServer, { call }: Caller, wish: PersonWish = {}): Promise<User> {
  const { fullName = 'Someone', phone = nextPhone(), isVerified = true } = wish;
  await provePhone(server, { call }, phone);
  const user = await call(accountsEndpoints.signup, {
    body: {
      fullName,
      dob: wish.dob ?? '1996-04-12',
      identifiedAs: wish.identifiedAs ?? 'Other',
      interestedIn: [...(wish.interestedIn ?? ['Other' as const])],
      photos: (wish.pictures ?? (await threePictures())).map(dataUrlOf),
      bio: wish.bio ?? 'Knows every late bus home.',
    },
  });
  if (isVerified) await getVerified(server, { id: user._id, fullName, call }, wish.point);
  return user;
}

/** Someone the operator made an admin; unverified by default. */
export async function anAdmin(app: JourneyApp, wish: PersonWish = {}): Promise<Person> {
  const admin = await aUser(app, { fullName: 'Nila', isVerified: false, ...wish });
  await grantAdmin(app.server, admin.phone);
  return admin;
}

/** Anna and Ben, who like each other. */
export async function aMatch(app: JourneyApp): Promise<{ anna: Person; ben: Person }> {
  const anna = await aUser(app, { fullName: 'Anna' });
  const ben = await aUser(app, { fullName: 'Ben' });
  await match(anna, ben);
  return { anna, ben };
}

/** Deletes the accounts of everyone, so that those who sign up next meet nobody else. */
export async function everyoneLeaves({ people }: JourneyApp): Promise<void> {
  for (const { call, context, isVerified } of people.splice(0)) {
    const left = call(accountsEndpoints.deleteAccount, {});
    // Someone unverified may have signed out by now. Nobody can meet them anyway.
    await (isVerified ? left : left.catch(() => {}));
    await context.close();
  }
}
