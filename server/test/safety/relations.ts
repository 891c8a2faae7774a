import { bansEndpoints } from '@showup/contract/accounts/bans';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { profilesEndpoints } from '@showup/contract/profiles';
import { safetyEndpoints } from '@showup/contract/safety';
import type { TestApp } from '../app/test-app.ts';
import { aUser, type Person, type PersonWish } from '../people/people.ts';
import { aPicture } from '../people/pictures.ts';
import { block, leave, like } from './blocks.ts';

/** Adil looks for Bina; with the addresses of her pictures. */
export interface Two {
  readonly adil: Person;
  readonly bina: Person;
  readonly photo: string;
  /** A picture she sent him, or, if they never matched, one she sent nobody. */
  readonly chatPicture: string;
}

interface Helpers {
  readonly app: TestApp;
  readonly admin: Person;
}

type Change = (two: Two, helpers: Helpers) => Promise<unknown>;

const nothing: Change = async () => {};

const reject = (viewer: Person, { id }: Person) =>
  viewer.call(matchingEndpoints.reject, { body: { rejectedUserId: id } });

const hide = (viewer: Person) =>
  viewer.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });

const blockNumber = (viewer: Person, { phone }: Person) =>
  viewer.call(safetyEndpoints.blockNumbers, { body: { phoneNumbers: [phone] } });

async function unblock(viewer: Person): Promise<void> {
  for (const { _id } of await viewer.call(safetyEndpoints.blockedUsers, { query: {} }))
    await viewer.call(safetyEndpoints.unblock, { body: { blockId: _id } });
}

const ban = (admin: Person, { id }: Person) =>
  admin.call(bansEndpoints.banUser, { body: { userId: id, reason: 'Rude to everyone.' } });

/** Relations between the two, created through the app. A new one is a line here and a column of the table. */
export const relations: Record<string, { readonly from: 'strangers' | 'a match'; readonly change: Change }> =
  {
    stranger: { from: 'strangers', change: nothing },
    'likes him': { from: 'strangers', change: ({ adil, bina }) => like(bina, adil) },
    'he likes': { from: 'strangers', change: ({ adil, bina }) => like(adil, bina) },
    'he rejected': { from: 'strangers', change: ({ adil, bina }) => reject(adil, bina) },
    match: { from: 'a match', change: nothing },
    hidden: { from: 'strangers', change: ({ bina }) => hide(bina) },
    'hidden match': { from: 'a match', change: ({ bina }) => hide(bina) },
    unmatched: {
      from: 'a match',
      change: ({ adil, bina }) =>
        bina.call(matchingEndpoints.unmatch, { body: { unmatchedUserId: adil.id } }),
    },
    'he blocks': { from: 'a match', change: ({ adil, bina }) => block(adil, bina) },
    'blocks him': { from: 'a match', change: ({ adil, bina }) => block(bina, adil) },
    'he blocks number': { from: 'strangers', change: ({ adil, bina }) => blockNumber(adil, bina) },
    'blocks his number': { from: 'strangers', change: ({ adil, bina }) => blockNumber(bina, adil) },
    unblocked: {
      from: 'strangers',
      change: async ({ adil, bina }) => {
        await block(adil, bina);
        await unblock(adil);
      },
    },
    'unblocked match': {
      from: 'a match',
      change: async ({ adil, bina }) => {
        await block(adil, bina);
        await unblock(adil);
      },
    },
    banned: { from: 'a match', change: ({ bina }, { admin }) => ban(admin, bina) },
    deleted: { from: 'a match', change: ({ bina }) => leave(bina) },
  };

export const aMan: PersonWish = { fullName: 'Adil', identifiedAs: 'Male', interestedIn: ['Female'] };
const aWoman: PersonWish = { fullName: 'Bina', identifiedAs: 'Female', interestedIn: ['Male'] };

/** The two in a relation, previously matched or not. Bina is matched with Dev, so that her events can be observed. */
export async function twoWho(
  helpers: Helpers,
  dev: Person,
  { from, change }: (typeof relations)[string],
): Promise<Two> {
  const bina = await aUser(helpers.app, aWoman);
  await like(bina, dev);
  await like(dev, bina);
  const adil = await aUser(helpers.app, aMan);
  const { secure_url: chatPicture } = await bina.upload(await aPicture(), 'chat');
  if (from === 'a match') {
    await like(adil, bina);
    await like(bina, adil);
    await bina.call(chatEndpoints.sendMessage, { params: { userId: adil.id }, body: { image: chatPicture } });
  }
  const two = { adil, bina, chatPicture, photo: bina.user.photos[0] ?? '' };
  await change(two, helpers);
  return two;
}
