import { accountsEndpoints } from '@showup/contract/accounts';
import { chatEndpoints } from '@showup/contract/chat';
import { profilesEndpoints } from '@showup/contract/profiles';
import { venuesEndpoints } from '@showup/contract/venues';
import { hashOf } from '#platform/http/requests/secret';
import type { PeopledApp } from '../app/test-app.ts';
import { like, reject } from '../people/meeting.ts';
import { aMan, anAdmin, nextPhone, type Person, provePhone, threePhotos } from '../people/people.ts';
import { aPicture } from '../people/pictures.ts';
import { openVenue } from '../verification/captures.ts';
import { emailAccount } from './email-people.ts';

export type Way = 'phone' | 'email';

export const fullName = 'Anneliese Vanterpool';
const email = 'anneliese@vanterpool.example';
export const password = 'correct horse 91';
const told = { dob: '1991-03-17', bio: 'Collects lighthouse postcards.', location: 'Kothrud Lane Nine' };
export const written = { byAnna: 'Meet me at the pier?', byBen: 'The pier is closed, alas.' };
/** A point next to the venue whose coordinates appear nowhere else in the test. */
const stoodAt = { latitude: 18.536571234, longitude: 73.894198765, accuracy: 1234.5678 };
/** A requested venue that is not accepted yet. */
const asked = {
  name: 'Lantern Yard',
  address: '7 Ropewalk',
  latitude: 18.541234567,
  longitude: 73.887654321,
};

async function signUp(app: PeopledApp, by: Way): Promise<Person> {
  const phone = nextPhone();
  const browser =
    by === 'email' ? (await emailAccount(app, fullName, { email, password })).browser : app.browser();
  await provePhone(app, browser, phone);
  const { dob, bio } = told;
  const photos = await threePhotos(browser);
  const profile = { fullName, dob, bio, photos, isProfileHidden: false };
  const body = { ...profile, identifiedAs: 'Female' as const, interestedIn: ['Male' as const] };
  const user =
    by === 'email'
      ? await browser.call(profilesEndpoints.updateProfile, { body })
      : await browser.call(accountsEndpoints.signup, { body });
  return Object.assign(browser, { id: user._id, phone, user });
}

async function send(from: Person, { id }: Person, text: string): Promise<string> {
  const { secure_url: image } = await from.upload(await aPicture(), 'chat');
  await from.call(chatEndpoints.sendMessage, { params: { userId: id }, body: { text, image } });
  return image;
}

/** Anna, with everything that a person can leave behind, matched with Ben, and liked, rejected and blocked by others. */
export async function leavingLife(app: PeopledApp, by: Way) {
  const venue = await openVenue(app);
  const admin = await anAdmin(app);
  const anna = await signUp(app, by);
  const { secure_url: avatar } = await anna.upload(await aPicture(), 'avatar');
  await anna.call(profilesEndpoints.updateProfilePic, { body: { profilePic: avatar } });
  await anna.call(profilesEndpoints.updateProfile, { body: { location: told.location, pets: 'Fish' } });
  const capture = await venue.upload(anna);
  await venue.submit(anna, { photo: capture, location: stoodAt });
  await venue.approve(admin, anna);

  await anna.call(venuesEndpoints.requestVenue, { body: { ...asked, category: 'Bar' } });

  const ben = await aMan(app, { fullName: 'Ben', isConnected: false });
  const aStranger = () => aMan(app, { isConnected: false });
  const others = [await aStranger(), await aStranger(), await aStranger()];
  const [carl = ben, dev = ben, emil = ben] = others;
  await like(anna, ben);
  await like(ben, anna);
  await like(anna, carl);
  await reject(dev, anna);
  await reject(anna, dev);
  await like(emil, anna);
  const images = [await send(anna, ben, written.byAnna), await send(ben, anna, written.byBen)];
  await ben.call(chatEndpoints.markRead, { body: { senderId: anna.id } });

  const elsewhere = app.browser();
  await provePhone(app, elsewhere, anna.phone);
  const asking = app.browser();
  const body = { phoneNumber: anna.phone };
  await asking.call(accountsEndpoints.sendCode, { body });
  await asking.answer(accountsEndpoints.verifyCode, { body: { ...body, code: '000000' } });
  if (by === 'email') {
    await asking.answer(accountsEndpoints.login, { body: { email, password: 'no idea' } });
    await app.browser().call(accountsEndpoints.login, { body: { email, password } });
  }
  const session = hashOf(elsewhere.cookies.get('session') ?? '').toString('hex');
  return { anna, ben, others, session, pictures: [...anna.user.photos, avatar, capture, ...images] };
}

/** Each text as it would appear in a row or a file. */
export function tracesOf({ anna, session, pictures }: Awaited<ReturnType<typeof leavingLife>>, by: Way) {
  const own = [fullName, anna.id, anna.phone, session, ...Object.values(told), ...Object.values(written)];
  const place = [...Object.values(stoodAt), ...Object.values(asked)].map(String);
  const files = pictures.map(idOf);
  return [...own, ...place, ...files, ...(by === 'email' ? [email] : [])];
}

export const idOf = (address: string) => address.replace('/media/', '');
