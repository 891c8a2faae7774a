import { nameComplaint } from '@showup/contract/names';
import {
  type PendingDetails,
  type PreferenceChanges,
  type Preferences,
  type ProfileCard,
  type ProfileChanges,
  profileTexts,
  type User,
} from '@showup/contract/profiles';
import type { Database, Sql } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Media } from '../../platform/media/media.service.ts';
import { badInput, notSignedIn, problem } from '../../platform/problem.ts';
import { dropWaitingDetails, takeWaitingDetails } from './detail-changes.queries.ts';
import { chooseDetails } from './detail-changes.ts';
import { changePhone, findUserIdByPhone, hasLostPhone, lockPhone, setPhone } from './phones.queries.ts';
import { createPhotoChanges, type PhotosChange } from './photo-changes.ts';
import './profiles.events.ts';
import {
  countActivePeople,
  deletePerson,
  findCards,
  findFirstName,
  findPreferences,
  findUser,
  findVisibility,
  insertPerson,
  lockEmail,
  lockForRemoval,
  lockStanding,
  markEmailProved,
  type NewPerson,
  profilePicOf,
  type ShownUpAt,
  type Standing,
  setBanned,
  setEmail,
  setLimits,
  setRole,
  setVerified,
  touchActivity,
  updatePerson,
} from './profiles.queries.ts';

export type { NewPerson, PhotosChange, Standing };
export type Profiles = ReturnType<typeof createProfiles>;

const onlyWomenHide = problem(
  403,
  'profiles.visibility',
  'Only people who identify as Female can hide their profile.',
);

interface Parts {
  readonly db: Database;
  readonly media: Media;
  readonly events: Events;
  readonly isDemo: boolean;
}

export function createProfiles({ db, media, events, isDemo }: Parts) {
  const { choosePhotos, picturesTaken, detailsChosen, ...photoChanges } = createPhotoChanges({
    media,
    events,
  });

  async function standingChanged(tx: Sql, userId: string): Promise<void> {
    const standing = await lockStanding(tx, userId);
    if (!standing) return;
    const isActive = standing.isActive && (isDemo || !standing.isOfDemo);
    await events.emit(tx, 'standingChanged', { ...standing, isActive });
  }

  /**
   * Returns undefined when the phone or the email is taken. Only the demo may name its admin as one.
   * @throws Problem 400 for a name that nobody may have
   */
  async function createPerson(tx: Sql, person: NewPerson): Promise<string | undefined> {
    const complaint = nameComplaint(person.fullName);
    if (complaint !== undefined && !person.isDemo) throw badInput(complaint);
    return insertPerson(tx, person);
  }

  async function user(userId: string, sql: Sql = db.sql): Promise<User> {
    const found = await findUser(sql, userId);
    if (!found) throw notSignedIn();
    return found;
  }

  /** Stores the photos of a change, before any transaction. `browser` is the one that uploaded them. */
  async function takePhotos(sources: readonly string[], browser: Buffer): Promise<string[]> {
    const ids = await Promise.all(sources.map((source) => media.take(source, 'profile', browser)));
    if (new Set(ids).size < ids.length) throw badInput('Please choose three different photos.');
    return ids;
  }

  /** Writes what a person says of themselves, with photo ids from `takePhotos`. Of somebody verified a new face, name, birthday or gender waits. */
  async function change(
    tx: Sql,
    userId: string,
    changes: Omit<ProfileChanges, 'photos'>,
    photoIds: readonly string[] | undefined,
    browser: Buffer,
  ): Promise<void> {
    const before = await lockStanding(tx, userId);
    if (!before) throw notSignedIn(); // deleted while the photos were being stored
    const { fullName, dob, identifiedAs, ...others } = changes;
    const gender = (before.isVerified ? undefined : identifiedAs) ?? before.identifiedAs;
    if (changes.isProfileHidden && gender !== 'Female') throw onlyWomenHide();

    await writeChanges(tx, before, before.isVerified ? others : changes);
    if (before.isVerified && (await chooseDetails(tx, userId, { fullName, dob, identifiedAs })))
      await detailsChosen(tx, userId);
    if (photoIds) await choosePhotos(tx, before, photoIds, browser);
    if (changes.showsOnlineStatus !== undefined) await events.emit(tx, 'onlineStatusChanged', { userId });
    await standingChanged(tx, userId);
  }

  /** Only women hide: whoever is none any more is seen again. */
  async function writeChanges(tx: Sql, before: Standing, changes: Omit<ProfileChanges, 'photos'>) {
    const unhides = before.isHidden && (changes.identifiedAs ?? before.identifiedAs) !== 'Female';
    await updatePerson(tx, before.userId, { ...changes, ...(unhides && { isProfileHidden: false }) });
  }

  /** Of a person who is held. Answers which of them waited. */
  async function approveDetails(tx: Sql, userId: string): Promise<PendingDetails> {
    const before = await lockStanding(tx, userId);
    const details = before && (await takeWaitingDetails(tx, userId));
    if (!details) return {};
    await writeChanges(tx, before, details);
    await standingChanged(tx, userId);
    return details;
  }

  const rejectDetails = async (tx: Sql, userId: string, reason: string): Promise<PendingDetails> =>
    (await dropWaitingDetails(tx, userId, reason)) ?? {};

  /** A name from before a rule may stay. @throws Problem 400 for another that nobody may have */
  async function requireProperName(userId: string, fullName: string): Promise<void> {
    const complaint = nameComplaint(fullName);
    if (complaint !== undefined && (await user(userId)).fullName !== fullName) throw badInput(complaint);
  }

  async function updateProfile(userId: string, { photos, ...changes }: ProfileChanges, browser: Buffer) {
    if (changes.fullName !== undefined) await requireProperName(userId, changes.fullName);
    const photoIds = photos && (await takePhotos(photos, browser));
    return db.transaction(async (tx) => {
      await change(tx, userId, changes, photoIds, browser);
      return user(userId, tx);
    });
  }

  async function updateProfilePic(userId: string, source: string, browser: Buffer): Promise<User> {
    const id = await media.take(source, 'avatar', browser);
    return db.transaction(async (tx) => {
      // Held: else two new pictures at once would both release the same old one.
      if (!(await lockStanding(tx, userId))) throw notSignedIn();
      const profilePic = await profilePicOf(tx, userId);
      await media.claim(tx, [id], {
        preset: 'avatar',
        uploader: browser,
        ownerId: userId,
        shownTo: 'members',
      });
      await updatePerson(tx, userId, { profilePic: id });
      if (id !== profilePic) await picturesTaken(tx, [id]);
      if (profilePic !== null && profilePic !== id) await media.release(tx, [profilePic]);
      return user(userId, tx);
    });
  }

  async function toggleVisibility(userId: string, isProfileHidden: boolean, browser: Buffer) {
    await db.transaction((tx) => change(tx, userId, { isProfileHidden }, undefined, browser));
    return { isProfileHidden };
  }

  async function getPreferences(userId: string, sql: Sql = db.sql): Promise<Preferences> {
    const found = await findPreferences(sql, userId);
    if (!found) throw notSignedIn();
    return found;
  }

  async function updatePreferences(
    userId: string,
    { interestedIn, ...limits }: PreferenceChanges,
    browser: Buffer,
  ): Promise<Preferences> {
    return db.transaction(async (tx) => {
      const before = await lockStanding(tx, userId);
      if (!before) throw notSignedIn();
      const { ageRange = before.ageRange, distanceKm = before.distanceKm } = limits;
      await setLimits(tx, userId, { ageRange, distanceKm });
      await change(tx, userId, { interestedIn }, undefined, browser);
      return getPreferences(userId, tx);
    });
  }

  async function markVerified(tx: Sql, userId: string, place: ShownUpAt): Promise<void> {
    await setVerified(tx, userId, place);
    await standingChanged(tx, userId);
  }

  /** Of a person who is locked as for their removal: a like must not refer to them at this very moment. */
  async function markBanned(tx: Sql, userId: string, isBanned: boolean): Promise<void> {
    await setBanned(tx, userId, isBanned);
    await standingChanged(tx, userId);
  }

  /** Whoever was away for 90 days is shown again from now on. */
  async function markActive(tx: Sql, userId: string): Promise<void> {
    if (await touchActivity(tx, userId)) await standingChanged(tx, userId);
  }

  async function cardsOf(sql: Sql, userIds: readonly string[]): Promise<ProfileCard[]> {
    return userIds.length === 0 ? [] : findCards(sql, userIds);
  }

  async function cardOf(sql: Sql, userId: string): Promise<ProfileCard | undefined> {
    const [card] = await findCards(sql, [userId]);
    return card;
  }

  async function remove(tx: Sql, userId: string): Promise<void> {
    await media.releaseAllOf(tx, userId);
    await deletePerson(tx, userId);
  }

  return {
    ...photoChanges,
    approveDetails,
    rejectDetails,
    createPerson,
    user,
    takePhotos,
    change,
    updateProfile,
    updateProfilePic,
    toggleVisibility,
    getPreferences,
    updatePreferences,
    markVerified,
    markBanned,
    markActive,
    cardsOf,
    cardOf,
    remove,
    setPhone,
    lockEmail,
    changePhone,
    hasLostPhone,
    setEmail,
    markEmailProved,
    lockPhone,
    setRole,
    findUserIdByPhone,
    visibilityOf: findVisibility,
    firstNameOf: findFirstName,
    lockStanding,
    lockForRemoval,
    countActivePeople: () => countActivePeople(db.sql, isDemo),
    /** For whoever changed what `Standing` says without a call above: the demo being switched on or off. */
    refreshStanding: standingChanged,
  };
}

/** Whether everything that the onboarding asks has been told. */
export function isComplete(user: User): boolean {
  return (
    user.phoneNumber !== null &&
    user.dob !== null &&
    user.identifiedAs !== null &&
    user.interestedIn.length > 0 &&
    user.photos.length > 0
  );
}

export const incompleteProfile = problem(403, 'profiles.incomplete', profileTexts.allFields);
