import { accountsEndpoints } from '@showup/contract/accounts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { download } from '#test/accounts/download';
import { fullLife } from '#test/accounts/full-life';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { there } from '#test/verification/captures';

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
    { userId: carl.id, firstName: 'Carl', at: aTime, words: null },
    { userId: ben.id, firstName: 'Ben', at: aTime, words: null },
  ]);
  expect(jsonOf('rejects.json')).toEqual([{ userId: gopal.id, firstName: 'Gopal', at: aTime }]);
  expect(jsonOf('likes-received.json')).toEqual({ count: 3 });
  expect(jsonOf('matches.json')).toEqual([
    { userId: ben.id, firstName: 'Ben', matchedAt: aTime, openedAt: aTime },
  ]);
});

test('contains the dates they planned, and nothing of a match that ended', () => {
  expect(archive.jsonOf('dates.json')).toMatchObject([
    { userId: people.ben.id, location: { name: 'Owl' }, state: 'accepted', isMine: true, after: null },
    { userId: null, location: { name: 'Lane Five' }, state: 'off' },
  ]);
});

test('contains their warnings as they read them', () => {
  expect(archive.jsonOf('notices.json')).toEqual([
    {
      _id: expect.any(String),
      kind: 'warning',
      reason: 'Be kind, please.',
      verdict: null,
      firstName: null,
      givenAt: aTime,
      acknowledgedAt: null,
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

test('contains messages and reactions of both in a conversation with a match, and only their own of an ended one', () => {
  const { jsonOf, allText } = archive;
  const { ben } = people;
  const withBen = fileOf(/^messages\/\d-Ben\.json$/);
  const withFinn = fileOf(/^messages\/\d-ended\.json$/);

  const unread = { createdAt: aTime, readAt: null, about: null };
  expect(jsonOf(withBen)).toEqual([
    {
      from: 'you',
      text: 'Hi Ben',
      image: null,
      answersAt: null,
      ...unread,
      reactions: [{ from: 'Ben', emoji: '👍' }],
    },
    {
      from: 'Ben',
      text: 'Look',
      image: withBen.replace('.json', '/2.webp'),
      answersAt: aTime,
      ...unread,
      reactions: [{ from: 'you', emoji: '❤️' }],
    },
  ]);
  expect(jsonOf(withFinn)).toEqual([
    {
      from: 'you',
      text: 'Mine to Finn',
      image: withFinn.replace('.json', '/1.webp'),
      ...unread,
      answersAt: null,
      reactions: [],
    },
    {
      from: null,
      text: null,
      image: null,
      answersAt: null,
      ...unread,
      reactions: [{ from: 'you', emoji: '😮' }],
    },
  ]);
  for (const words of ['Words of Finn', '😢']) expect(allText()).not.toContain(words);

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
  evenings: /^evenings\.json$/,
  venue_reports: /^venue-reports\.json$/,
  dates: /^dates\.json$/,
  check_ins: /^checkins\.json$/,
  check_in_channels: /^checkins\.json$/,
  favourite_venues: /^favourite-venues\.json$/,
  swipes: /^likes\.json$/,
  pairs: /^matches\.json$/,
  conversations: /^conversations\.json$/,
  conversation_members: /^conversations\.json$/,
  messages: /^messages\/\d-Ben\.json$/,
  message_reactions: /^messages\/\d-Ben\.json$/,
  notices: /^notices\.json$/,
  consents: /^consents\.json$/,
  bans: /^bans\.json$/,
  number_reviews: /^number-reviews\.json$/,
};

/** Tables that are left out, and why. */
const leftOut: Record<string, string> = {
  migrations: 'contains nothing about people',
  job_runs: 'contains nothing about people',
  venue_displays: 'contains nothing about people',
  venue_sources: 'contains nothing about people',
  phone_codes: 'hashes of codes, of use for minutes',
  phone_tokens: 'hashes of secrets, of use for minutes',
  phone_passes: 'hashes of secrets, of use for two hours',
  ban_passes: 'hashes of secrets, of use for an hour',
  phone_guesses: 'a count of wrong guesses, by anyone',
  birthday_questions: 'a count of wrong answers, by anyone',
  phone_browsers: 'hashes that recognise browsers',
  code_sends: 'rate limits of codes, deleted after a day',
  password_guesses: 'hashes and counts of guesses, by anyone',
  password_browsers: 'hashes that recognise browsers',
  known_browsers: 'hashes that recognise browsers',
  announced_sign_ins: 'the browsers of sessions.json again, until the person has answered',
  email_codes: 'hashes of codes, of use for minutes',
  passkey_challenges: 'hashes of secrets, of use for minutes',
  recovery_codes: 'hashes of codes that were shown once',
  admin_grants: 'deleted by the sign-up that it waits for',
  audit_log: 'what admins did, for the operator',
  audit_head: 'the end of that record',
  capture_images: 'hashes that recognise verification photos',
  image_matches: 'matches with images of others, for admins only',
  photo_matches: 'matches with photos of others, for admins only',
  banned_images: 'hashes that recognise photos of banned people',
  banned_matches: 'matches with photos of banned people, for admins only',
  daily_counts: 'hashes and counts, deleted after a day',
  code_uses: 'hashes of networks, to show admins how many accounts used one code',
  capture_challenges: 'hashes of secrets, of use for minutes',
  deck: 'computed from the profile',
  exposure: 'how often others answered, without names',
  deck_position: 'the position of the walk through the deck',
  like_times: 'the times of likes.json again, to count them',
  reported_phones: 'hashes of phones, and what others reported',
  second_looks: 'how admins judged a photo again; verifications.json has the decision',
  joint_votes: 'the same, of two admins',
  controls: 'pictures of volunteers, who have no account',
  control_looks: 'how admins judged them, which measures the admins',
  fraud_warnings: 'whom to warn of a ban for fraud; notices.json has the warning',
  transparency_reports: 'counts that everyone can read',
  check_in_messages: 'what was sent to whom; checkins.json says whether it arrived',
  venue_pauses: 'contains nothing about people',
  complaints: 'of people with and without an account, who are not linked to any',
  report_messages: 'messages kept for the review of a report after their conversation was deleted',
  departed_people: 'hashes that apply blocks and reports to people who left',
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
