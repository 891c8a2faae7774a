import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountSettingsEndpoints } from '@showup/contract/account-settings';
import { accountsEndpoints } from '@showup/contract/accounts';
import { matchingEndpoints } from '@showup/contract/matching';
import type { Gender, User } from '@showup/contract/profiles';
import * as z from 'zod/mini';
import type { Context } from '../../src/context.ts';
import { markVerified } from '../../src/features/profiles/standing.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { aPicture } from './pictures.ts';
import type { TestBrowser } from './test-browser.ts';

export type Person = TestBrowser & { readonly id: string; readonly phone: string; readonly user: User };

export interface PersonWish {
  readonly fullName?: string;
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
  /** Width of their photos, in px. */
  readonly photoWidth?: number;
}

export type People = ReturnType<typeof createPeople>;

interface Parts {
  readonly browser: () => TestBrowser;
  readonly db: Database;
  readonly ctx: Context;
  readonly dataDir: string;
}

const OutboxLine = z.object({ to: z.string(), code: z.string() });

/** Approves without displacing the cell, so that tests of distances know how far people are. Pune by default. */
export const exactlyAt = (cell = '411:1556') => ({ cell, venueCell: cell });

/** Names have no digits: 1 is B, 10 is BA. */
const inLetters = (count: number) =>
  String(count).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));

/** The people of a test. Each signs up as the app does it; only the venue and the admin of their approval are left out. */
export function createPeople({ browser, db, ctx, dataDir }: Parts) {
  let made = 0;

  async function lastCodeTo(phone: string): Promise<string> {
    const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8')).trim().split('\n');
    const sent = lines.map((line) => OutboxLine.parse(JSON.parse(line))).findLast(({ to }) => to === phone);
    if (!sent) throw new Error(`No code was sent to ${phone}.`);
    return sent.code;
  }

  const nextPhone = () => String(7_000_000_000 + ++made);

  /** The token for the right code sent to that phone. */
  async function tokenOf(opened: TestBrowser, phone: string): Promise<string> {
    await opened.call(accountsEndpoints.sendCode, { body: { phoneNumber: phone } });
    const code = await lastCodeTo(phone);
    return (await opened.call(accountsEndpoints.verifyCode, { body: { phoneNumber: phone, code } })).token;
  }

  /** Proves a phone in the browser, which is then signed in, or ready for the onboarding without an account. */
  async function provePhone(opened: TestBrowser, phone: string) {
    const token = await tokenOf(opened, phone);
    return opened.call(accountsEndpoints.verifyUser, { body: { token, phoneNumber: phone } });
  }

  /** Confirms every new sign-in in that browser. */
  async function confirmSignIns(opened: TestBrowser): Promise<void> {
    for (const { _id } of await opened.call(accountSettingsEndpoints.newSignIns, {}))
      await opened.call(accountSettingsEndpoints.answerSignIn, { body: { signInId: _id, wasMe: true } });
  }

  /** Uploads three small pictures in this browser and returns their addresses. */
  async function threePhotos(opened: TestBrowser, width = 30): Promise<string[]> {
    const photos = [];
    for (let i = 0; i < 3; i++) {
      const picture = await aPicture(width, (width * 4) / 3);
      photos.push((await opened.upload(picture, 'profile')).secure_url);
    }
    return photos;
  }

  /** A new person, verified and connected by default. */
  async function person(wish: PersonWish = {}): Promise<Person> {
    const opened = browser();
    const phone = nextPhone();
    await provePhone(opened, phone);
    const photos = await threePhotos(opened, wish.photoWidth);
    const user = await opened.call(accountsEndpoints.signup, {
      body: {
        fullName: wish.fullName ?? `Person ${inLetters(made)}`,
        dob: wish.dob ?? '1996-04-12',
        identifiedAs: wish.identifiedAs ?? 'Other',
        interestedIn: wish.interestedIn ?? ['Male', 'Female', 'Other'],
        photos,
        bio: 'Here for the music.',
        isProfileHidden: wish.isProfileHidden ?? false,
      },
    });
    if (wish.isVerified ?? true) {
      await db.transaction((tx) => markVerified(ctx, tx, user._id, exactlyAt(wish.cell)));
    }
    if (wish.isConnected ?? true) await opened.connect();
    return Object.assign(opened, { id: user._id, phone, user });
  }

  /** Someone who may open the admin's desk. */
  async function admin(): Promise<Person> {
    const someone = await person({ fullName: 'Nila', isVerified: false });
    await db.sql`update users set role = 'Admin' where id = ${someone.id}`;
    return someone;
  }

  /** Two matched people who have received their first events. */
  async function matched(): Promise<{ anna: Person; ben: Person }> {
    const anna = await person({ fullName: 'Anna', identifiedAs: 'Female', interestedIn: ['Male'] });
    const ben = await person({ fullName: 'Ben', identifiedAs: 'Male', interestedIn: ['Female'] });
    await anna.call(matchingEndpoints.like, { body: { likedUserId: ben.id } });
    await ben.next('newLike');
    await ben.call(matchingEndpoints.like, { body: { likedUserId: anna.id } });
    await Promise.all([anna.next('newMatch'), ben.next('newMatch')]);
    return { anna, ben };
  }

  return { person, admin, matched, provePhone, confirmSignIns, tokenOf, nextPhone, lastCodeTo, threePhotos };
}
