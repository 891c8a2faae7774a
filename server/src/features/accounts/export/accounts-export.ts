import type { UserId } from '@showup/contract/fields';
import { getUser } from '#features/profiles/people';
import { everyRow } from '#platform/db/every-row';
import type { ExportedFile, ExportedPart } from '#platform/export/exported-part';
import { notSignedIn } from '#platform/problem';
import type { Context } from '#server/context';
import {
  findBansAfter,
  findKeptOfPerson,
  findNumberReviewsAfter,
  findSessionsAfter,
} from './accounts-export.queries.ts';

const OLDEST = { createdAt: '-infinity', _id: '00000000-0000-0000-0000-000000000000' };
const FIRST_BAN = { bannedAt: '-infinity', _id: OLDEST._id };
const FIRST_REVIEW = { askedAt: '-infinity', _id: OLDEST._id };

const readme = {
  'profile.json':
    'Your profile, your preferences and your account: phone, email, when you joined, were last active and were verified. "phoneProvedAt" is when you last entered a code to your number, "phoneLostAt" is when you changed your number without a code to the old one. "venueCell" is the rough area of the venue of your verification, and "cell" one near it by which distances from you are measured; "ageFrom", "ageTo" and "distanceKm" limit who you are shown, "showsOnlineStatus" is whether your matches see when you are online.',
  'photos/': 'The photos of your profile and the picture of your account.',
  'bans.json': 'Bans of your account in the last six months: the reason, the end date, and your appeal.',
  'number-reviews.json':
    'Requests in the last month by someone who entered a code to your phone number but did not know your birthday: whether they said that the account is theirs, and what we decided.',
  'sessions.json':
    'The browsers in which you are signed in. "provedAt" is when you last entered a code or your password there, "notificationsSince" is when you turned notifications on in one of them, "notificationsShowText" is whether they contain names and texts.',
};

async function* filesOf({ db }: Context, userId: UserId): AsyncGenerator<ExportedFile> {
  const user = await getUser(db.sql, userId);
  const kept = await findKeptOfPerson(db.sql, userId);
  if (!kept) throw notSignedIn();
  const { photos, pendingPhotos, profilePic, ...rest } = kept;
  const all = [...new Set([...photos, ...(pendingPhotos ?? [])])];
  const nameOf = (photo: string) => `photos/${all.indexOf(photo) + 1}.webp`;
  const avatar = profilePic && 'photos/avatar.webp';
  yield {
    kind: 'json',
    name: 'profile.json',
    json: {
      ...user,
      ...rest,
      photos: photos.map(nameOf),
      pendingPhotos: pendingPhotos?.map(nameOf) ?? null,
      profilePic: avatar,
    },
  };
  for (const id of all) yield { kind: 'picture', name: nameOf(id), picture: { id, preset: 'profile' } };
  if (profilePic && avatar)
    yield { kind: 'picture', name: avatar, picture: { id: profilePic, preset: 'avatar' } };
  yield {
    kind: 'list',
    name: 'sessions.json',
    list: everyRow(OLDEST, (last) => findSessionsAfter(db.sql, userId, last)),
  };
  yield {
    kind: 'list',
    name: 'bans.json',
    list: everyRow(FIRST_BAN, (last) => findBansAfter(db.sql, userId, last)),
  };
  yield {
    kind: 'list',
    name: 'number-reviews.json',
    list: everyRow(FIRST_REVIEW, (last) => findNumberReviewsAfter(db.sql, userId, last)),
  };
}

/** The profile, the account and the sign-ins. */
export function exportAccounts(ctx: Context): ExportedPart {
  return { readme, files: (userId) => filesOf(ctx, userId) };
}
