import { EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { download } from '#test/accounts/download';
import { emailAccount } from '#test/accounts/email-people';
import { aManByCalls } from '#test/accounts/full-life';
import { startTestApp, type TestApp } from '#test/app/test-app';
import { send } from '#test/chat/conversations';
import { match } from '#test/people/meeting';
import { aMatch, aUser, nextPhone, provePhone } from '#test/people/people';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.reset());
afterAll(() => app.close());

test('gives matches with the same name, or names that no file system accepts, a file each', async () => {
  const anna = await aUser(app, { fullName: 'Anna', identifiedAs: 'Female', interestedIn: ['Male'] });
  for (const name of ['Ben One', 'Ben Two', '../../../etc Evil', '🎉 Party']) {
    const other = await aManByCalls(app, 'Ben');
    await app.db.sql`update users set full_name = ${name}, display_name = null where id = ${other.id}`; // as was allowed once
    await match(anna, other);
    await send(other, anna, { text: `It is ${name}` });
  }
  const { names, jsonOf } = await download(anna);
  const conversations = names.filter((name) => name.startsWith('messages/'));
  expect(conversations.map((name) => name.replace(/\d/, '#')).toSorted()).toEqual([
    'messages/#--.json',
    'messages/#--etc.json',
    'messages/#-Ben.json',
    'messages/#-Ben.json',
  ]);
  expect(conversations.flatMap(jsonOf)).toHaveLength(4);
});

test('unverified people and email accounts without a profile can download', async () => {
  const newcomer = await aUser(app, { isVerified: false });
  expect((await download(newcomer)).jsonOf('profile.json')).toMatchObject({ verifiedAt: null });

  const { browser, email } = await emailAccount(app, 'Asha');
  const { jsonOf, names, allText } = await download(browser);
  expect(jsonOf('profile.json')).toMatchObject({
    email,
    phoneNumber: null,
    photos: [],
    profilePic: null,
    passwordChangedAt: expect.any(String),
  });
  expect(jsonOf('matches.json')).toEqual([]);
  expect(names.filter((name) => name.endsWith('.webp'))).toEqual([]);
  expect(allText()).not.toContain('argon2');
});

test('refuses a download without a session', async () => {
  const browser = app.browser();
  expect((await browser.request(EXPORT_PATH)).status).toBe(401);
  await provePhone(app, browser, nextPhone());
  expect((await browser.request(EXPORT_PATH)).status).toBe(401);
});

test('contains three thousand messages, complete and in order', async () => {
  const { anna, ben } = await aMatch(app);
  await send(ben, anna, { text: 'Message 1' });
  await app.db.sql`
    insert into messages (conversation_id, seq, sender_id, receiver_id, text, created_at)
    select id, n, ${anna.id}, ${ben.id}, 'Message ' || n, now()
    from conversations, generate_series(2, 3000) n`;
  const { jsonOf } = await download(anna);
  const expected = Array.from({ length: 3_000 }, (_, i) =>
    expect.objectContaining({ from: i === 0 ? 'Ben' : 'you', text: `Message ${i + 1}` }),
  );
  expect(jsonOf('messages/1-Ben.json')).toEqual(expected);
});

test('names a picture whose file is lost, and contains everything else', async () => {
  const anna = await aUser(app);
  const [first = ''] = anna.user.photos;
  await app.db.transaction((tx) => app.ctx.media.release(tx, [first.replace('/media/', '')]));
  const { names, textOf } = await download(anna);
  expect(names).not.toContain('photos/1.webp');
  expect(names).toContain('photos/2.webp');
  expect(textOf('missing-pictures.txt')).toContain('photos/1.webp');
});
