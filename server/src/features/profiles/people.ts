import type { UserId } from '@showup/contract/fields';
import { type ProfileCard, profileTexts, type User } from '@showup/contract/profiles';
import { thoroughComplaint } from '@showup/contract/profiles/known-claims';
import type { Sql } from '#platform/db/database';
import { badInput, notSignedIn, problem } from '#platform/problem';
import type { Context } from '#server/context';
import { deletePerson, findCards, findUser, insertPerson, type NewPerson } from './profiles.queries.ts';

export const incompleteProfile = problem(403, 'profiles.incomplete', profileTexts.allFields);

/**
 * Returns undefined if the phone or the email is taken. Only the demo may give its admin a name that claims to be one.
 * @throws Problem 400 for a name that nobody may have
 */
export async function createPerson(tx: Sql, person: NewPerson): Promise<UserId | undefined> {
  const complaint = thoroughComplaint(person.fullName);
  if (complaint !== undefined && !person.isDemo) throw badInput(complaint);
  return insertPerson(tx, person);
}

/** Everything a person sees of themselves. @throws Problem 401 once they have deleted their account */
export async function getUser(sql: Sql, userId: UserId): Promise<User> {
  const user = await findUser(sql, userId);
  if (!user) throw notSignedIn();
  return user;
}

/** What others see, in the given order, without people who are gone. */
export async function getCards(sql: Sql, userIds: readonly UserId[]): Promise<ProfileCard[]> {
  return userIds.length === 0 ? [] : findCards(sql, userIds);
}

/** The same with full names. */
export async function getCardsForAdmin(sql: Sql, userIds: readonly UserId[]): Promise<ProfileCard[]> {
  return userIds.length === 0 ? [] : findCards(sql, userIds, { forAdmin: true });
}

export async function getCard(sql: Sql, userId: UserId): Promise<ProfileCard | undefined> {
  const [card] = await findCards(sql, [userId]);
  return card;
}

/** Deletes the person with their pictures. */
export async function removePerson(ctx: Context, tx: Sql, userId: UserId): Promise<void> {
  await ctx.media.releaseAllOf(tx, userId);
  await deletePerson(tx, userId);
}

/** Whether every step of the onboarding is done. */
export function isComplete(user: User): user is User & { phoneNumber: string } {
  return (
    user.phoneNumber !== null &&
    user.dob !== null &&
    user.identifiedAs !== null &&
    user.interestedIn.length > 0 &&
    user.photos.length > 0
  );
}
