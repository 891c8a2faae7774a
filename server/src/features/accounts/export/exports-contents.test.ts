import { accountsEndpoints } from '@showup/contract/accounts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { download } from '../../../../test/accounts/download.ts';
import { fullLife } from '../../../../test/accounts/full-life.ts';
import { startTestApp, type TestApp } from '../../../../test/app/test-app.ts';
import { there } from '../../../../test/verification/captures.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof fullLife>>;
let archive: Awaited<ReturnType<typeof download>>;

beforeAll(async () => {
  app = await startTestApp();
  people = await fullLife(app);
  archive = await download(people.anna);
});
afterAll(() => app.close());

const aTime = expect.any(String);
const fileOf = (pattern: RegExp) => archive.names.find((name) => pattern.test(name)) ?? 'none';
const pictures = () => archive.names.filter((name) => name.endsWith('.webp'));

test('the download is one archive that first explains each of its files', () => {
  const { status, headers, names, textOf } = archive;
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="showup-\d{4}-\d\d-\d\d\.zip"$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(names[0]).toBe('README.txt');
  const readme = textOf('README.txt');
  const isExplained = (name: string) => readme.includes(`\n${name.replace(/\/.*/, '/')}\n`);
  expect(names.filter((name) => !isExplained(name))).toEqual(['README.txt']);
});

test('contains the profile, the sessions and the evening at the venue', async () => {
  const { jsonOf } = archive;
  expect(jsonOf('profile.json')).toMatchObject({
    ...(await people.anna.call(accountsEndpoints.checkAuth, {})),
    photos: ['photos/1.webp', 'photos/2.webp', 'photos/3.webp'],
    profilePic: 'photos/avatar.webp',
    verifiedAt: aTime,
    lastActiveAt: aTime,
  });
  expect(jsonOf('sessions.json')).toMatchObject([{ userAgent: aTime, createdAt: aTime, lastSeenAt: aTime }]);
  expect(jsonOf('venue-requests.json')).toMatchObject([
    { name: 'The New Place', status: 'requested', ...there },
  ]);
  expect(jsonOf('verifications.json')).toMatchObject([
    { venueName: 'The Blue Door', status: 'Approved', codeVerdict: 'unreadable', reason: null, ...there },
  ]);
});

test('contains who they liked, rejected and matched, and how many people liked them', () => {
  const { jsonOf } = archive;
  const { ben, carl, gopal } = people;
  expect(jsonOf('likes.json')).toEqual([
    { userId: carl.id, firstName: 'Carl', at: aTime },
    { userId: ben.id, firstName: 'Ben', at: aTime },
  ]);
  expect(jsonOf('rejects.json')).toEqual([{ userId: gopal.id, firstName: 'Gopal', at: aTime }]);
  expect(jsonOf('likes-received.json')).toEqual({ count: 3 });
  expect(jsonOf('matches.json')).toEqual([{ userId: ben.id, firstName: 'Ben', matchedAt: aTime }]);
});

test('contains their warnings as they read them', () => {
  expect(archive.jsonOf('notices.json')).toEqual([
    {
      ...{ _id: expect.any(String), kind: 'warning', reason: 'Be kind, please.', verdict: null },
      ...{ firstName: null, givenAt: aTime, acknowledgedAt: null },
    },
  ]);
});

test('contains their bans and their appeals', () => {
  expect(archive.jsonOf('bans.json')).toMatchObject([
    {
      reason: 'Rude.',
      bannedAt: aTime,
      until: null,
      endedAt: aTime,
      appeal: 'I was not.',
      appealVerdict: null,
    },
  ]);
});

test('says that someone else requested their account by its number, without that person’s text', () => {
  const { jsonOf, allText } = archive;
  expect(jsonOf('number-reviews.json')).toMatchObject([
    { claim: 'not_mine', askedAt: aTime, decidedAt: aTime, verdict: 'refused' },
  ]);
  expect(allText()).not.toContain('Words of a stranger');
});

test('contains both sides of a conversation with a match, and only their own side of an ended one', () => {
  const { jsonOf, allText } = archive;
  const { ben } = people;
  const withBen = fileOf(/^messages\/\d-Ben\.json$/);
  const withFinn = fileOf(/^messages\/\d-ended\.json$/);

  const unread = { createdAt: aTime, readAt: null };
  expect(jsonOf(withBen)).toEqual([
    { from: 'you', text: 'Hi Ben', image: null, ...unread },
    { from: 'Ben', text: 'Look', image: withBen.replace('.json', '/2.webp'), ...unread },
  ]);
  expect(jsonOf(withFinn)).toEqual([
    { from: 'you', text: 'Mine to Finn', image: withFinn.replace('.json', '/1.webp'), ...unread },
  ]);
  expect(allText()).not.toContain('Words of Finn');

  expect(jsonOf('conversations.json')).toHaveLength(2);
  expect(jsonOf('conversations.json')).toEqual(
    expect.arrayContaining([
      { file: withBen, userId: ben.id, firstName: 'Ben', hasEnded: false, unread: 1, readAt: null },
      { file: withFinn, userId: null, firstName: null, hasEnded: true, unread: 0, readAt: null },
    ]),
  );
});

test('contains all pictures they own or were sent, each named in a file', async () => {
  const { anna } = people;
  const [{ count }] = await app.db.sql<[{ count: number }]>`
    select count(*) as count from media where owner_id = ${anna.id} or ${anna.id}::uuid = any(viewer_ids)`;
  expect(count).toBe(7); // three photos, the avatar, the capture, one from Ben, one to Finn
  expect(pictures()).toHaveLength(count);
  for (const name of pictures()) {
    expect(archive.allText(), name).toContain(`"${name}"`);
    expect((await sharp(archive.bytesOf(name)).metadata()).format, name).toBe('webp');
  }
});

test('contains nothing private of others, and does not name who liked or left them', () => {
  const { anna, ben, emil, finn } = people;
  const text = archive.allText();
  const secrets = [
    ben.phone,
    '1989-11-23',
    'ben.private@',
    'Bens Street',
    'Private',
    emil.id,
    'Emil',
    finn.id,
  ];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain(anna.phone);
});

/** The files of a download that contain what a table says about a person. */
const told: Record<string, RegExp> = {
  blocks: /^blocks\.json$/,
  block_people: /^blocked-numbers\.json$/,
  reports: /^reports\.json$/,
  users: /^profile\.json$/,
  passwords: /^profile\.json$/, // when it was set
  media: /^photos\/1\.webp$/,
  sessions: /^sessions\.json$/,
  passkeys: /^profile\.json$/,
  push_subscriptions: /^sessions\.json$/,
  venues: /^venue-requests\.json$/,
  verifications: /^verifications\.json$/,
  swipes: /^likes\.json$/,
  pairs: /^matches\.json$/,
  conversations: /^conversations\.json$/,
  conversation_members: /^conversations\.json$/,
  messages: /^messages\/\d-Ben\.json$/,
  notices: /^notices\.json$/,
  bans: /^bans\.json$/,
  number_reviews: /^number-reviews\.json$/,
};

/** Tables that are left out, and why. */
const leftOut: Record<string, string> = {
  migrations: 'tells of no person',
  job_runs: 'tells of no person',
  venue_displays: 'tells of no person',
  venue_sources: 'tells of no person',
  phone_codes: 'hashes of codes, of use for minutes',
  phone_tokens: 'hashes of secrets, of use for minutes',
  phone_passes: 'hashes of secrets, of use for two hours',
  ban_passes: 'hashes of secrets, of use for an hour',
  phone_guesses: 'a count of wrong guesses, by whomever',
  birthday_questions: 'a count of wrong answers, by whomever',
  phone_browsers: 'hashes by which browsers are known again',
  code_sends: 'what limits codes, gone within the hour',
  password_guesses: 'hashes and counts of guesses, by whomever',
  password_browsers: 'hashes by which browsers are known again',
  known_browsers: 'hashes by which browsers are known again',
  announced_sign_ins: 'the browsers of sessions.json once more, until the person has answered',
  email_codes: 'hashes of codes, of use for minutes',
  passkey_challenges: 'hashes of secrets, of use for minutes',
  recovery_codes: 'hashes of codes that were shown once',
  admin_grants: 'gone with the sign-up for which it waits',
  audit_log: 'what admins did, for those who answer for it',
  audit_head: 'where that record ends',
  capture_images: 'hashes by which the photos of verifications are known again',
  image_matches: 'what others have sent too, which admins alone are told',
  photo_matches: 'what others have too, which admins alone are told',
  banned_images: 'hashes by which the photos of banned people are known again',
  banned_matches: 'what others had, which admins alone are told',
  daily_counts: 'hashes and counts, gone within a day',
  code_uses: 'hashes of networks, by which admins see how many accounts used one code',
  capture_challenges: 'hashes of secrets, of use for minutes',
  deck: 'worked out from the profile',
  exposure: 'how often others answered, without names',
  deck_position: 'how far the walk through the deck is',
  like_times: 'the times of likes.json once more, to count them',
  reported_phones: 'hashes of phones, and what others said',
  departed_people: 'hashes by which those who left meet blocks and reports',
};

test('contains every table that is not left out for a reason', async () => {
  const isFull = (file: RegExp) =>
    archive.names.includes(fileOf(file)) && archive.textOf(fileOf(file)) !== '[]\n';
  expect(Object.keys(told).filter((table) => !isFull(told[table] ?? /^$/))).toEqual([]);

  const tables = await app.db.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = current_schema()`;
  const names = tables.map(({ name }) => name);
  const decided = [...Object.keys(told), ...Object.keys(leftOut)];
  expect(decided.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !decided.includes(name))).toEqual([]);
});

/** Columns that have another name in the profile. */
const otherNames: Record<string, string> = { id: '_id', phone: 'phoneNumber', role: 'userRole' };
// Whether this is a demo person, and whether they are banned; then they cannot ask for a download.
const leftOutColumns = ['is_demo', 'is_banned'];

test('contains every column of the person that is not left out on purpose', async () => {
  const profile = z.record(z.string(), z.unknown()).parse(archive.jsonOf('profile.json'));
  const columns = await app.db.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'users'`;
  const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const untold = columns
    .map(({ name }) => name)
    .filter((name) => !((otherNames[name] ?? inCamelCase(name)) in profile));
  expect(untold).toEqual(leftOutColumns);
});
