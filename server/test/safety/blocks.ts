import { matchingEndpoints } from '@showup/contract/matching';
import { endNumberBlocks } from '#features/safety/blocks/unblock';
import type { TestApp } from '../app/test-app.ts';
import { aUser, type Person, type PersonWish } from '../people/people.ts';

const ask = {
  deck: (viewer: Person) => viewer.call(matchingEndpoints.potentialMatches, { query: {} }),
  'who liked me': (viewer: Person) => viewer.call(matchingEndpoints.whoLikedMe, { query: {} }),
  'whom I like': (viewer: Person) => viewer.call(matchingEndpoints.likedProfiles, { query: {} }),
  'whom I rejected': (viewer: Person) => viewer.call(matchingEndpoints.rejectedProfiles, { query: {} }),
};

export async function idsIn(viewer: Person, list: keyof typeof ask): Promise<string[]> {
  return (await ask[list](viewer)).map(({ _id }) => _id);
}

export const anna: PersonWish = { fullName: 'Anna', identifiedAs: 'Female', interestedIn: ['Male'] };
export const ben: PersonWish = { fullName: 'Ben', identifiedAs: 'Male', interestedIn: ['Female'] };

/** A new verified account with a phone that had one before. */
export const comeBack = (app: TestApp, phone: string, wish: PersonWish): Promise<Person> =>
  aUser(app, { fullName: 'Someone', interestedIn: [], ...wish, phone, isConnected: false });

/** Lets that many days pass for removed numbers. */
export async function daysPass({ db, ctx }: TestApp, days: number): Promise<void> {
  await db.sql`update blocks set ends_at = ends_at - make_interval(secs => ${days * 86_400})`;
  await endNumberBlocks(ctx);
}
