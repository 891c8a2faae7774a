import { eveningsEndpoints } from '@showup/contract/evenings';
import { venueReportsEndpoints } from '@showup/contract/evenings/venue-reports';
import { moderationEndpoints } from '@showup/contract/moderation';
import { profilesEndpoints } from '@showup/contract/profiles';
import { safetyEndpoints } from '@showup/contract/safety';
import { venuesEndpoints } from '@showup/contract/venues';
import type { TestApp } from '../app/test-app.ts';
import { react, send } from '../chat/conversations.ts';
import { arm } from '../checkins/check-ins.ts';
import { agree } from '../dates/dates.ts';
import { aBar, daysAgo, pastEvening } from '../evenings/evenings.ts';
import { block, like, match, reject, unmatch } from '../people/meeting.ts';
import { aMan, anAdmin, aUser, type Person } from '../people/people.ts';
import { aPicture, asDataAddress } from '../people/pictures.ts';
import { openVenue, there } from '../verification/captures.ts';

/** Someone who has left a row in every table of signing up. */
export const aManByCalls = (app: TestApp, fullName: string, dob = '1991-03-07') =>
  aMan(app, { isConnected: false, byCalls: true, fullName, dob });

/**
 * Anna has done everything a person can do. She is matched with Ben, was matched with Finn, rejected Gopal and blocked
 * Dev.
 */
export async function fullLife(app: TestApp) {
  const anna = await showUp(app);
  const [ben, carl, dev, emil, finn, gopal] = [
    await aManByCalls(app, 'Ben Private', '1989-11-23'),
    await aManByCalls(app, 'Carl Dutt'),
    await aManByCalls(app, 'Dev'),
    await aManByCalls(app, 'Emil Secret'),
    await aManByCalls(app, 'Finn'),
    await aManByCalls(app, 'Gopal'),
  ];
  await app.db.sql`
    update users set email = 'ben.private@example.com', location = 'Bens Street' where id = ${ben.id}`;

  await match(anna, ben);
  await match(anna, finn);
  await like(anna, carl);
  await like(emil, anna);
  await reject(anna, gopal);
  await reject(anna, dev);
  await block(anna, dev, 'Rude');
  await anna.call(safetyEndpoints.blockNumbers, { body: { phoneNumbers: ['9876543210'] } });

  const hi = await send(anna, ben, { text: 'Hi Ben' });
  const look = { text: 'Look', image: asDataAddress(await aPicture(320, 200)), replyTo: hi._id };
  await react(anna, ben, await send(ben, anna, look), '❤️');
  await react(ben, anna, hi, '👍');
  await send(anna, finn, { text: 'Mine to Finn', image: asDataAddress(await aPicture(200, 320)) });
  const finns = await send(finn, anna, { text: 'Words of Finn' });
  await react(anna, finn, finns, '😮');
  await react(finn, anna, finns, '😢');
  await arm(anna, await agree(anna, ben, await aBar(app, 'Owl')));
  await anna.call(venueReportsEndpoints.reportVenue, {
    body: { locationId: (await aBar(app, 'Lane Six'))._id, category: 'bill', text: 'Twice the price.' },
  });
  await agree(anna, finn, await aBar(app, 'Lane Five'));
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
  await block(reporter, person, 'Rude');
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
    byCalls: true,
  });
  const profilePic = asDataAddress(await aPicture());
  await anna.call(profilesEndpoints.updateProfilePic, { body: { profilePic } });
  const wish = { name: 'The New Place', address: '3 Lane 9', category: 'Bar', ...there } as const;
  await anna.call(venuesEndpoints.requestVenue, { body: wish });
  await venue.submit(anna, { photo: await venue.upload(anna) });
  await venue.approve(await anAdmin(app), anna);
  await pastEvening(app, anna, venue.venue, daysAgo(14));
  await anna.call(eveningsEndpoints.shareEvenings, { body: { favouriteVenues: [venue.venue._id] } });
  return anna;
}
