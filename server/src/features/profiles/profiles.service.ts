import type { ProfileChanges, User } from '@showup/contract/profiles';
import type { Context } from '../../context.ts';
import type { Sql } from '../../platform/db/database.ts';
import type { Uploader } from '../../platform/media/take-picture.ts';
import { createPerson, getCards, getUser, incompleteProfile, isComplete, removePerson } from './people.ts';
import {
  changePhone,
  findUserIdByPhone,
  hasLostPhone,
  isPhoneProved,
  lockPhone,
  markPhoneProved,
  setPhone,
} from './phones.queries.ts';
import type { PhotosChange } from './photo-changes.ts';
import { updatePreferences } from './preferences.ts';
import {
  countActivePeople,
  findFirstName,
  findVisibility,
  lockEmail,
  lockForRemoval,
  lockStanding,
  markEmailProved,
  type NewPerson,
  type ShownUpAt,
  type Standing,
  setEmail,
  setRole,
} from './profiles.queries.ts';
import { announceStanding, markActive, markBanned, markVerified } from './standing.ts';
import { changeProfile, takePhotos, toggleVisibility, updateProfile } from './update-profile.ts';

export type { NewPerson, PhotosChange, Standing };
export { incompleteProfile, isComplete };
export type Profiles = ReturnType<typeof createProfiles>;

/** For features that don't use the functions of this one directly yet. */
export function createProfiles(ctx: Context) {
  return {
    createPerson,
    user: (userId: string, sql: Sql = ctx.db.sql): Promise<User> => getUser(sql, userId),
    takePhotos: (sources: readonly string[], uploader: Uploader) => takePhotos(ctx, sources, uploader),
    change: (
      tx: Sql,
      userId: string,
      changes: Omit<ProfileChanges, 'photos'>,
      photoIds: readonly string[] | undefined,
      browser: Buffer,
    ) => changeProfile(ctx, tx, userId, { changes, photoIds, browser }),
    updateProfile: (userId: string, changes: ProfileChanges, browser: Buffer) =>
      updateProfile(ctx, userId, changes, browser),
    toggleVisibility: (userId: string, isProfileHidden: boolean, browser: Buffer) =>
      toggleVisibility(ctx, userId, isProfileHidden, browser),
    updatePreferences: (userId: string, changes: Parameters<typeof updatePreferences>[2], browser: Buffer) =>
      updatePreferences(ctx, userId, changes, browser),
    markVerified: (tx: Sql, userId: string, place: ShownUpAt) => markVerified(ctx, tx, userId, place),
    markBanned: (tx: Sql, userId: string, isBanned: boolean) => markBanned(ctx, tx, userId, isBanned),
    markActive: (tx: Sql, userId: string) => markActive(ctx, tx, userId),
    cardsOf: getCards,
    remove: (tx: Sql, userId: string) => removePerson(ctx, tx, userId),
    countActivePeople: () => countActivePeople(ctx.db.sql, ctx.settings.demo),
    refreshStanding: (tx: Sql, userId: string) => announceStanding(ctx, tx, userId),
    ...{
      setPhone,
      lockEmail,
      changePhone,
      hasLostPhone,
      markPhoneProved,
      isPhoneProved,
      setEmail,
      markEmailProved,
      lockPhone,
      setRole,
    },
    ...{
      findUserIdByPhone,
      visibilityOf: findVisibility,
      firstNameOf: findFirstName,
      lockStanding,
      lockForRemoval,
    },
  };
}
