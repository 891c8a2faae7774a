import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsEndpoints, type PhoneSignup } from '@showup/contract/accounts';
import { accountSettingsEndpoints } from '@showup/contract/accounts/account-settings';
import { SIGNED_IN_COOKIE } from '@showup/contract/accounts/first-visit';
import type { UserId } from '@showup/contract/fields';
import { GENDERS, type Gender, type User } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import { rememberBrowser } from '#features/accounts/codes/guesses.queries';
import { signUpByPhone } from '#features/accounts/sign-in/sign-up';
import { markVerified } from '#features/profiles/standing';
import type { Database } from '#platform/db/database';
import { hashOf, newSecret } from '#platform/http/requests/secret';
import type { Context } from '#server/context';
import { like } from './meeting.ts';
import { aPicture } from './pictures.ts';
import { threeReadyPhotos } from './ready-photos.ts';
import type { TestBrowser } from './test-browser.ts';

export type Person = TestBrowser & { readonly id: UserId; readonly phone: string; readonly user: User };

export interface PersonWish {
  readonly fullName?: string;
  /** An unused one by default. */
  readonly phone?: string;
  readonly identifiedAs?: Gender;
  readonly interestedIn?: Gender[];
  readonly dob?: string;
  readonly isProfileHidden?: boolean;
  /** False leaves them unverified. */
  readonly isVerified?: boolean;
  /** The coarse cell of the venue of their approval. */
  readonly cell?: string;
  /** False leaves their socket closed. */
  readonly isConnected?: boolean;
  /**
   * Whether they prove their phone, upload and sign up by calls, as in the app. Otherwise the use cases leave the same
   * account, session and pictures without a code, an upload or a request.
   */
  readonly byCalls?: boolean;
  /** Width of their photos, in px, which they upload by calls. */
  readonly photoWidth?: number;
}

/** The app in which they sign up. */
interface PeoplesApp {
  readonly ctx: Context;
  readonly db: Database;
  readonly dataDir: string;
  browser(): TestBrowser;
}

const OutboxLine = z.object({ to: z.string(), code: z.optional(z.string()) });

/** Approves without displacing the cell, so that tests of distances know how far people are. Pune by default. */
export const exactlyAt = (cell = '411:1556') => ({ cell, venueCell: cell });

/** Names have no digits: 1 is B, 10 is BA. */
const inLetters = (count: number) =>
  String(count).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));

let made = 0;

export const nextPhone = () => String(7_000_000_000 + ++made);

export async function lastCodeTo({ dataDir }: Pick<PeoplesApp, 'dataDir'>, phone: string): Promise<string> {
  const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n');
  const sent = lines
    .map((line) => OutboxLine.parse(JSON.parse(line)))
    .findLast(({ to, code }) => to === phone && code !== undefined);
  if (sent?.code === undefined) throw new Error(`No code was sent to ${phone}.`);
  return sent.code;
}

/** The token for the right code, which is sent to that phone. */
export async function tokenOf(
  app: Pick<PeoplesApp, 'dataDir'>,
  opened: Pick<TestBrowser, 'call'>,
  phone: string,
) {
  await opened.call(accountsEndpoints.sendCode, { body: { phoneNumber: phone } });
  const code = await lastCodeTo(app, phone);
  return (await opened.call(accountsEndpoints.verifyCode, { body: { phoneNumber: phone, code } })).token;
}

/**
 * Verifies a phone in that browser, which is then signed in if there is an account, or else ready for the onboarding.
 */
export async function provePhone(
  app: Pick<PeoplesApp, 'dataDir'>,
  opened: Pick<TestBrowser, 'call'>,
  phone: string,
) {
  const token = await tokenOf(app, opened, phone);
  return opened.call(accountsEndpoints.verifyUser, { body: { token, phoneNumber: phone } });
}

/** Confirms every new sign-in in that browser. */
export async function confirmSignIns(opened: TestBrowser): Promise<void> {
  for (const { _id } of await opened.call(accountSettingsEndpoints.newSignIns, {}))
    await opened.call(accountSettingsEndpoints.answerSignIn, { body: { signInId: _id, wasMe: true } });
}

/** The addresses of three pictures this browser has just uploaded, small enough to be made quickly. */
export async function threePhotos(opened: TestBrowser, width = 30): Promise<string[]> {
  const photos = [];
  for (let i = 0; i < 3; i++) {
    const picture = await aPicture(width, (width * 4) / 3);
    photos.push((await opened.upload(picture, 'profile')).secure_url);
  }
  return photos;
}

/** A new person, verified and connected by default; only the venue and the admin of their approval are left out. */
export async function aUser(app: PeoplesApp, wish: PersonWish = {}): Promise<Person> {
  const opened = app.browser();
  const phone = wish.phone ?? nextPhone();
  const form = {
    fullName: wish.fullName ?? `Person ${inLetters(made)}`,
    dob: wish.dob ?? '1996-04-12',
    identifiedAs: wish.identifiedAs ?? 'Other',
    interestedIn: wish.interestedIn ?? GENDERS.slice(),
    bio: 'Here for the music.',
    isProfileHidden: wish.isProfileHidden ?? false,
  };
  const byCalls = wish.byCalls || wish.photoWidth !== undefined || app.ctx.settings.s3 !== undefined;
  const user = byCalls
    ? await signUpByCalls(app, opened, phone, form, wish.photoWidth)
    : await signUpDirectly(app, opened, phone, form);
  if (wish.isVerified ?? true) {
    await app.db.transaction((tx) => markVerified(app.ctx, tx, user._id, exactlyAt(wish.cell)));
  }
  if (wish.isConnected ?? true) await opened.connect();
  return Object.assign(opened, { id: user._id, phone, user });
}

/** A woman who is interested in men. */
export const aWoman = (app: PeoplesApp, wish: PersonWish = {}) =>
  aUser(app, { fullName: 'Eva', identifiedAs: 'Female', interestedIn: ['Male'], ...wish });

/** A man who is interested in women. */
export const aMan = (app: PeoplesApp, wish: PersonWish = {}) =>
  aUser(app, { fullName: 'Jon', identifiedAs: 'Male', interestedIn: ['Female'], ...wish });

type Form = Omit<PhoneSignup, 'photos'>;

async function signUpByCalls(
  app: PeoplesApp,
  opened: TestBrowser,
  phone: string,
  form: Form,
  photoWidth?: number,
): Promise<User> {
  await provePhone(app, opened, phone);
  const photos = await threePhotos(opened, photoWidth);
  return opened.call(accountsEndpoints.signup, { body: { ...form, photos } });
}

async function signUpDirectly(
  { ctx, db }: PeoplesApp,
  opened: TestBrowser,
  phone: string,
  form: Form,
): Promise<User> {
  const token = newSecret();
  const browser = hashOf(token);
  const photos = await threeReadyPhotos(ctx, browser);
  await rememberBrowser(db.sql, { phone, browser });
  const visit = { browser, address: '127.0.0.1', userAgent: 'node', pass: null };
  const outcome = await signUpByPhone(ctx, { viewer: null, phone }, { ...form, photos }, visit);
  if (outcome.kind === 'banned') throw new Error(`The phone ${phone} is banned.`);
  const prefix = ctx.publicUrl.protocol === 'https:' ? '__Host-' : '';
  opened.cookies.set(`${prefix}browser`, token).set(`${prefix}session`, outcome.sessionToken);
  opened.cookies.set(SIGNED_IN_COOKIE, '1');
  return outcome.user;
}

/** Someone who may open the admin's desk; unverified by default. */
export async function anAdmin(app: PeoplesApp, wish: PersonWish = {}): Promise<Person> {
  const someone = await aUser(app, { fullName: 'Nila', isVerified: false, ...wish });
  await app.db.sql`update users set role = 'Admin' where id = ${someone.id}`;
  return someone;
}

/** Anna and Ben, who like each other and have already received their first events. */
export async function aMatch(app: PeoplesApp): Promise<{ anna: Person; ben: Person }> {
  const anna = await aWoman(app, { fullName: 'Anna' });
  const ben = await aMan(app, { fullName: 'Ben' });
  await like(anna, ben);
  await ben.next('newLike');
  await like(ben, anna);
  await Promise.all([anna.next('newMatch'), ben.next('newMatch')]);
  return { anna, ben };
}
