import { chatEndpoints } from '@showup/contract/chat';
import { bansEndpoints } from '@showup/contract/moderation/bans';
import { profilesEndpoints } from '@showup/contract/profiles';
import { safetyEndpoints } from '@showup/contract/safety';
import { markUnverified } from '#features/profiles/standing';
import type { TestApp } from '../app/test-app.ts';
import { block, leave, like, match, reject, report, unmatch } from '../people/meeting.ts';
import { aMan, aWoman, type Person } from '../people/people.ts';
import { aPicture } from '../people/pictures.ts';

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

const hide = (viewer: Person) =>
  viewer.call(profilesEndpoints.toggleVisibility, { body: { isProfileHidden: true } });

const blockNumber = (viewer: Person, { phone }: Person) =>
  viewer.call(safetyEndpoints.blockNumbers, { body: { phoneNumbers: [phone] } });

const blockOnly = (viewer: Person, { id: userId }: Person) =>
  viewer.call(safetyEndpoints.block, { body: { userId } });

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
    'liked, hidden': {
      from: 'strangers',
      change: async ({ adil, bina }) => {
        await like(adil, bina);
        await hide(bina);
      },
    },
    'hidden match': { from: 'a match', change: ({ bina }) => hide(bina) },
    unmatched: {
      from: 'a match',
      change: ({ adil, bina }) => unmatch(bina, adil),
    },
    'he blocks': { from: 'a match', change: ({ adil, bina }) => block(adil, bina) },
    'blocks him': { from: 'a match', change: ({ adil, bina }) => block(bina, adil) },
    'he only blocks': { from: 'a match', change: ({ adil, bina }) => blockOnly(adil, bina) },
    'only blocks him': { from: 'a match', change: ({ adil, bina }) => blockOnly(bina, adil) },
    'he reports': { from: 'a match', change: ({ adil, bina }) => report(adil, bina) },
    'reports him': { from: 'a match', change: ({ adil, bina }) => report(bina, adil) },
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
    'approval taken back': {
      from: 'a match',
      change: async ({ bina }, { app }) => {
        await app.db.transaction((tx) => markUnverified(app.ctx, tx, bina.id));
        bina.close(); // she has nobody to type to any more, so nothing would come of her typing
      },
    },
    deleted: { from: 'a match', change: ({ bina }) => leave(bina) },
  };

/** The two in a relation, previously matched or not. Bina is matched with Dev, so that her events can be observed. */
export async function twoWho(
  helpers: Helpers,
  dev: Person,
  { from, change }: (typeof relations)[string],
): Promise<Two> {
  const bina = await aWoman(helpers.app, { fullName: 'Bina' });
  await match(bina, dev);
  const adil = await aMan(helpers.app, { fullName: 'Adil' });
  const { secure_url: chatPicture } = await bina.upload(await aPicture(), 'chat');
  if (from === 'a match') {
    await match(adil, bina);
    await bina.call(chatEndpoints.sendMessage, { params: { userId: adil.id }, body: { image: chatPicture } });
  }
  const two = { adil, bina, chatPicture, photo: bina.user.photos[0] ?? '' };
  await change(two, helpers);
  return two;
}
