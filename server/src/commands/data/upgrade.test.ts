import { leave } from '#test/people/meeting';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { accountsEndpoints } from '@showup/contract/accounts';
import { EXPORT_PATH } from '@showup/contract/accounts/account-settings';
import { ownBanEndpoints } from '@showup/contract/accounts/bans';
import { chatEndpoints } from '@showup/contract/chat';
import { matchingEndpoints } from '@showup/contract/matching';
import { distanceKm } from '@showup/contract/profiles/distance';
import { verificationEndpoints } from '@showup/contract/verification';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FolderApp, openFolderApp } from '#test/app/folder-app';
import { provePhone } from '#test/people/people';
import type { TestBrowser } from '#test/people/test-browser';
import { centreOf } from '#features/venues/geo';
import { CONTENTS, Manifest, ROWS } from '#platform/backup/manifest';
import { loadRows } from '#platform/backup/rows';
import { untar } from '#platform/backup/tar';
import { readConfig } from '#platform/config/config';
import { lockFolder } from '#platform/db/embedded/folder-lock';
import { listRun, migrateLike, migrationsFolder, readMigrations } from '#platform/db/migrate';
import { openDatabase } from '#platform/db/open-database';

/** Data of an earlier version; server/fixtures/README.md describes it. */
const filled = new URL('../../../fixtures/filled-at-0bfd59b.tar.gz', import.meta.url);

const server = process.env.TEST_DATABASE_URL;
const name = `showup_upgrade_${process.pid}_${randomBytes(4).toString('hex')}`;

let dataDir: string;
let app: FolderApp;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'showup-upgrade-'));
  const env = { DATA_DIR: dataDir, ...(server && { DATABASE_URL: await createDatabase(server) }) };
  await openAsItWas(env);
  app = await openFolderApp(dataDir, env);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
  if (server) await maintain(server, (sql) => sql`drop database ${sql(name)} with (force)`);
});

async function createDatabase(server: string): Promise<string> {
  await maintain(server, (sql) => sql`create database ${sql(name)} template template0 encoding 'UTF8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function maintain(server: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  await work(sql).finally(() => sql.end());
}

/** Restores the pictures, and the rows into the tables of that version. */
async function openAsItWas(env: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  for await (const { name, bytes } of untar(createReadStream(filled).pipe(createGunzip()))) {
    await mkdir(dirname(join(dataDir, name)), { recursive: true });
    await writeFile(join(dataDir, name), bytes);
  }
  const manifest = Manifest.parse(JSON.parse(await readFile(join(dataDir, CONTENTS), 'utf8')));
  if (manifest.format !== 2) throw new Error('The rows are not written as text.');
  const lock = await lockFolder(dataDir);
  const log = { error: () => {} };
  const db = await openDatabase(readConfig(env), { lock, log, onFailure: () => {} });
  await migrateLike(db, migrationsFolder, manifest.rows.migrations);
  await loadRows(db, join(dataDir, ROWS), manifest.rows);
  await db.close();
  await lock.release();
}

const browsers = new Map<string, TestBrowser>();

/** The one browser of this person. */
async function signedIn(phone: string): Promise<TestBrowser> {
  const known = browsers.get(phone);
  if (known) return known;
  const browser = app.browser();
  await provePhone(app, browser, phone);
  browsers.set(phone, browser);
  return browser;
}

const anna = () => signedIn('7000000001');
const ben = () => signedIn('7000000002');
const cleo = () => signedIn('7000000003');
const eva = () => signedIn('7000000005');
const nila = () => signedIn('7000000007');

const ownId = async (browser: TestBrowser) => (await browser.call(accountsEndpoints.checkAuth, {}))._id;

async function partner(browser: TestBrowser, fullName: string) {
  const partners = await browser.call(chatEndpoints.chatPartners, {});
  const found = partners.find((one) => one.fullName === fullName);
  if (!found) throw new Error(`${fullName} is not among the chats.`);
  return found;
}

async function expectPicture(browser: TestBrowser, address: string | null | undefined): Promise<void> {
  const shown = await browser.request(String(address));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
}

test('every migration runs on the data of an earlier version', async () => {
  const files = await readMigrations(migrationsFolder);
  expect((await listRun(app.db.sql)).map((ran) => ran.name)).toEqual(files.map((file) => file.name));
});

test('people sign in with a phone or a password, and a banned person reads why', async () => {
  expect(await (await anna()).call(accountsEndpoints.checkAuth, {})).toMatchObject({ fullName: 'Anna' });
  const mira = { email: 'mira@example.org', password: 'a long password' };
  expect(await app.browser().call(accountsEndpoints.login, { body: mira })).toMatchObject({
    fullName: 'Mira',
  });
  const gone = app.browser();
  await expect(provePhone(app, gone, '7000000009')).rejects.toMatchObject({ status: 403 });
  expect(await gone.call(ownBanEndpoints.ownBan, {})).toMatchObject({ reason: 'Insults' });
});

test('a conversation keeps its picture and unread count, and continues', async () => {
  const browser = await ben();
  const { _id: annaId, photos } = await partner(browser, 'Anna');
  await expectPicture(browser, photos[0]);
  const params = { userId: annaId };
  const messages = await browser.call(chatEndpoints.listMessages, { params, query: {} });
  expect(messages.map(({ text }) => text)).toEqual(['Dosa or appam?', 'Appam.', 'Look:']);
  await expectPicture(browser, messages.at(-1)?.image);
  expect(await browser.call(chatEndpoints.unreadCounts, {})).toEqual({ [annaId]: 1 });
  await browser.call(chatEndpoints.sendMessage, { params, body: { text: 'And on' } });
  expect((await partner(await anna(), 'Ben')).lastMessage).toMatchObject({ text: 'And on', seq: 4 });
});

test('the deck has the right people, and a waiting like becomes a match', async () => {
  const [browser, other] = [await ben(), await cleo()];
  await eva(); // people inactive for months are in no deck
  const deck = await browser.call(matchingEndpoints.potentialMatches, { query: {} });
  expect(deck.map(({ fullName }) => fullName).sort()).toEqual(['Cleo', 'Eva']);
  const [liker, ...more] = await browser.call(matchingEndpoints.whoLikedMe, { query: {} });
  expect([liker?.fullName, more]).toEqual(['Cleo', []]);
  const body = { likedUserId: liker?._id ?? '' };
  expect(await browser.call(matchingEndpoints.like, { body })).toEqual({ matched: true });
  const params = { userId: await ownId(browser) };
  await other.call(chatEndpoints.sendMessage, { params, body: { text: 'Hi' } });
  expect((await partner(browser, 'Cleo')).lastMessage).toMatchObject({ text: 'Hi' });
});

test('what people did before consents were recorded counts as agreed to since they first did it', async () => {
  const [whole] = await app.db.sql<[{ photos: number; locations: number; early: number }]>`
    select count(*) filter (where photos <> '{}' and not exists (
        select from consents where user_id = users.id and purpose = 'photos' and agreed_at = users.created_at))::int as photos,
      count(*) filter (where cell is not null and not exists (
        select from consents where user_id = users.id and purpose = 'location'))::int as locations,
      (select count(*)::int from consents where withdrawn_at is null and agreed_at < now() - interval '1 hour') as early
    from users where created_at < now() - interval '1 hour'`;
  expect(whole).toMatchObject({ photos: 0, locations: 0 });
  expect(whole.early).toBeGreaterThan(5);
});

test('nobody is in the cell of their venue, but in one around it, and in the deck too', async () => {
  const rows = await app.db.sql<{ cell: string; venueCell: string; deckCell: string | null }[]>`
    select users.cell, venue_cell as "venueCell", deck.cell as "deckCell"
    from users left join deck on deck.user_id = users.id where users.cell is not null`;
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ deckCell }) => deckCell !== null)).not.toEqual([]);
  for (const { cell, venueCell, deckCell } of rows) {
    const km = distanceKm(centreOf(cell), centreOf(venueCell));
    expect(km).toBeGreaterThan(4.9);
    expect(km).toBeLessThan(8 + 3.6);
    expect([cell, null]).toContain(deckCell);
  }
});

test('an admin sees who waits and approves them, and the record is valid', async () => {
  const admin = await nila();
  const [waiting, ...changed] = await admin.call(verificationEndpoints.pendingVerifications, { query: {} });
  if (waiting?.kind !== 'capture') throw new Error('Nobody waits.');
  expect([waiting.fullName, changed.map(({ kind }) => kind)]).toEqual(['Waiting', ['photos', 'photos']]);
  await expectPicture(admin, waiting.verifiedPhotos);
  const body = { userId: waiting.userId, status: 'Approved' } as const;
  await admin.call(verificationEndpoints.decideVerification, { body });
  expect((await app.ctx.audit.verify()).fault).toBeUndefined();
});

test('a person downloads their data, and deletes their account', async () => {
  const browser = await anna();
  await app.db.sql`update announced_sign_ins set held_until = now()`; // nobody confirmed it within three days
  expect((await browser.request(EXPORT_PATH)).status).toBe(200);
  await leave(browser);
  const partners = await (await ben()).call(chatEndpoints.chatPartners, {});
  expect(partners.map(({ fullName }) => fullName)).not.toContain('Anna');
});
