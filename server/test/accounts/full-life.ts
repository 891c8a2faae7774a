import { matchingEndpoints } from '@showup/contract/matching';
import { moderationEndpoints } from '@showup/contract/moderation';
import { profilesEndpoints } from '@showup/contract/profiles';
import { safetyEndpoints } from '@showup/contract/safety';
import { venuesEndpoints } from '@showup/contract/venues';
import type { TestApp } from '../app/test-app.ts';
import { match, send, unmatch } from '../chat/conversations.ts';
import { anAdmin, aUser, type Person } from '../people/people.ts';
import { aPicture, asDataAddress } from '../people/pictures.ts';
import { openVenue, there } from '../verification/captures.ts';

export const aMan = (app: TestApp, fullName: string, dob = '1991-03-07') =>
  aUser(app, { identifiedAs: 'Male', interestedIn: ['Female'], isConnected: false, fullName, dob });

const like = (from: Person, to: Person) =>
  from.call(matchingEndpoints.like, { body: { likedUserId: to.id } });

/**
 * Anna has done everything a person can do. She is matched with Ben, was matched with Finn, rejected Gopal and blocked
 * Dev.
 */
export async function fullLife(app: TestApp) {
  const anna = await showUp(app);
  const [ben, carl, dev, emil, finn, gopal] = [
    await aMan(app, 'Ben Private', '1989-11-23'),
    await aMan(app, 'Carl Dutt'),
    await aMan(app, 'Dev'),
    await aMan(app, 'Emil Secret'),
    await aMan(app, 'Finn'),
    await aMan(app, 'Gopal'),
  ];
  await app.db.sql`
    update users set email = 'ben.private@example.com', location = 'Bens Street' where id = ${ben.id}`;

  await match(anna, ben);
  await match(anna, finn);
  await like(anna, carl);
  await like(emil, anna);
  await anna.call(matchingEndpoints.reject, { body: { rejectedUserId: gopal.id } });
  await anna.call(matchingEndpoints.reject, { body: { rejectedUserId: dev.id } });
  await anna.call(safetyEndpoints.blockReport, {
    body: { blockedUserId: dev.id, reason: 'Rude', reportType: 'harassment' },
  });
  await anna.call(safetyEndpoints.blockNumbers, { body: { phoneNumbers: ['9876543210'] } });

  await send(anna, ben, { text: 'Hi Ben' });
  await send(ben, anna, { text: 'Look', image: asDataAddress(await aPicture(320, 200)) });
  await send(anna, finn, { text: 'Mine to Finn', image: asDataAddress(await aPicture(200, 320)) });
  await send(finn, anna, { text: 'Words of Finn' });
  await unmatch(finn, anna);
  await warned(app, anna, dev);
  await app.db.sql`
    insert into bans (user_id, reason, ended_at, appeal, appealed_at)
    values (${anna.id}, 'Rude.', now(), 'I was not.', now())`;
  await app.db.sql`
    insert into number_reviews (user_id, claim, text, decided_at, verdict)
    values (${anna.id}, 'not_mine', 'Words of a stranger', now(), 'refused')`;
  return { anna, ben, carl, dev, emil, finn, gopal };
}

async function warned(app: TestApp, person: Person, reporter: Person): Promise<void> {
  const blockedUserId = person.id;
  await reporter.call(safetyEndpoints.blockReport, { body: { blockedUserId, reason: 'Rude' } });
  const admin = await anAdmin(app);
  await admin.call(moderationEndpoints.warnUser, {
    body: { userId: person.id, reason: 'Be kind, please.' },
  });
}

/** She has an avatar and a requested venue, and was approved by a photo that she sent. */
async function showUp(app: TestApp): Promise<Person> {
  const venue = await openVenue(app);
  const anna = await aUser(app, {
    fullName: 'Anna Rao',
    identifiedAs: 'Female',
    interestedIn: ['Male'],
    isVerified: false,
  });
  const profilePic = asDataAddress(await aPicture());
  await anna.call(profilesEndpoints.updateProfilePic, { body: { profilePic } });
  const wish = { name: 'The New Place', address: '3 Lane 9', category: 'Bar', ...there } as const;
  await anna.call(venuesEndpoints.requestVenue, { body: wish });
  await venue.submit(anna, { photo: await venue.upload(anna) });
  await venue.approve(await anAdmin(app), anna);
  return anna;
}
