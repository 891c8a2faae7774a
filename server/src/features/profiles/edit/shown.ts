import type { UserId } from '@showup/contract/fields';
import {
  type ProfileChanges,
  profileTexts,
  SHOWABLE,
  type Showable,
  type User,
} from '@showup/contract/profiles';
import { displayNameOf } from '@showup/contract/profiles/display-name';
import type { Sql } from '#platform/db/database';
import { badInput } from '#platform/problem';
import { findUser } from '../profiles.queries.ts';

/** Changes to what others see that follow from other changes. */
type Shown = Pick<ProfileChanges, 'displayName' | 'shownAnswers'>;

/**
 * Completes changes of a locked person's profile. A name for others that no longer consists of words of the full name is
 * replaced. An answer that was empty so far is shown, unless the person says which answers they show.
 * @throws Problem 400 for a name that isn't made of words of the full name
 */
export async function shownAfter(tx: Sql, userId: UserId, changes: ProfileChanges): Promise<Shown> {
  if (!concernsOthers(changes)) return {};
  const user = await findUser(tx, userId);
  if (!user) return {};
  return { ...nameAfter(user, changes), ...answersAfter(user, changes) };
}

const concernsOthers = (changes: ProfileChanges) =>
  changes.fullName !== undefined ||
  changes.displayName !== undefined ||
  SHOWABLE.some((name) => changes[name]);

function nameAfter(user: User, { fullName = user.fullName, displayName }: ProfileChanges): Shown {
  if (displayName !== undefined) {
    if (displayNameOf(fullName, displayName) !== displayName) throw badInput(profileTexts.displayName);
    return { displayName };
  }
  if (user.displayName == null || fullName === user.fullName) return {};
  return { displayName: displayNameOf(fullName, user.displayName) };
}

function answersAfter(user: User, changes: ProfileChanges): Shown {
  if (changes.shownAnswers !== undefined) return {};
  const entered = SHOWABLE.filter((name) => isAnswered(changes[name]) && !isAnswered(user[name]));
  const shown: readonly Showable[] = user.shownAnswers ?? [];
  return entered.length > 0
    ? { shownAnswers: SHOWABLE.filter((name) => [...shown, ...entered].includes(name)) }
    : {};
}

const isAnswered = (answer: string | readonly string[] | null | undefined) =>
  answer !== undefined && answer !== null && answer.length > 0;
